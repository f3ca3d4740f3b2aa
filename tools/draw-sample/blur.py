"""A Gaussian-like blur for cairo surfaces: three box blurs each way, in plain Python."""

from itertools import accumulate
from math import sqrt

import cairo


def box_radii(radius):
    """Half-widths of three boxes that together blur like a Gaussian of sigma `radius / 2`."""
    sigma = radius / 2
    ideal = sqrt(12 * sigma * sigma / 3 + 1)
    low = int(ideal)
    low -= 1 - low % 2
    wide = round((12 * sigma * sigma - 3 * low * low - 12 * low - 9) / (-4 * low - 4))
    return [(low if i < wide else low + 2) // 2 for i in range(3)]


def smooth_line(line, half):
    """One box blur of one line; past its ends the line is taken as empty."""
    if half == 0:
        return line
    size = 2 * half + 1
    sums = list(accumulate([0] * (half + 1) + line + [0] * half))
    return [(high - low) / size for high, low in zip(sums[size:], sums)]


def smooth_plane(plane, width, height, halves):
    """Blur one channel, given as rows of numbers, first along and then across."""
    rows = []
    for y in range(height):
        line = plane[y * width:(y + 1) * width]
        if any(line):
            for half in halves:
                line = smooth_line(line, half)
        rows.append(line)
    columns = []
    for column in zip(*rows):
        line = list(column)
        if any(line):
            for half in halves:
                line = smooth_line(line, half)
        columns.append(line)
    return [value for row in zip(*columns) for value in row]


def blurred(surface, radius):
    """A blurred copy of an ARGB32 surface."""
    if radius < 0.5:
        return surface
    surface.flush()
    width, height, stride = surface.get_width(), surface.get_height(), surface.get_stride()
    source = bytes(surface.get_data())
    halves = box_radii(radius)
    result = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    target = result.get_data()
    for channel in range(4):
        plane = list(source[channel::4])
        if stride != width * 4:
            raise ValueError("the surface has padded rows")
        if any(plane):
            target[channel::4] = bytes(int(v + 0.5) for v in smooth_plane(plane, width, height, halves))
    result.mark_dirty()
    return result
