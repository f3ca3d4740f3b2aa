// GNU libmicrohttpd: HTTP/1.1. Its functions with variable arguments, which Swift does not call, stand here.
#pragma once
#include <microhttpd.h>

// No thread and no listening socket of its own: it lives in an epoll descriptor that somebody else waits on.
// `memory` is what a connection may take for its headers; `timeout` in seconds without a byte.
static inline struct MHD_Daemon *signaged_http_start(
    void *context, void *(*begin)(void *, const char *, struct MHD_Connection *), MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback complete, MHD_NotifyConnectionCallback connection, size_t memory, unsigned connections,
    unsigned timeout) {
    return MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle,
                            context, MHD_OPTION_URI_LOG_CALLBACK, begin, context, MHD_OPTION_NOTIFY_COMPLETED, complete,
                            context, MHD_OPTION_NOTIFY_CONNECTION, connection, context,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

static inline int signaged_http_epoll(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

static inline int signaged_http_socket(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static const uint64_t signaged_http_unknown_size = MHD_SIZE_UNKNOWN;
static const ssize_t signaged_http_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// Its enumerations are closed, which Swift shows under other names; these stand for them.
static const unsigned signaged_http_closed = MHD_CONNECTION_NOTIFY_CLOSED;

static inline void signaged_http_headers(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

static inline struct MHD_Response *signaged_http_copy(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
