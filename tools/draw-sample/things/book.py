"""Books: lying flat, standing on a shelf, and facing us."""

import random

from brush import clipped, fill, linear, placed, rounded, soft, stroke
from lettering import write
from palette import BLACK, BRASS, GLOW, INK, PAPER, WHITE, mix, shade, tint


def spine_out(ctx, w, t, cloth, title="", foil=BRASS, bands=True):
    """A closed book lying with its spine to us: `w` long, `t` thick, its foot at y = 0."""
    rounded(ctx, -w / 2, -t, w, t, min(9, t * 0.16))
    fill(ctx, linear(0, -t, 0, 0, (0.0, tint(cloth, 0.26)), (0.10, tint(cloth, 0.16)), (0.34, cloth),
                     (0.72, shade(cloth, 0.24)), (0.93, shade(cloth, 0.52)), (1.0, shade(cloth, 0.62))))
    rounded(ctx, -w / 2, -t, w, t, min(9, t * 0.16))
    with clipped(ctx):
        ctx.rectangle(-w / 2, -t, w, t)
        fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, GLOW, 0.16), (0.3, GLOW, 0.06), (0.6, INK, 0.0), (1, INK, 0.34)))
        if bands:
            for side in (-1, 1):
                for inset, width in ((0.085, 0.012), (0.112, 0.005)):
                    ctx.rectangle(side * w * (0.5 - inset) - w * width / 2, -t, w * width, t)
                    fill(ctx, linear(0, -t, 0, 0, (0, tint(foil, 0.5)), (0.4, foil), (1, shade(foil, 0.55))))
    if title:
        size = t * 0.44
        write(ctx, title, 0, -t * 0.5 + size * 0.36, size, tint(foil, 0.25), align=0.5, limit=w * 0.70, spacing=0.08)


def pages_out(ctx, w, t, cloth, seed):
    """A closed book lying with the edges of its pages to us."""
    rng = random.Random(seed)
    board = max(4, t * 0.10)
    ctx.rectangle(-w / 2 + t * 0.10, -t + board, w - t * 0.2, t - 2 * board)
    fill(ctx, linear(0, -t, 0, 0, (0, shade(PAPER, 0.42)), (0.2, shade(PAPER, 0.10)), (0.6, shade(PAPER, 0.16)),
                     (1, shade(PAPER, 0.46))))
    ctx.rectangle(-w / 2 + t * 0.10, -t + board, w - t * 0.2, t - 2 * board)
    with clipped(ctx):
        for _ in range(int(t * 0.5)):
            y = -t + board + rng.random() * (t - 2 * board)
            ctx.move_to(-w / 2, y)
            ctx.line_to(w / 2, y + rng.uniform(-0.8, 0.8))
            stroke(ctx, (*mix(INK, BRASS, 0.5), rng.uniform(0.06, 0.24)), 1)
        ctx.rectangle(-w / 2, -t, w, t)
        fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, WHITE, 0.20), (0.4, WHITE, 0.0), (1, INK, 0.30)))
    for top in (-t, -board):
        rounded(ctx, -w / 2, top, w, board, board * 0.4)
        fill(ctx, linear(-w / 2, 0, w / 2, 0, (0, tint(cloth, 0.24)), (0.4, cloth), (1, shade(cloth, 0.42))))


def facing(ctx, w, h, cloth):
    """The front board of a closed book with its top-left corner at the origin."""
    for step in range(7):
        ctx.rectangle(w - 4 + step, 6 + step * 0.7, 3, h - 10)
        fill(ctx, shade(PAPER, 0.12 + 0.10 * (step % 2)))
    rounded(ctx, 0, 0, w, h, 6)
    fill(ctx, linear(0, 0, w, h, (0, tint(cloth, 0.14)), (0.5, cloth), (1, shade(cloth, 0.22))))
    ctx.rectangle(0, 0, w * 0.12, h)
    fill(ctx, linear(0, 0, w * 0.12, 0, (0.0, INK, 0.30), (0.30, WHITE, 0.22), (0.62, INK, 0.0), (0.80, INK, 0.30),
                     (0.90, WHITE, 0.12), (1.0, WHITE, 0.0)))


def lying(ctx, x, y, w, t, cloth, title="", seed=None, turn=0.0):
    """A book lying on (x, y): spine out when it has no seed, else pages out; returns its top."""
    with soft(ctx, 5) as layer:
        layer.rectangle(x - w / 2 + 6, y - 4, w - 10, 6)
        fill(layer, (*BLACK, 0.6))
    with placed(ctx, x, y, turn):
        if seed is None:
            spine_out(ctx, w, t, cloth, title)
        else:
            pages_out(ctx, w, t, cloth, seed)
    return y - t
