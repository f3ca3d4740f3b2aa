"""The shop's own invented book, "The Quiet Hour": a moon over still water."""

from brush import clipped, ellipse, fill, radial, stroke
from lettering import SERIF_HAN, write
from palette import BRASS, INK, LEAF, mix, tint
from texture import gouache
from things import book

W, H = 336, 488     # the book as it is drawn


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
