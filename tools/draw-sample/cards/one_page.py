"""One more page: a sheet of brass with a turned-up corner."""

from brush import fill, linear, polygon, soft
from lettering import SERIF_HAN, TEXT, TITLE, write
from light import falloff
from palette import BLACK, BRASS, INK, mix, shade, tint
from texture import gouache, paper

MARGIN = 56
FOLD = 128


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0, shade(INK, 0.0)), (1, mix(INK, BLACK, 0.4))))
    polygon(ctx, [(0, 0), (w - FOLD, 0), (w, FOLD), (w, h), (0, h)])
    fill(ctx, linear(0, 0, w, h, (0, tint(BRASS, 0.26)), (0.5, BRASS), (1, shade(BRASS, 0.10))))
    with soft(ctx, 16) as shadow:
        polygon(shadow, [(w - FOLD, 4), (w - 4, FOLD), (w - FOLD - 6, FOLD + 22)])
        fill(shadow, (*shade(BRASS, 0.8), 0.55))
    polygon(ctx, [(w - FOLD, 0), (w, FOLD), (w - FOLD + 10, FOLD - 10)])
    fill(ctx, linear(w - FOLD / 2 + 10, FOLD / 2 - 10, w - FOLD, FOLD,
                     (0, shade(BRASS, 0.22)), (0.25, tint(BRASS, 0.45)), (1, tint(BRASS, 0.80))))
    gouache(ctx, 191, 0.25)
    write(ctx, "再读一页", MARGIN, 248, TITLE, INK, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "One more page", MARGIN, h - 48, TEXT, INK, limit=w - 2 * MARGIN)
    paper(ctx, 192, 0.45)
    falloff(ctx, w, h, 0.2)
