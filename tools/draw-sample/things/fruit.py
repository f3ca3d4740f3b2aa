"""Persimmons."""

import math
import random

from brush import clipped, curve, ellipse, fill, placed, radial, soft, stroke
from palette import AMBER, BRASS, GLOW, LEAF, RED, VERMILION, WHITE, mix, shade

SKIN = mix(VERMILION, BRASS, 0.40)


def flesh(ctx, r):
    """The outline of a persimmon: broad, a little square, flattened at the top."""
    curve(ctx, [(-r, -r * 0.04), (-r * 0.88, -r * 0.52), (-r * 0.46, -r * 0.80), (0, -r * 0.80),
                (r * 0.46, -r * 0.80),
                (r * 0.88, -r * 0.52), (r, -r * 0.04), (r * 0.84, r * 0.50), (r * 0.42, r * 0.80), (0, r * 0.85),
                (-r * 0.42, r * 0.80), (-r * 0.84, r * 0.50)], closed=True)


def calyx(ctx, r, seed, flat=0.40):
    """The four dry leaves around the stalk, seen at a slant."""
    rng = random.Random(seed)
    for layer, colour in ((1.0, shade(LEAF, 0.35)), (0.86, mix(shade(LEAF, 0.05), BRASS, 0.25))):
        for i in range(4):
            turn = math.tau * i / 4 + 0.5 + rng.uniform(-0.14, 0.14)
            reach = r * 0.58 * layer * rng.uniform(0.92, 1.08)

            def at(angle, distance):
                return math.cos(turn + angle) * distance, math.sin(turn + angle) * distance * flat

            ctx.move_to(*at(-1.1, r * 0.10))
            ctx.curve_to(*at(-0.75, reach * 0.7), *at(-0.34, reach * 1.02), *at(0.0, reach * 1.04))
            ctx.curve_to(*at(0.34, reach * 0.96), *at(0.75, reach * 0.7), *at(1.1, r * 0.10))
            ctx.close_path()
            fill(ctx, colour)
            ctx.move_to(0, 0)
            ctx.line_to(*at(0, reach * 0.86))
            stroke(ctx, (*shade(LEAF, 0.5), 0.6), r * 0.012)
    ellipse(ctx, 0, 0, r * 0.12, r * 0.07)
    fill(ctx, shade(mix(BRASS, LEAF, 0.3), 0.35))
    ctx.move_to(0, 0)
    ctx.curve_to(r * 0.01, -r * 0.08, r * 0.04, -r * 0.14, r * 0.09, -r * 0.19)
    stroke(ctx, shade(mix(BRASS, RED, 0.2), 0.55), r * 0.075)


def persimmon(ctx, x, y, r, seed, turn=0.0):
    """A ripe persimmon with its middle at (x, y)."""
    with placed(ctx, x, y, turn):
        flesh(ctx, r)
        fill(ctx, radial(r * 0.04, r * 0.06, r * 1.14, (0.0, mix(SKIN, GLOW, 0.50)), (0.22, mix(SKIN, BRASS, 0.30)),
                         (0.52, SKIN), (0.80, mix(SKIN, RED, 0.55)), (1.0, shade(RED, 0.22)),
                         focus=(-r * 0.34, -r * 0.30)))
        flesh(ctx, r)
        with clipped(ctx):
            with soft(ctx, r * 0.16) as form:
                for dx, bend in ((-0.50, -0.20), (0.02, 0.03), (0.54, 0.24)):
                    curve(form, [(dx * r * 0.3, -r * 0.55), ((dx + bend) * r, 0), (dx * r * 0.6, r * 0.8)])
                    stroke(form, (*RED, 0.34), r * 0.08)
            with soft(ctx, r * 0.30) as form:
                ellipse(form, r * 0.20, r * 1.00, r * 0.86, r * 0.34)
                fill(form, (*shade(RED, 0.50), 0.75))
            with soft(ctx, r * 0.12) as form:
                ellipse(form, r * 0.04, -r * 0.48, r * 0.46, r * 0.17)
                fill(form, (*shade(RED, 0.35), 0.60))
            with soft(ctx, r * 0.10) as gleam:
                curve(gleam, [(r * 0.34, r * 0.70), (r * 0.66, r * 0.46), (r * 0.84, r * 0.12)])
                stroke(gleam, (*mix(AMBER, GLOW, 0.4), 0.34), r * 0.10)
            with soft(ctx, r * 0.22) as gleam:
                ellipse(gleam, -r * 0.46, -r * 0.20, r * 0.22, r * 0.34)
                fill(gleam, (*GLOW, 0.50))
            with soft(ctx, r * 0.06) as gleam:
                with placed(gleam, -r * 0.52, -r * 0.30, 18):
                    ellipse(gleam, 0, 0, r * 0.055, r * 0.13)
                fill(gleam, (*WHITE, 0.95))
        with placed(ctx, 0, -r * 0.53):
            calyx(ctx, r, seed)
