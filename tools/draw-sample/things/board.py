"""Wood: tables, ledges and shelves."""

from brush import clipped, fill, linear
from texture import wood


def plank(ctx, x, y, w, h, seed, *marks, scale=3.0, grain=0.55):
    """A piece of wood with a gradient of `marks` from its top to its bottom."""
    ctx.rectangle(x, y, w, h)
    fill(ctx, linear(0, y, 0, y + h, *marks), keep=True)
    with clipped(ctx):
        wood(ctx, seed, grain, scale=scale)
