"""The shop's name, large, on lantern red."""

from brush import clipped, fill, linear, placed, radial, stroke
from lettering import POSTER, SERIF, SERIF_HAN, write
from light import falloff
from palette import BRASS, PAPER, RED, VERMILION, mix, shade, tint
from texture import gouache, paper
from things import lantern

MARGIN = 88


def great_lantern(ctx, x, y, r):
    """A large lantern in thin lines of brass, half of it off the card."""
    ry = r * 0.94
    foil = tint(BRASS, 0.30)
    with placed(ctx, x, y):
        lantern.outline(ctx, r, ry)
        with clipped(ctx):
            ctx.rectangle(-r, -r, 2 * r, 2 * r)
            fill(ctx, radial(0, r * 0.05, r, (0, mix(VERMILION, BRASS, 0.60), 0.95),
                             (0.5, mix(VERMILION, BRASS, 0.15), 0.70), (1, VERMILION, 0.10)))
        for i in range(1, 20):
            lantern.meridian(ctx, r, ry, i / 10 - 1)
            stroke(ctx, (*foil, 0.75 if i % 2 == 0 else 0.32), 2.5)
        lantern.outline(ctx, r, ry)
        stroke(ctx, foil, 4)
        for top in (-ry * 0.955 - r * 0.09, ry * 0.955):
            ctx.rectangle(-r * 0.40, top, r * 0.80, r * 0.09)
            fill(ctx, linear(-r * 0.40, 0, 0, 0, (0, shade(BRASS, 0.12)), (0.5, tint(BRASS, 0.50)), (1, BRASS)))
        ctx.rectangle(-3, -ry * 2, 6, ry * 0.96)
        fill(ctx, foil)
        for i in range(9):
            left = (i - 4) * r * 0.034
            ctx.move_to(left * 0.6, ry * 1.06)
            ctx.line_to(left, ry * 2)
            stroke(ctx, (*foil, 0.8), 3)


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, RED), (0.55, mix(RED, VERMILION, 0.15)), (1, shade(RED, 0.20))))
    great_lantern(ctx, w - 24, h * 0.42, 264)
    gouache(ctx, 141, 0.14)
    lantern.mark(ctx, MARGIN + 76, 196, 152, PAPER, mix(RED, VERMILION, 0.05))
    write(ctx, "Lantern", MARGIN, 528, POSTER, PAPER, bold=True, limit=w - 2 * MARGIN, family=SERIF)
    write(ctx, "灯笼书店", MARGIN, 732, POSTER, PAPER, bold=True, limit=w - 2 * MARGIN, family=SERIF_HAN)
    paper(ctx, 142, 0.4)
    falloff(ctx, w, h, 0.18)
