"""What panels of several sizes would show of the wall, as PNG files to look at."""

import cairo

from wall import HEIGHT, WIDTH

PANELS = ((1920, 1080), (1080, 1920), (800, 480), (3840, 2160))


def view(wall, offset, width, height):
    """The part of the endless wall that a panel shows when its top is at `offset`."""
    scale = width / WIDTH
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    ctx = cairo.Context(surface)
    ctx.scale(scale, scale)
    pattern = cairo.SurfacePattern(wall)
    pattern.set_extend(cairo.EXTEND_REPEAT)
    pattern.set_filter(cairo.FILTER_BEST)
    pattern.set_matrix(cairo.Matrix(1, 0, 0, 1, 0, offset))
    ctx.set_source(pattern)
    ctx.paint()
    return surface


def write_views(wall, folder, count=4):
    """Write `count` views, evenly spread over the wall, for each panel."""
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in PANELS:
        for number in range(count):
            offset = HEIGHT * number // count
            path = folder / f"{width}x{height}-at-{offset:04d}.png"
            view(wall, offset, width, height).write_to_png(str(path))
            yield path
