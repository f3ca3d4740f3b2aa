"""The small lantern that stands beside the news."""

import io

import cairo

from palette import INK, RED
from things import lantern

SIZE = 128


def png():
    """The icon as a PNG file's bytes, clear around the lantern."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SIZE, SIZE)
    # The mark is taller than wide by its cord and its tassel.
    lantern.mark(cairo.Context(surface), SIZE / 2, SIZE * 0.48, SIZE * 0.62, RED, INK)
    data = io.BytesIO()
    surface.write_to_png(data)
    return data.getvalue()
