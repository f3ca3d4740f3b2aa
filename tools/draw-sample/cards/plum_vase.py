"""A plum branch in a vase, with its shadow on a pale wall."""

import cairo

from brush import fill, linear, placed, soft
from light import cast, contact, falloff, vignette, window
from palette import BRASS, CELADON, INK, LEAF, OAK, mix, shade, tint
from texture import gouache, paper
from things import board, plum, vase

LIMBS = (
    [(293, 502), (290, 450), (314, 384), (292, 316), (340, 240), (404, 176), (486, 128)],
    [(313, 378), (232, 300), (196, 226), (128, 176), (92, 108)],
    [(293, 312), (292, 216), (320, 150), (300, 84)],
    [(366, 212), (440, 222), (500, 268), (530, 330)],
    [(208, 256), (150, 268), (96, 318), (62, 322)],
)


def draw(ctx, w, h):
    """Paint the card."""
    edge, foot, x = h * 0.855, h * 0.905, 294
    wall = tint(BRASS, 0.80)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, edge, (0, tint(wall, 0.5)), (0.5, mix(wall, BRASS, 0.10)),
                     (1, shade(mix(wall, BRASS, 0.4), 0.16))))
    gouache(ctx, 61, 0.26)
    window(ctx, 30, 40, 460, 720, 0.26, 0.75, rows=4, blur=12)
    board.plank(ctx, 0, edge, w, h - edge, 62, (0, tint(OAK, 0.35)), (0.4, tint(OAK, 0.12)), (1, shade(OAK, 0.25)))
    with soft(ctx, 10, cairo.OPERATOR_MULTIPLY, 0.30) as shadow:
        dark = mix(shade(BRASS, 0.55), INK, 0.2)
        with placed(shadow, 84, 62):
            plum.shadow(shadow, LIMBS, 15, 31, 7, dark)
            with placed(shadow, x, foot - 62):
                vase.silhouette(shadow, 212, 372)
            fill(shadow, dark)
    cast(ctx, x, foot - 4, 62, 12, 190, 0.45, 12)
    contact(ctx, x + 4, foot, 62, 8, 0.7)
    vase.vase(ctx, x, foot, 212, 372, mix(LEAF, CELADON, 0.30))
    plum.painted(ctx, LIMBS, 15, 31, 7)
    falloff(ctx, w, h, 0.26)
    paper(ctx, 63, 0.25)
    vignette(ctx, w, h, 0.30)
