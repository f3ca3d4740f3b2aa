// Counts heap allocations of the whole process by standing in front of glibc's allocator.
#pragma once

/// malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign calls so far, on all threads.
unsigned long malloc_count(void);

/// Those of the calling thread.
unsigned long malloc_count_here(void);
