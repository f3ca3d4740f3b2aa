// Jansson: JSON that others send is read with it.
#pragma once
#include <jansson.h>

// A macro, which Swift does not see. It keeps the order of the members.
static inline void signaged_json_each(json_t *object, void *context,
                                      void (*body)(void *context, const char *name, size_t length, json_t *value)) {
    for (void *place = json_object_iter(object); place; place = json_object_iter_next(object, place)) {
        const char *name = json_object_iter_key(place);
        body(context, name, strlen(name), json_object_iter_value(place));
    }
}
static inline void signaged_json_release(json_t *value) { json_decref(value); }
