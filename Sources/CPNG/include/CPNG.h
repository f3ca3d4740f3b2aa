// libpng's classic interface behind plain functions: every setjmp lives and ends inside one C call, so that no longjmp
// ever crosses a Swift frame. Pixels are native 0xAARRGGBB words with straight (not premultiplied) alpha.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CPNGReader CPNGReader;
typedef struct CPNGWriter CPNGWriter;

/// What the picture's header says.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Bits a channel (or a palette index) in the file: 1, 2, 4, 8, 16.
    uint8_t bit_depth;
    /// Channels in the file: 1 gray or palette index, 2 gray and alpha, 3 RGB, 4 RGBA.
    uint8_t channels;
    bool is_interlaced;
    /// Whether there is an alpha channel or a transparent colour: otherwise every pixel comes out opaque.
    bool has_alpha;
} CPNGHeader;

/// Makes a reader of `count` bytes at `bytes`, which must outlive it. A side longer than `max_side` is refused.
/// NULL when there is no memory.
CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t max_side);
/// Reads up to the first image data. True, or false and a message.
bool cpng_reader_header(CPNGReader *reader, CPNGHeader *header);
/// Reads the next row of a picture that is not interlaced: `width` pixels.
bool cpng_reader_row(CPNGReader *reader, uint32_t *pixels);
/// Reads a whole interlaced picture; rows are `stride` pixels apart.
bool cpng_reader_image(CPNGReader *reader, uint32_t *pixels, size_t stride);
/// Reads on to the end of the file, which checks what the last row did not need: the last checksums, the end chunk.
bool cpng_reader_finish(CPNGReader *reader);
/// libpng's words for what failed. Valid until the next call.
const char *cpng_reader_message(const CPNGReader *reader);
void cpng_reader_destroy(CPNGReader *reader);

/// Starts an 8-bit RGB (3 channels) or RGBA (4) file. Same pixels, same bytes (for one version of zlib).
/// `fast` takes a tenth to a third of the time and makes a somewhat larger file. NULL when there is no memory or libpng
/// refuses the size.
CPNGWriter *cpng_writer_create(uint32_t width, uint32_t height, int channels, bool fast);
/// Writes the next row: `width` × channels bytes, alpha straight.
bool cpng_writer_row(CPNGWriter *writer, const uint8_t *bytes);
/// Ends the file; afterwards `bytes` is the whole of it, owned by the writer.
bool cpng_writer_finish(CPNGWriter *writer, const uint8_t **bytes, size_t *count);
void cpng_writer_destroy(CPNGWriter *writer);

#ifdef __cplusplus
}
#endif
