"""Three persimmons on a pale dish."""

from brush import ellipse, fill, linear, soft
from light import cast, contact, falloff, vignette, window
from palette import BRASS, CELADON, LINEN, PAPER, RED, mix, shade, tint
from texture import gouache, paper
from things import fruit, tableware


def room(ctx, w, h, edge):
    """A warm pale wall and a linen cloth."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, edge, (0, tint(BRASS, 0.72)), (0.5, mix(LINEN, BRASS, 0.22)),
                     (1, shade(mix(LINEN, BRASS, 0.5), 0.18))))
    ctx.save()
    ctx.rectangle(0, 0, w, edge)
    ctx.clip()
    gouache(ctx, 41, 0.30)
    window(ctx, 60, -120, 400, 520, 0.42, 0.8, rows=3, blur=12)
    ctx.restore()
    ctx.rectangle(0, edge, w, h - edge)
    fill(ctx, linear(0, edge, w * 0.6, h, (0, mix(PAPER, BRASS, 0.10)), (0.5, mix(PAPER, BRASS, 0.24)),
                     (1, shade(mix(PAPER, BRASS, 0.4), 0.22))))
    with soft(ctx, 8) as layer:
        layer.rectangle(0, edge - 2, w, 5)
        fill(layer, (*shade(BRASS, 0.5), 0.35))


def draw(ctx, w, h):
    """Paint the card."""
    edge = h * 0.60
    room(ctx, w, h, edge)
    x, foot = w * 0.47, h * 0.865
    cast(ctx, x, foot - 8, 150, 22, 220, 0.42, 18)
    contact(ctx, x + 10, foot - 4, 150, 12, 0.55, 10)
    tableware.dish(ctx, x, foot, 424, 62, CELADON, 0.30)
    with soft(ctx, 12) as shadow:
        ellipse(shadow, x + 16, foot - 62, 190, 28)
        fill(shadow, (*shade(RED, 0.75), 0.50))
    fruit.persimmon(ctx, x + 8, foot - 236, 96, 3, -6)
    with soft(ctx, 12) as shadow:
        ellipse(shadow, x + 12, foot - 172, 88, 22)
        fill(shadow, (*shade(RED, 0.75), 0.55))
    fruit.persimmon(ctx, x - 92, foot - 128, 102, 1, -8)
    with soft(ctx, 12) as shadow:
        ellipse(shadow, x + 8, foot - 108, 26, 66)
        fill(shadow, (*shade(RED, 0.78), 0.50))
    fruit.persimmon(ctx, x + 100, foot - 122, 104, 2, 9)
    falloff(ctx, w, h, 0.28)
    paper(ctx, 42, 0.25)
    vignette(ctx, w, h, 0.34)
