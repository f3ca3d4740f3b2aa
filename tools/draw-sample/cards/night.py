"""Reading night on Friday, in the light of one lamp."""

from brush import fill, linear
from lettering import SERIF_HAN, TEXT, TITLE, write
from palette import BLACK, BRASS, INK, PAPER, RED, mix, tint
from texture import gouache, paper
from things import lamp

MARGIN = 56


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, 0, h, (0, mix(INK, BLACK, 0.4)), (1, mix(INK, RED, 0.06))))
    gouache(ctx, 181, 0.35)
    x, y, mouth = w / 2, 250, 300
    lamp.cone(ctx, w, h, x, y, mouth)
    lamp.hanging(ctx, x, y, mouth)
    write(ctx, "周五夜读", w / 2, 472, TITLE, PAPER, align=0.5, bold=True, family=SERIF_HAN, limit=w - 2 * MARGIN)
    write(ctx, "Friday", w / 2, 596, TEXT, tint(BRASS, 0.50), align=0.5, limit=w - 2 * MARGIN)
    write(ctx, "reading night", w / 2, 676, TEXT, tint(BRASS, 0.50), align=0.5, limit=w - 2 * MARGIN)
    paper(ctx, 182, 0.3)
