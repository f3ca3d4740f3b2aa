"""What panels of several sizes would show of the wall and the banners, as PNG files to look at."""

import cairo

from wall import HEIGHT, WIDTH

PANELS = ((1920, 1080), (1080, 1920), (800, 480), (3840, 2160))
BANNERS = (     # panel width and height, the banner's top and height, for each way a panel can hang
    (1920, 1080, 120, 640),
    (1080, 1920, 200, 720),
)
DIMMED = 0.35   # how bright the wall is behind a banner


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


def hung(wall, offset, banner, width, height, top, tall, scale=0.9):
    """A banner before the dimmed wall: its middle, as much of it as the panel is wide and `tall` allows."""
    surface = view(wall, offset, width, height)
    ctx = cairo.Context(surface)
    ctx.set_source_rgba(0, 0, 0, 1 - DIMMED)
    ctx.paint()
    ctx.rectangle(0, top, width, tall)
    ctx.clip()
    ctx.translate(width / 2, top + tall / 2)
    ctx.scale(scale, scale)
    ctx.set_source_surface(banner, -banner.get_width() / 2, -banner.get_height() / 2)
    ctx.get_source().set_filter(cairo.FILTER_BEST)
    ctx.paint()
    return surface


def save(surface, path):
    """Write one view and say so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    surface.write_to_png(str(path))
    print(path)


def write_views(wall, folder, count=4):
    """Write `count` views, evenly spread over the wall, for each panel."""
    for width, height in PANELS:
        for number in range(count):
            offset = HEIGHT * number // count
            save(view(wall, offset, width, height), folder / f"{width}x{height}-at-{offset:04d}.png")


def write_banner_views(wall, banners, folder):
    """Write each banner, given as names and pictures, as it hangs on a wide panel and on a tall one."""
    for number, (name, picture) in enumerate(banners):
        for width, height, top, tall in BANNERS:
            offset = HEIGHT * number // len(banners) + 200
            save(hung(wall, offset, picture, width, height, top, tall), folder / f"{width}x{height}-{name}.png")
