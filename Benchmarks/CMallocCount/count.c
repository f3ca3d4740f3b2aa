#include "CMallocCount.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own names for its allocator: the definitions below replace only the public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong calls;

// Initial-exec, so that reading it never allocates.
static _Thread_local unsigned long calls_here __attribute__((tls_model("initial-exec")));

unsigned long malloc_count(void) { return atomic_load(&calls); }

unsigned long malloc_count_here(void) { return calls_here; }

static void count(void) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    calls_here++;
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count();
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}
