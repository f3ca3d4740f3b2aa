#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct CPNGWriter {
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

static void on_error(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void on_write(png_structp png, png_bytep from, size_t count) {
    CPNGWriter *writer = png_get_io_ptr(png);
    if (count > writer->capacity - writer->count) {
        size_t capacity = writer->capacity * 2 + count + 4096;
        uint8_t *bytes = realloc(writer->bytes, capacity);
        if (!bytes) png_error(png, "no memory");
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, from, count);
    writer->count += count;
}

static void on_flush(png_structp png) { (void)png; }

CPNGWriter *cpng_writer_create(uint32_t width, uint32_t height, int channels, bool fast) {
    CPNGWriter *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    if (writer->png) writer->info = png_create_info_struct(writer->png);
    if (!writer->info || setjmp(png_jmpbuf(writer->png))) {
        cpng_writer_destroy(writer);
        return NULL;
    }
    png_set_write_fn(writer->png, writer, on_write, on_flush);
    png_set_IHDR(
        writer->png, writer->info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // All that could vary is fixed: the row filter, the level; no chunk with a time or a program's name.
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_compression_level(writer->png, fast ? 1 : 6);
    // Of a filtered picture, what repeats are mostly runs; to look for more takes longer than it saves.
    if (fast) png_set_compression_strategy(writer->png, Z_RLE);
    png_write_info(writer->png, writer->info);
    return writer;
}

bool cpng_writer_row(CPNGWriter *writer, const uint8_t *bytes) {
    if (setjmp(png_jmpbuf(writer->png))) return false;
    png_write_row(writer->png, bytes);
    return true;
}

bool cpng_writer_finish(CPNGWriter *writer, const uint8_t **bytes, size_t *count) {
    if (setjmp(png_jmpbuf(writer->png))) return false;
    png_write_end(writer->png, NULL);
    *bytes = writer->bytes;
    *count = writer->count;
    return true;
}

void cpng_writer_destroy(CPNGWriter *writer) {
    if (!writer) return;
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->bytes);
    free(writer);
}
