"""The book of the week, standing on a ledge."""

import cairo

from brush import fill, linear, placed, soft
from lettering import SERIF_HAN, SMALL, TITLE, write
from light import falloff, vignette
from palette import BLACK, BRASS, GLOW, INK, OAK, RED, shade, tint
from texture import gouache, paper
from things import board, quiet_hour

MARGIN = 56
W, H = quiet_hour.W, quiet_hour.H


def draw(ctx, w, h):
    """Paint the card."""
    ledge = h - 88
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, tint(BRASS, 0.86)), (0.5, tint(BRASS, 0.72)), (1, tint(BRASS, 0.45))))
    gouache(ctx, 162, 0.20)
    with soft(ctx, 40, cairo.OPERATOR_SOFT_LIGHT, 0.8) as light:
        light.move_to(-40, 260)
        light.line_to(w * 0.9, 420)
        light.line_to(w * 0.9, h)
        light.line_to(-40, h)
        fill(light, GLOW)
    board.plank(ctx, 0, ledge, w, h - ledge, 163, (0, tint(OAK, 0.44)), (0.36, tint(OAK, 0.24)), (0.38, OAK),
                (1, shade(OAK, 0.22)))
    x, y = 120, ledge + 18 - H
    with soft(ctx, 26) as shadow:
        shadow.move_to(x + 30, y + 40)
        shadow.line_to(x + W + 86, y + 70)
        shadow.line_to(x + W + 60, y + H - 4)
        shadow.line_to(x + 20, y + H - 4)
        shadow.close_path()
        fill(shadow, (*shade(OAK, 0.7), 0.55))
    with soft(ctx, 5) as shadow:
        shadow.rectangle(x - 2, y + H - 5, W + 14, 8)
        fill(shadow, (*BLACK, 0.75))
    with placed(ctx, x, y):
        quiet_hour.cover(ctx)
    write(ctx, "本周一书", MARGIN, 160, TITLE, INK, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "Book of the week", MARGIN, 256, SMALL, RED, limit=w - 2 * MARGIN)
    paper(ctx, 164, 0.35)
    falloff(ctx, w, h, 0.24)
    vignette(ctx, w, h, 0.22)
