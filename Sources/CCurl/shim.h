// libcurl: HTTP. It is loaded when it is needed, and not linked: with it come thirty libraries (TLS, Kerberos, LDAP),
// which have no place in a daemon that never opens the network.
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>

// Null where this machine has no libcurl. The number is that of its interface, the same since 2006.
static inline void *signaged_curl_symbol(const char *name) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    return library ? dlsym(library, name) : 0;
}
#define SIGNAGED_CURL(function) ((__typeof__(&function))signaged_curl_symbol(#function))

// Before all others: these may only be called where this one answers 1.
static inline int signaged_curl_start(void) {
    return signaged_curl_symbol("curl_easy_header") && SIGNAGED_CURL(curl_global_init)(CURL_GLOBAL_ALL) == CURLE_OK;
}

static inline CURL *signaged_curl_init(void) { return SIGNAGED_CURL(curl_easy_init)(); }
static inline void signaged_curl_cleanup(CURL *curl) { SIGNAGED_CURL(curl_easy_cleanup)(curl); }
static inline CURLcode signaged_curl_perform(CURL *curl) { return SIGNAGED_CURL(curl_easy_perform)(curl); }
static inline const char *signaged_curl_text(CURLcode code) { return SIGNAGED_CURL(curl_easy_strerror)(code); }

static inline struct curl_slist *signaged_curl_append(struct curl_slist *list, const char *text) {
    return SIGNAGED_CURL(curl_slist_append)(list, text);
}
static inline void signaged_curl_free_list(struct curl_slist *list) { SIGNAGED_CURL(curl_slist_free_all)(list); }

// curl_easy_setopt() and curl_easy_getinfo() are variadic, which Swift does not call.
static inline CURLcode signaged_curl_set_number(CURL *curl, CURLoption option, long value) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode signaged_curl_set_size(CURL *curl, CURLoption option, curl_off_t value) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode signaged_curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode signaged_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode signaged_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode signaged_curl_set_writer(CURL *curl, size_t (*writer)(char *, size_t, size_t, void *)) {
    return SIGNAGED_CURL(curl_easy_setopt)(curl, CURLOPT_WRITEFUNCTION, writer);
}
static inline long signaged_curl_status(CURL *curl) {
    long status = 0;
    SIGNAGED_CURL(curl_easy_getinfo)(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// A header of the last answer; null where there is none.
static inline const char *signaged_curl_header(CURL *curl, const char *name) {
    struct curl_header *header = 0;
    CURLHcode code = SIGNAGED_CURL(curl_easy_header)(curl, name, 0, CURLH_HEADER, -1, &header);
    return code == CURLHE_OK ? header->value : 0;
}
