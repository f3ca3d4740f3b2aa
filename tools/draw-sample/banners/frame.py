"""What the banners share: their size, the part of them that is always seen, and how they are put together."""

from typing import NamedTuple, Optional

import cairo

from lettering import LARGE, SERIF, SERIF_HAN, measure, write
from palette import Colour
from texture import grain_tile, lay

WIDTH, HEIGHT = 2400, 800
LEFT, TOP, RIGHT, BOTTOM = 660, 100, 1740, 700      # seen on every panel: text and the main motif stay inside
MIDDLE = WIDTH / 2

CONTRAST, CONTRAST_SMALL = 4.5, 7.0     # what headlines need, and what smaller lines need


class Line(NamedTuple):
    """One line of text: where it stands, how large it is, and its colour."""

    text: str
    x: float
    baseline: float
    size: int
    colour: Colour
    align: float = 0.0
    bold: bool = False
    han: bool = False       # take Latin letters from the Chinese font, too

    def style(self):
        """The arguments that `lettering` takes for this line."""
        return {"family": SERIF_HAN if self.han else SERIF, "bold": self.bold}

    def box(self, ctx):
        """Left, top, right and bottom of the ink."""
        _, top, width, height = measure(ctx, self.text, self.size, **self.style())
        left = self.x - self.align * width
        return left, self.baseline + top, left + width, self.baseline + top + height


def headline(text, x, baseline, size, colour, align=0.0):
    """A Chinese headline."""
    return Line(text, x, baseline, size, colour, align, bold=True, han=True)


def picture(banner, lettered=True):
    """A whole banner, or only its scenery."""
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    ctx = cairo.Context(surface)
    ctx.set_antialias(cairo.ANTIALIAS_BEST)
    banner.scene(ctx)
    if lettered:
        for line in banner.LINES:
            write(ctx, line.text, line.x, line.baseline, line.size, line.colour, align=line.align, **line.style())
    banner.finish(ctx)
    lay(ctx, grain_tile(384, 7), 0.10)
    return surface


def luminance(red, green, blue):
    """Relative luminance of an sRGB colour given as numbers from 0 to 1."""
    def linear(value):
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(surface, line, box):
    """The contrast of a line with the scenery behind it, at the least favourable place (grain left out)."""
    left, top, right, bottom = (int(edge) for edge in box)
    data, stride, step = surface.get_data(), surface.get_stride(), 8
    own, found = luminance(*line.colour), []
    for y in range(top, bottom, step):
        for x in range(left, right, step):
            block = [data[(y + dy) * stride + (x + dx) * 4 + channel] for channel in (2, 1, 0)
                     for dy in range(0, step, 2) for dx in range(0, step, 2)]
            count = len(block) // 3
            behind = luminance(*(sum(block[i * count:(i + 1) * count]) / count / 255 for i in range(3)))
            found.append((max(own, behind) + 0.05) / (min(own, behind) + 0.05))
    return min(found)


def fault(line, box, ratio) -> Optional[str]:
    """Why a line cannot be hung up, if it cannot."""
    left, top, right, bottom = box
    if left < LEFT or top < TOP or right > RIGHT or bottom > BOTTOM:
        return f"“{line.text}” reaches beyond the part that every panel shows: {[round(v) for v in box]}"
    least = CONTRAST if line.size >= LARGE else CONTRAST_SMALL
    if ratio < least:
        return f"“{line.text}” has a contrast of {ratio:.1f} to 1 with what is behind it; it needs {least}"
    return None
