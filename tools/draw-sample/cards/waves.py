"""A pattern of overlapping waves in leaf green, a few of them brass."""

import random

from brush import ellipse, fill, linear
from light import falloff
from palette import BRASS, INK, LEAF, PAPER, mix, shade, tint
from texture import gouache, paper

RADIUS = 72


def wave(ctx, x, y, r, deep, light):
    """One scale: rings that grow lighter towards its crest, dark where the next row covers it."""
    rings = 5
    for ring in range(rings):
        share = 1 - ring / rings
        ellipse(ctx, x, y, r * share, r * share)
        fill(ctx, light if ring % 2 == 0 else deep)
        ellipse(ctx, x, y, r * (share - 0.055), r * (share - 0.055))
        fill(ctx, deep if ring % 2 == 0 else mix(deep, light, 0.28))
    ellipse(ctx, x, y, r, r)
    fill(ctx, linear(0, y - r, 0, y + r * 0.1, (0, INK, 0.0), (0.45, INK, 0.05), (1, INK, 0.50)))


def draw(ctx, w, h):
    """Paint the card."""
    rng = random.Random(5)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, LEAF)
    row = 0
    y = -RADIUS * 0.25
    while y < h + 2 * RADIUS:
        x = -RADIUS if row % 2 else -2 * RADIUS
        while x < w + 2 * RADIUS:
            pick = rng.random()
            deep = shade(LEAF, 0.18 + 0.22 * y / h + rng.uniform(-0.06, 0.06))
            light = tint(LEAF, 0.66)
            if pick < 0.07:
                deep, light = shade(BRASS, 0.10), tint(BRASS, 0.70)
            elif pick < 0.20:
                deep = mix(deep, PAPER, 0.22)
            ctx.save()
            ellipse(ctx, x, y, RADIUS, RADIUS)
            ctx.clip()
            wave(ctx, x, y, RADIUS, deep, light)
            ctx.restore()
            x += 2 * RADIUS
        y += RADIUS / 2
        row += 1
    gouache(ctx, 111, 0.30)
    paper(ctx, 112, 0.5)
    falloff(ctx, w, h, 0.34)
