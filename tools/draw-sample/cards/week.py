"""The book of the week, standing on a ledge."""

import cairo

from brush import clipped, ellipse, fill, linear, placed, radial, soft, stroke
from lettering import SERIF_HAN, SMALL, TITLE, write
from light import falloff, vignette
from palette import BLACK, BRASS, GLOW, INK, LEAF, OAK, RED, mix, shade, tint
from texture import gouache, paper
from things import board, book

MARGIN = 56
W, H = 336, 488     # the book


def cover(ctx):
    """The front of "The Quiet Hour": a moon over still water."""
    cloth = mix(INK, LEAF, 0.36)
    book.facing(ctx, W, H, cloth)
    ctx.rectangle(W * 0.12, 0, W * 0.88, H)
    with clipped(ctx):
        x, y, r = W * 0.56, H * 0.34, 90
        ellipse(ctx, x, y, r, r)
        fill(ctx, radial(x, y, r, (0, tint(BRASS, 0.55)), (1, tint(BRASS, 0.15)), focus=(x - 26, y - 26)))
        for i in range(6):
            level = H * 0.58 + i * 15
            ctx.move_to(W * 0.05, level)
            for step in range(7):
                left = W * 0.05 + step * W * 0.16
                lift = 9 - i * 0.4
                ctx.curve_to(left + W * 0.04, level - lift, left + W * 0.08, level - lift, left + W * 0.08, level)
                ctx.curve_to(left + W * 0.10, level + lift * 0.7, left + W * 0.13, level + lift * 0.7,
                             left + W * 0.16, level)
            stroke(ctx, (*tint(BRASS, 0.2), 0.85 - i * 0.12), 2.2)
        gouache(ctx, 161, 0.4)
    middle = W * 0.56
    write(ctx, "静时", middle, H * 0.34 + 26, 72, cloth, align=0.5, bold=True, family=SERIF_HAN, spacing=0.04)
    write(ctx, "THE QUIET", middle, H - 72, 34, tint(BRASS, 0.35), align=0.5, spacing=0.10)
    write(ctx, "HOUR", middle, H - 30, 34, tint(BRASS, 0.35), align=0.5, spacing=0.10)


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
        cover(ctx)
    write(ctx, "本周一书", MARGIN, 160, TITLE, INK, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "Book of the week", MARGIN, 256, SMALL, RED, limit=w - 2 * MARGIN)
    paper(ctx, 164, 0.35)
    falloff(ctx, w, h, 0.24)
    vignette(ctx, w, h, 0.22)
