#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_SIZE = 160 };

struct CPNGReader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    uint32_t width;
    uint32_t height;
    int passes;
    // libpng reports what is wrong with an IHDR as a warning and then fails with "Invalid IHDR data".
    char warning[MESSAGE_SIZE];
    char message[MESSAGE_SIZE];
};

static void on_error(png_structp png, png_const_charp text) {
    CPNGReader *reader = png_get_error_ptr(png);
    bool vague = strcmp(text, "Invalid IHDR data") == 0 && reader->warning[0] != 0;
    snprintf(reader->message, MESSAGE_SIZE, "%s", vague ? reader->warning : text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    CPNGReader *reader = png_get_error_ptr(png);
    snprintf(reader->warning, MESSAGE_SIZE, "%s", text);
}

static void on_read(png_structp png, png_bytep into, size_t count) {
    CPNGReader *reader = png_get_io_ptr(png);
    if (count > reader->count - reader->offset) png_error(png, "unexpected end of file");
    memcpy(into, reader->bytes + reader->offset, count);
    reader->offset += count;
}

CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t max_side) {
    CPNGReader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info || setjmp(png_jmpbuf(reader->png))) {
        cpng_reader_destroy(reader);
        return NULL;
    }
    png_set_read_fn(reader->png, reader, on_read);
    png_set_user_limits(reader->png, max_side, max_side);
    // Only the chunks that make pixels are read. All others are walked past, their lengths no matter: no allocation
    // follows from them, and nothing in them can refuse a good picture.
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    // No chunk can be longer than the file it is in.
    png_set_chunk_malloc_max(reader->png, count > 0 ? count : 1);
    png_set_chunk_cache_max(reader->png, 16);
    // A wrong checksum is fatal where the pixels are and a reason to drop the chunk elsewhere.
    png_set_crc_action(reader->png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
    png_set_benign_errors(reader->png, 1);
    // Some writers declare a smaller window than they used; a full one costs 32 KiB.
    png_set_option(reader->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
    return reader;
}

bool cpng_reader_header(CPNGReader *reader, CPNGHeader *header) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    if (setjmp(png_jmpbuf(png))) return false;
    png_read_info(png, info);
    reader->width = png_get_image_width(png, info);
    reader->height = png_get_image_height(png, info);
    header->width = reader->width;
    header->height = reader->height;
    header->bit_depth = png_get_bit_depth(png, info);
    header->channels = png_get_channels(png, info);
    header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    header->has_alpha =
        (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;

    // libpng expands first, which compares the transparent colour at the file's depth, and only then reduces 16 to 8.
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_bgr(png);
#else
    png_set_add_alpha(png, 0xFF, PNG_FILLER_BEFORE);
    png_set_swap_alpha(png);
#endif
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    // The buffers of our callers are this size; nothing may rely on a flag being understood.
    if (png_get_rowbytes(png, info) != (size_t)reader->width * 4) png_error(png, "unexpected row size");
    return true;
}

bool cpng_reader_row(CPNGReader *reader, uint32_t *pixels) {
    if (setjmp(png_jmpbuf(reader->png))) return false;
    if (reader->passes != 1) png_error(reader->png, "interlaced");
    png_read_row(reader->png, (png_bytep)pixels, NULL);
    return true;
}

bool cpng_reader_image(CPNGReader *reader, uint32_t *pixels, size_t stride) {
    if (setjmp(png_jmpbuf(reader->png))) return false;
    for (int pass = 0; pass < reader->passes; pass++)
        for (size_t y = 0; y < reader->height; y++)
            png_read_row(reader->png, (png_bytep)(pixels + y * stride), NULL);
    return true;
}

bool cpng_reader_finish(CPNGReader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return false;
    png_read_end(reader->png, NULL);
    return true;
}

const char *cpng_reader_message(const CPNGReader *reader) { return reader->message; }

void cpng_reader_destroy(CPNGReader *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
