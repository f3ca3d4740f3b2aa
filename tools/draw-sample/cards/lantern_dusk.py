"""A lit lantern in a street at dusk."""

import random

from brush import ellipse, fill, linear, polygon, radial, soft, stroke
from palette import BLACK, BRASS, INK, LEAF, RED, mix
from texture import gouache
from things import lantern


def street(ctx, w, h):
    """The dark lane behind: sky, house walls and wet ground, far out of focus."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, 0, h, (0.0, mix(INK, LEAF, 0.55)), (0.42, mix(INK, LEAF, 0.30)),
                     (0.70, mix(INK, RED, 0.30)), (0.78, mix(INK, RED, 0.10)), (1.0, BLACK)))
    with soft(ctx, 22) as far:
        polygon(far, [(-60, h * 0.16), (w * 0.22, h * 0.24), (w * 0.25, h * 0.28), (w * 0.19, h * 0.28),
                      (w * 0.19, h * 1.1), (-60, h * 1.1)])
        fill(far, (*BLACK, 0.82))
        polygon(far, [(w + 60, h * 0.10), (w * 0.80, h * 0.20), (w * 0.76, h * 0.245), (w * 0.83, h * 0.245),
                      (w * 0.83, h * 1.1), (w + 60, h * 1.1)])
        fill(far, (*BLACK, 0.78))
    rng = random.Random(12)
    with soft(ctx, 9) as wet:
        for i in range(16):
            y = h * (0.845 + 0.0105 * i)
            ellipse(wet, w * 0.5 + rng.uniform(-16, 16), y, w * rng.uniform(0.06, 0.17), 4)
            fill(wet, (*mix(RED, BRASS, 0.25), 0.62 - 0.022 * i))


def lights(ctx, w, h):
    """Lights along both sides of the lane, smaller and closer together with distance."""
    rng = random.Random(11)
    for side, count, near, height in ((-1, 8, 0.46, 0.30), (1, 9, 0.49, 0.25)):
        for i in range(count):
            depth = 1 - (1 - i / (count - 1)) ** 1.5
            x = w * (0.5 + side * near * (1 - 0.86 * depth)) + rng.uniform(-6, 6)
            y = h * (height + (0.70 - height) * depth)
            warm = mix(RED, BRASS, rng.uniform(0.2, 0.9))
            lantern.glint(ctx, x, y, 40 - 31 * depth, warm, 0.42 + 0.30 * depth)
            with soft(ctx, 12, alpha=0.5) as wet:
                ellipse(wet, w * 0.5 + (x - w * 0.5) * 1.1, h * (1.02 - 0.20 * depth), 16 - 11 * depth, h * 0.05)
                fill(wet, (*warm, 0.30))


def draw(ctx, w, h):
    """Paint the card."""
    street(ctx, w, h)
    lights(ctx, w, h)
    lantern.halo(ctx, w * 0.5, h * 0.44, w * 0.95, 0.42)
    ctx.move_to(-20, h * 0.045)
    ctx.curve_to(w * 0.3, h * 0.10, w * 0.7, h * 0.10, w + 20, h * 0.03)
    stroke(ctx, (*BLACK, 0.9), 4)
    lantern.painted(ctx, w * 0.5, h * 0.44, w * 0.335, cord=h * 0.198)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, radial(w * 0.5, h * 0.45, h * 0.72, (0.45, BLACK, 0), (1.0, BLACK, 0.55)))
    gouache(ctx, 21, 0.30)
