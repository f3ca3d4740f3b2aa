"""Opening hours, under strings of little lanterns."""

import random

from brush import ellipse, fill, linear, stroke
from lettering import SERIF_HAN, TEXT, TITLE, write
from palette import BLACK, BRASS, GLOW, INK, LEAF, PAPER, mix, tint
from texture import gouache, paper
from things import lantern

MARGIN = 56


def string(ctx, w, left, right, sag, count, r, rng):
    """A sagging string from edge to edge with lanterns on it."""
    def at(t):
        return w * t, left + (right - left) * t + sag * 4 * t * (1 - t)

    ctx.move_to(-10, left - 4)
    for i in range(41):
        ctx.line_to(*at(i / 40))
    ctx.line_to(w + 10, right - 4)
    stroke(ctx, mix(INK, BRASS, 0.40), 2.5)
    for i in range(count):
        x, y = at((i + 0.5) / count)
        lantern.little(ctx, x, y + r * 1.3, r, rng.uniform(-5, 5))


def draw(ctx, w, h):
    """Paint the card."""
    rng = random.Random(23)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, 0, h, (0, mix(INK, BLACK, 0.35)), (0.5, mix(INK, LEAF, 0.10)), (1, INK)))
    for _ in range(60):
        x, y = rng.random() * w, rng.random() ** 1.5 * h * 0.55
        ellipse(ctx, x, y, 1.4, 1.4)
        fill(ctx, (*GLOW, rng.uniform(0.1, 0.5)))
    string(ctx, w, 8, 40, 36, 5, 34, rng)
    string(ctx, w, 172, 150, 44, 5, 42, rng)
    gouache(ctx, 151, 0.25)
    write(ctx, "营业至", MARGIN, 456, TITLE, PAPER, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "晚上十点", MARGIN, 576, TITLE, PAPER, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "Open until ten", MARGIN, h - 48, TEXT, tint(BRASS, 0.25), limit=w - 2 * MARGIN)
    paper(ctx, 152, 0.3)
