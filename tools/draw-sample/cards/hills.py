"""Layered hills in evening mist, a moon, and a boat with a lantern."""

import random

import cairo

from brush import clipped, ellipse, fill, linear, placed, radial, soft, stroke
from light import vignette
from palette import AMBER, BLACK, BRASS, GLOW, INK, LEAF, RED, VERMILION, mix, shade, tint
from texture import gouache, paper
from things import land, leaf

MIST = tint(mix(BRASS, RED, 0.14), 0.34)
LAYERS = (      # foot and height as shares of the card, seed, peaks, distance
    (0.60, 0.26, 83, 4, 0.62),
    (0.66, 0.30, 94, 4, 0.42),
    (0.71, 0.25, 85, 5, 0.22),
    (0.735, 0.13, 86, 6, 0.04),
)
TWIGS = (       # bamboo in the corner: place, size, turn, seed
    (-10, 150, 250, 8, 41),
    (40, 40, 270, 30, 42),
    (-20, 300, 200, -8, 43),
    (170, -20, 220, 62, 44),
)


def boat(ctx, x, y, size):
    """A small covered boat with a lit lantern at its bow, and its light on the water."""
    with soft(ctx, size * 0.05, cairo.OPERATOR_SCREEN) as light:
        for i in range(7):
            wide = size * (0.20 - 0.02 * i)
            shift = size * (0.02 if i % 2 == 0 else -0.02)
            light.rectangle(x - size * 0.66 - wide / 2 + shift, y + size * (0.10 + 0.11 * i), wide, size * 0.045)
        fill(light, linear(0, y, 0, y + size * 0.9, (0, VERMILION, 0.85), (1, AMBER, 0.1)))
    with placed(ctx, x, y):
        with soft(ctx, size * 0.04) as shadow:
            ellipse(shadow, 0, size * 0.13, size * 0.85, size * 0.05)
            fill(shadow, (*BLACK, 0.6))
        ctx.move_to(-size, -size * 0.10)
        ctx.curve_to(-size * 0.6, size * 0.10, -size * 0.3, size * 0.12, 0, size * 0.12)
        ctx.curve_to(size * 0.4, size * 0.12, size * 0.7, size * 0.08, size, -size * 0.14)
        ctx.curve_to(size * 0.6, size * 0.0, size * 0.3, size * 0.01, 0, size * 0.01)
        ctx.curve_to(-size * 0.4, size * 0.01, -size * 0.7, -size * 0.02, -size, -size * 0.10)
        fill(ctx, BLACK)
        ctx.move_to(-size * 0.30, size * 0.02)
        ctx.curve_to(-size * 0.28, -size * 0.34, size * 0.42, -size * 0.34, size * 0.44, size * 0.02)
        fill(ctx, mix(INK, BLACK, 0.4))
        ctx.move_to(-size * 0.72, size * 0.02)
        ctx.curve_to(-size * 0.74, -size * 0.30, -size * 0.70, -size * 0.42, -size * 0.60, -size * 0.46)
        stroke(ctx, BLACK, size * 0.025)
    lx, ly = x - size * 0.60, y - size * 0.30
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ellipse(ctx, lx, ly, size * 1.2, size * 1.2)
    fill(ctx, radial(lx, ly, size * 1.2, (0, VERMILION, 0.6), (0.2, VERMILION, 0.26), (1, RED, 0)))
    ctx.restore()
    ellipse(ctx, lx, ly, size * 0.13, size * 0.15)
    fill(ctx, radial(lx, ly, size * 0.16, (0, GLOW), (0.5, mix(AMBER, VERMILION, 0.5)), (1, RED)))
    ctx.rectangle(lx - size * 0.06, ly - size * 0.17, size * 0.12, size * 0.035)
    ctx.rectangle(lx - size * 0.06, ly + size * 0.14, size * 0.12, size * 0.035)
    fill(ctx, BLACK)


def sky(ctx, w, shore):
    """Evening: green above, the last warmth over the hills."""
    ctx.rectangle(0, 0, w, shore)
    fill(ctx, linear(0, 0, 0, shore, (0.0, mix(INK, LEAF, 0.50)), (0.34, mix(LEAF, BRASS, 0.22)),
                     (0.64, mix(BRASS, LEAF, 0.16)), (0.86, mix(BRASS, RED, 0.30)),
                     (1.0, tint(mix(BRASS, RED, 0.25), 0.25))))


def moon(ctx, x, y, r):
    """A full moon with its halo."""
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ellipse(ctx, x, y, r * 3.6, r * 3.6)
    fill(ctx, radial(x, y, r * 3.6, (0, BRASS, 0.55), (0.28, BRASS, 0.36), (1, BRASS, 0)))
    ctx.restore()
    ellipse(ctx, x, y, r, r)
    fill(ctx, radial(x, y, r, (0, GLOW), (0.7, tint(BRASS, 0.66)), (1, tint(BRASS, 0.45)), focus=(x - 30, y - 30)))
    ellipse(ctx, x, y, r, r)
    with clipped(ctx):
        gouache(ctx, 80, 0.5, 0.8)


def range_of_hills(ctx, w, h, shore):
    """All layers from the farthest to the nearest, with mist between; returns their crests."""
    crests = []
    for base, height, seed, peaks, far in LAYERS:
        points = land.ridge(w, h * base, h * height, seed, peaks)
        crests.append(points)
        deep = mix(shade(LEAF, 0.62), mix(LEAF, BRASS, 0.45), far)
        land.hill(ctx, w, shore, points, deep, mix(deep, MIST, 0.30 + 0.5 * far))
        with soft(ctx, 26) as haze:
            ellipse(haze, w * (0.3 + 0.4 * far), h * base + 8, w * 0.5, 20)
            fill(haze, (*MIST, 0.22 + 0.2 * far))
    return crests


def lake(ctx, w, h, shore, crests):
    """Still water with the hills upside down in it, and mist along the shore."""
    ctx.rectangle(0, shore, w, h - shore)
    fill(ctx, linear(0, shore, 0, h, (0, mix(MIST, BRASS, 0.35)), (0.22, mix(BRASS, LEAF, 0.50)),
                     (0.6, shade(LEAF, 0.42)), (1, mix(INK, LEAF, 0.25))))
    with soft(ctx, 14, alpha=0.55) as mirror:
        for points, dark in zip(crests[1:], (0.25, 0.4, 0.7)):
            mirror.move_to(-20, shore)
            for x, y in points:
                mirror.line_to(x, shore + (shore - y) * 0.62)
            mirror.line_to(w + 20, shore)
            fill(mirror, (*shade(LEAF, 0.55), dark))
    with soft(ctx, 12) as haze:
        haze.rectangle(-40, shore - 7, w + 80, 12)
        fill(haze, (*MIST, 0.55))


def ripples(ctx, w, h, shore, bright):
    """Short strokes on the water: bright ones below the moon (at x = `bright`), dark ones anywhere."""
    rng = random.Random(88)
    with soft(ctx, 2.0) as water:
        for _ in range(150):
            depth = rng.random() ** 1.4
            side = rng.gauss(0, 60 + 150 * depth)
            ellipse(water, bright + side, shore + 4 + (h - shore) * depth, rng.uniform(20, 70) * (0.5 + depth),
                    1.0 + 1.6 * depth)
            fill(water, (*GLOW, max(0.0, 0.55 - abs(side) / 420) * (1 - 0.5 * depth)))
        for _ in range(90):
            depth = rng.random()
            ellipse(water, rng.random() * w, shore + (h - shore) * depth, rng.uniform(20, 90), 0.8 + 1.2 * depth)
            fill(water, (*shade(LEAF, 0.6), 0.22))


def draw(ctx, w, h):
    """Paint the card."""
    shore = h * 0.735
    sky(ctx, w, shore)
    moon(ctx, w * 0.655, h * 0.335, 104)
    crests = range_of_hills(ctx, w, h, shore)
    lake(ctx, w, h, shore, crests)
    ripples(ctx, w, h, shore, w * 0.655)
    boat(ctx, w * 0.335, h * 0.865, 84)
    leaf.bamboos(ctx, shade(LEAF, 0.80), *TWIGS, count=6)
    gouache(ctx, 89, 0.30)
    paper(ctx, 90, 0.35)
    vignette(ctx, w, h, 0.40, x=0.55)
