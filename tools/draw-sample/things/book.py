"""Books: lying flat, lying open, and facing us."""

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


def fold(ctx, side, w, y, rise, narrow=1.0, back=False):
    """The edge of an open page from the fold (or, with `back`, towards it), bowed by `rise`."""
    w *= narrow * side
    ends = [(0, y), (w * 0.10, y - rise * 0.9), (w * 0.30, y - rise * 1.25), (w * 0.56, y - rise * 0.85),
            (w * 0.78, y - rise * 0.52), (w * 0.92, y - rise * 0.36), (w, y - rise * 0.30)]
    if back:
        ends.reverse()
    ctx.line_to(*ends[0])
    ctx.curve_to(*ends[1], *ends[2], *ends[3])
    ctx.curve_to(*ends[4], *ends[5], *ends[6])


def spread(ctx, x, y, w, cloth, depth=0.17, thick=0.040):
    """A book lying open on (x, y), its foot towards us; `w` is its whole width."""
    half, far, t, rise = w / 2, w * depth, w * thick, w * 0.05
    sheet = mix(PAPER, WHITE, 0.5)
    with placed(ctx, x, y):
        ctx.move_to(-half * 1.03, 0)
        ctx.line_to(-half * 0.93, -far - t)
        ctx.line_to(half * 0.93, -far - t)
        ctx.line_to(half * 1.03, 0)
        ctx.close_path()
        fill(ctx, linear(0, -far, 0, 0, (0, shade(cloth, 0.3)), (1, cloth)))
        ctx.rectangle(-half * 1.03, -1, half * 2.06, 5)
        fill(ctx, shade(cloth, 0.45))
        for side in (-1, 1):
            for layer in range(6, -1, -1):      # the cut edges of the pages, from the top one down
                low = -t * layer / 6
                ctx.move_to(0, low)
                fold(ctx, side, half, low, rise)
                ctx.line_to(side * half, 0)
                ctx.line_to(0, 0)
                ctx.close_path()
                fill(ctx, mix(sheet, shade(BRASS, 0.45), 0.50 - 0.04 * layer + 0.14 * (layer % 2)))
            ctx.move_to(0, -t)
            fold(ctx, side, half, -t, rise)
            fold(ctx, side, half, -t - far, rise, 0.90, back=True)
            ctx.close_path()
            fill(ctx, linear(0, 0, side * half, 0, (0.0, shade(sheet, 0.50)), (0.07, shade(sheet, 0.20)),
                             (0.22, sheet), (0.7, mix(sheet, BRASS, 0.06)), (1.0, shade(sheet, 0.14))))
            for row in range(5):
                level, narrow = -t - far * (0.18 + 0.16 * row), 0.985 - 0.10 * (0.18 + 0.16 * row)
                ctx.save()
                ctx.rectangle(min(side * half * 0.14, side * half * (0.84 if row else 0.6)), -w,
                              half * (0.70 if row else 0.46), w)
                ctx.clip()
                ctx.move_to(0, level)
                fold(ctx, side, half, level, rise, narrow)
                stroke(ctx, (*mix(INK, BRASS, 0.3), 0.42), 2.2)
                ctx.restore()
