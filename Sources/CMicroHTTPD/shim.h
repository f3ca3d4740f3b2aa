// GNU libmicrohttpd: HTTP/1.1. Its functions with variable arguments, which Swift does not call, stand here.
#pragma once
#include <microhttpd.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

// What a daemon calls: `refuse` before it answers an error by itself, in HTML, with the status that it answers.
struct signaged_http_calls {
    void *(*begin)(void *, const char *, struct MHD_Connection *);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback complete;
    MHD_NotifyConnectionCallback connection;
    void (*refuse)(void *daemon, unsigned status);
    void *context;
};

// The one thing that libmicrohttpd says of such an answer is a line in its log, before the answer is made: "Error processing
// request (HTTP response code is %u …". No other line of its begins with a number of that kind.
static inline void signaged_http_log(void *context, const char *format, va_list arguments) {
    const struct signaged_http_calls *calls = (const struct signaged_http_calls *)context;
    const char *first = format ? strchr(format, '%') : NULL;
    if (!first || first[1] != 'u') return;
    unsigned status = va_arg(arguments, unsigned);
    if (status >= 400 && status < 600) calls->refuse(calls->context, status);
}

// No thread and no listening socket of its own: it lives in an epoll descriptor that somebody else waits on.
// `calls` must live as long; `memory` is what a connection may take for its headers; `timeout` in seconds without a byte.
// Not strict: then it would close without a word where now the request comes through, to be refused with one.
static inline struct MHD_Daemon *signaged_http_start(struct signaged_http_calls *calls, size_t memory, unsigned timeout) {
    return MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0,
                            NULL, NULL, calls->handle, calls->context, MHD_OPTION_EXTERNAL_LOGGER, signaged_http_log,
                            calls, MHD_OPTION_URI_LOG_CALLBACK, calls->begin, calls->context,
                            MHD_OPTION_NOTIFY_COMPLETED, calls->complete, calls->context, MHD_OPTION_NOTIFY_CONNECTION,
                            calls->connection, calls->context, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
                            MHD_OPTION_CONNECTION_LIMIT, 1u, MHD_OPTION_CONNECTION_TIMEOUT, timeout,
                            MHD_OPTION_STRICT_FOR_CLIENT, 0, MHD_OPTION_END);
}

static inline int signaged_http_epoll(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

static const uint64_t signaged_http_unknown_size = MHD_SIZE_UNKNOWN;
static const ssize_t signaged_http_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// Its enumerations are closed, which Swift shows under other names; these stand for them.
static const unsigned signaged_http_closed = MHD_CONNECTION_NOTIFY_CLOSED;

static inline void signaged_http_headers(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

// Of a request's line and headers, in bytes.
static inline size_t signaged_http_head_size(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}

// What libmicrohttpd has made an entry of its memory for: headers, cookies, and a query's values.
static inline int signaged_http_field_count(struct MHD_Connection *connection) {
    return MHD_get_connection_values(
        connection, (enum MHD_ValueKind)(MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND), NULL, NULL);
}

// Where the text before ends, and whether all of them have followed one another so far.
struct signaged_http_tiles {
    uintptr_t end;
    int fit;
};

static inline enum MHD_Result signaged_http_tile(void *context, enum MHD_ValueKind kind, const char *name,
                                                 const char *value) {
    (void)kind;
    struct signaged_http_tiles *tiles = (struct signaged_http_tiles *)context;
    if (!name || !value) {
        tiles->fit = 0;
        return MHD_NO;
    }
    uintptr_t line_end = (uintptr_t)name - tiles->end;
    uintptr_t name_end = (uintptr_t)name + strlen(name);
    if (line_end < 1 || line_end > 2 || (uintptr_t)value <= name_end) {
        tiles->fit = 0;
        return MHD_NO;
    }
    for (const char *space = (const char *)name_end + 1; space < value; space++)
        if (*space != ' ' && *space != '\t') tiles->fit = 0;
    tiles->end = (uintptr_t)value + strlen(value);
    return MHD_YES;
}

// Whether a request's texts fill its line and headers without a gap, each ended where its line ends. Versions before 1.0 end
// a text at a byte of zero, the whole of the headers at a line that begins with a colon, and join a line that goes on with
// the next (RFC 9112, section 5.2) to the header's name: what was sent is something else than what they tell then. They
// read in place, so that it shows in where the texts are. `target_end` is where the address ended when its line came.
static inline int signaged_http_is_whole(struct MHD_Connection *connection, const char *method, uintptr_t target,
                                         uintptr_t target_end, const char *version) {
    if (MHD_VERSION >= 0x01000000) return 1;
    if ((uintptr_t)method + strlen(method) + 1 != target || target_end + 1 != (uintptr_t)version) return 0;
    struct signaged_http_tiles tiles = {(uintptr_t)version + strlen(version), 1};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, signaged_http_tile, &tiles);
    uintptr_t rest = (uintptr_t)method + signaged_http_head_size(connection) - tiles.end;
    return tiles.fit && rest >= 2 && rest <= 4;
}

static inline struct MHD_Response *signaged_http_copy(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
