"""Seeded noise: fine grain, paper fibres, mottled washes and wood, all as repeating tiles."""

import math
import random
from functools import lru_cache

import cairo


def surface_of(width, height, values):
    """A grey ARGB32 surface from numbers around 0.5."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    grey = bytes(max(0, min(255, int(v * 255 + 0.5))) for v in values)
    data = surface.get_data()
    for channel in range(3):
        data[channel::4] = grey
    data[3::4] = b"\xff" * len(grey)
    surface.mark_dirty()
    return surface


def lattice_noise(width, height, across, down, rng):
    """Smooth noise of `across` by `down` cells that repeats at the edges."""
    knots = [[rng.random() for _ in range(across)] for _ in range(down)]

    def ease(t):
        return t * t * (3 - 2 * t)

    places = [(int(x * across / width), ease(x * across / width % 1)) for x in range(width)]
    values = []
    for y in range(height):
        v = y * down / height
        top, bottom, t = knots[int(v) % down], knots[(int(v) + 1) % down], ease(v % 1)
        line = [a + (b - a) * t for a, b in zip(top, bottom)]
        line.append(line[0])
        values.extend(line[i] + (line[i + 1] - line[i]) * s for i, s in places)
    return values


def layered_noise(width, height, across, down, seed, octaves=4):
    """Noise of several sizes added up, stretched to the range 0 to 1."""
    rng = random.Random(seed)
    total = [0.0] * (width * height)
    for octave in range(octaves):
        share = 0.55 ** octave
        layer = lattice_noise(width, height, across << octave, down << octave, rng)
        total = [t + share * v for t, v in zip(total, layer)]
    low, high = min(total), max(total)
    return [(t - low) / (high - low) for t in total]


@lru_cache(maxsize=None)
def grain_tile(size, seed):
    """Film grain: nearly white noise, softened a little between neighbours."""
    rng = random.Random(seed)
    raw = [rng.gauss(0, 1) for _ in range(size * size)]
    values = []
    for y in range(size):
        up = (y - 1) % size * size
        for x in range(size):
            here = y * size
            values.append(0.5 + 0.11 * (raw[here + x] + 0.5 * raw[here + (x - 1) % size]
                                        + 0.5 * raw[up + x]))
    return surface_of(size, size, values)


@lru_cache(maxsize=None)
def wash_tile(width, height, across, down, seed, octaves=4):
    """A mottled tile, like a wash of gouache, or streaks when cells are long."""
    return surface_of(width, height, layered_noise(width, height, across, down, seed, octaves))


@lru_cache(maxsize=None)
def fibre_tile(size, seed, count=420):
    """Short curved paper fibres, light and dark, on mid grey; the tile repeats."""
    rng = random.Random(seed)
    surface = surface_of(size, size, [0.5] * (size * size))
    ctx = cairo.Context(surface)
    for _ in range(count):
        x, y, turn = rng.random() * size, rng.random() * size, rng.random() * math.tau
        length, bend = 6 + 22 * rng.random(), rng.uniform(-8, 8)
        light, width = rng.choice((0.0, 0.0, 1.0)), 0.5 + 0.7 * rng.random()
        dx, dy = math.cos(turn) * length, math.sin(turn) * length
        ctx.set_source_rgba(light, light, light, 0.10 + 0.14 * rng.random())
        ctx.set_line_width(width)
        for ox in (-size, 0, size):
            for oy in (-size, 0, size):
                ctx.move_to(x + ox, y + oy)
                ctx.curve_to(x + ox + dx / 3 - dy / length * bend, y + oy + dy / 3 + dx / length * bend,
                             x + ox + dx * 2 / 3, y + oy + dy * 2 / 3, x + ox + dx, y + oy + dy)
                ctx.stroke()
    return surface


def lay(ctx, tile, strength, scale=1.0, turn=0.0, operator=cairo.OPERATOR_SOFT_LIGHT, shift=(0, 0)):
    """Lay a tile over everything inside the clip, repeated for ever."""
    ctx.save()
    ctx.translate(*shift)
    ctx.rotate(math.radians(turn))
    ctx.scale(scale, scale)
    pattern = cairo.SurfacePattern(tile)
    pattern.set_extend(cairo.EXTEND_REPEAT)
    pattern.set_filter(cairo.FILTER_BILINEAR)
    ctx.set_source(pattern)
    ctx.set_operator(operator)
    ctx.paint_with_alpha(strength)
    ctx.restore()


def gouache(ctx, seed, strength=0.35, scale=3.0):
    """The uneven depth of brushed paint."""
    lay(ctx, wash_tile(256, 256, 3, 5, seed), strength, scale)


def wood(ctx, seed, strength=0.5, turn=0.0, scale=4.0):
    """Long streaks of wood along x."""
    lay(ctx, wash_tile(256, 256, 2, 48, seed, 3), strength, scale, turn)


def paper(ctx, seed, strength=0.5):
    """Fibres and a little unevenness."""
    lay(ctx, fibre_tile(384, seed), strength)
    lay(ctx, wash_tile(128, 128, 4, 4, seed), strength * 0.3, 6.0)
