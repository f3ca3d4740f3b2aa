"""Leaves of bamboo and ginkgo."""

import math
import random

from brush import clipped, fill, linear, placed, radial, soft, stroke
from palette import BLACK, INK, shade, tint


def blade(ctx, length, width, bend=0.0):
    """The outline of a pointed leaf along x from the origin."""
    ctx.move_to(0, 0)
    ctx.curve_to(length * 0.22, -width * 0.72, length * 0.62, -width * 0.46 + bend, length, bend)
    ctx.curve_to(length * 0.62, width * 0.40 + bend, length * 0.22, width * 0.62, 0, 0)
    ctx.close_path()


def bamboo(ctx, x, y, size, turn, source, seed, count=5):
    """A fan of bamboo leaves hanging from one twig."""
    rng = random.Random(seed)
    with placed(ctx, x, y, turn):
        ctx.move_to(-size * 0.6, -size * 0.05)
        ctx.curve_to(-size * 0.3, 0, -size * 0.1, 0, 0, 0)
        stroke(ctx, source, max(1.5, size * 0.02))
        for i in range(count):
            spread = -38 + 92 * i / max(1, count - 1) + rng.uniform(-8, 8)
            with placed(ctx, -size * 0.10 * (i % 3), 0, spread):
                length = size * rng.uniform(0.72, 1.08)
                blade(ctx, length, length * 0.15, length * rng.uniform(-0.05, 0.08))
                fill(ctx, source)


def bamboos(ctx, source, *twigs, count=5):
    """Several twigs, each given as (x, y, size, turn, seed)."""
    for x, y, size, turn, seed in twigs:
        bamboo(ctx, x, y, size, turn, source, seed, count)


def fan(ctx, size):
    """The outline of a ginkgo leaf with its stalk at the origin, opening upwards."""
    ctx.move_to(0, 0)
    ctx.curve_to(-size * 0.10, -size * 0.24, -size * 0.34, -size * 0.44, -size * 0.62, -size * 0.50)
    ctx.curve_to(-size * 0.58, -size * 0.70, -size * 0.40, -size * 0.90, -size * 0.20, -size * 0.93)
    ctx.curve_to(-size * 0.14, -size * 0.98, -size * 0.06, -size * 0.92, -size * 0.02, -size * 0.70)
    ctx.curve_to(size * 0.04, -size * 0.92, size * 0.12, -size * 0.99, size * 0.22, -size * 0.93)
    ctx.curve_to(size * 0.42, -size * 0.88, size * 0.58, -size * 0.70, size * 0.62, -size * 0.48)
    ctx.curve_to(size * 0.34, -size * 0.44, size * 0.10, -size * 0.24, 0, 0)
    ctx.close_path()


def fan_veins(ctx, size, source, width):
    """The veins of a ginkgo leaf, spreading from its stalk."""
    for i in range(15):
        swing = (i / 14 - 0.5) * 2
        turn = math.radians(swing * 50)
        reach = size * (0.90 - 0.12 * swing * swing)
        if abs(swing) < 0.12:
            reach = size * 0.66
        ctx.move_to(0, 0)
        ctx.curve_to(math.sin(turn * 0.3) * reach * 0.3, -reach * 0.30, math.sin(turn * 0.8) * reach * 0.66, - \
                     math.cos(turn * 0.8) * reach * 0.66, math.sin(turn) * reach * 0.95,
                     -math.cos(turn) * reach * 0.95)
        stroke(ctx, source, width)


def stalk(ctx, size, source, width):
    """The stalk of a ginkgo leaf, below the origin."""
    ctx.move_to(0, -size * 0.04)
    ctx.curve_to(size * 0.02, size * 0.14, size * 0.05, size * 0.26, size * 0.13, size * 0.40)
    stroke(ctx, source, width)


def ginkgo(ctx, x, y, size, turn, colour, drop=0.08):
    """A fallen ginkgo leaf whose stalk joins it at (x, y); `drop` is how far its shadow falls, in sizes."""
    with soft(ctx, size * 0.09) as shadow:
        with placed(shadow, x + drop * size, y + drop * size, turn):
            fan(shadow, size)
        fill(shadow, (*BLACK, 0.55))
    with placed(ctx, x, y, turn):
        stalk(ctx, size, shade(colour, 0.12), size * 0.04)
        fan(ctx, size)
        fill(ctx, radial(0, 0, size, (0, shade(colour, 0.34)), (0.45, colour), (0.9, tint(colour, 0.30)),
                         (1, tint(colour, 0.42))), keep=True)
        with clipped(ctx):
            fan_veins(ctx, size, (*shade(colour, 0.5), 0.32), max(1.0, size * 0.012))
            ctx.rectangle(-size, -size, 2 * size, size)
            fill(ctx, linear(-size * 0.6, 0, size * 0.6, 0, (0, INK, 0.22), (0.48, INK, 0.0), (0.5, INK, 0.16),
                             (1, INK, 0.0)))
