"""Light and shadow: windows on walls, leaf shadows, contact shadows, vignettes."""

import cairo

from brush import ellipse, fill, linear, paint, polygon, radial, soft
from palette import BLACK, BRASS, GLOW, INK, mix


def vignette(ctx, w, h, alpha=0.35, x=0.45, y=0.42):
    """Let the corners fall off, away from the light at (x, y)."""
    ctx.rectangle(0, 0, w, h)
    reach = max(w, h)
    fill(ctx, radial(w * x, h * y, reach * 0.86, (0.35, INK, 0), (1.0, INK, alpha)))


def falloff(ctx, w, h, alpha=0.4):
    """Daylight from the upper left: bright there, dim at the lower right."""
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SOFT_LIGHT)
    ctx.rectangle(0, 0, w, h)
    fill(ctx, linear(0, 0, w, h, (0.0, GLOW, alpha), (0.45, mix(GLOW, BRASS, 0.5), 0.0), (0.5, BLACK, 0.0),
                     (1.0, BLACK, alpha * 1.2)))
    ctx.restore()


def window(ctx, x, y, w, h, lean, alpha, columns=2, rows=3, bar=0.07, blur=10):
    """Sunlight through a window, thrown slanting on a wall; `lean` is its slope."""
    with soft(ctx, blur, cairo.OPERATOR_SOFT_LIGHT, alpha) as layer:
        panes(layer, x, y, w, h, lean, columns, rows, bar)
        paint(layer, mix(GLOW, (1, 1, 1), 0.6))
        layer.fill()
    with soft(ctx, blur * 1.5, cairo.OPERATOR_SCREEN, alpha * 0.28) as layer:
        panes(layer, x, y, w, h, lean, columns, rows, bar)
        paint(layer, BRASS)
        layer.fill()


def panes(ctx, x, y, w, h, lean, columns, rows, bar):
    """The outlines of the panes, each a parallelogram."""
    for column in range(columns):
        for row in range(rows):
            left, right = (x + w * (column + e) / columns for e in (bar, 1 - bar))
            top, bottom = (h * (row + e) / rows for e in (bar * 0.7, 1 - bar * 0.7))
            polygon(ctx, [(left, y + top + (left - x) * lean), (right, y + top + (right - x) * lean),
                          (right, y + bottom + (right - x) * lean), (left, y + bottom + (left - x) * lean)])


def contact(ctx, x, y, rx, ry, alpha=0.5, blur=None):
    """The dark where a thing meets what it stands on."""
    with soft(ctx, blur or max(2, ry * 0.9)) as layer:
        ellipse(layer, x, y, rx, ry)
        fill(layer, (*BLACK, alpha))


def cast(ctx, x, y, rx, ry, reach, alpha=0.35, blur=14):
    """A longer shadow that runs off to the right along a table."""
    with soft(ctx, blur) as layer:
        polygon(layer, [(x - rx * 0.8, y - ry), (x + rx, y - ry), (x + rx + reach, y + ry * 0.6),
                        (x + rx + reach * 0.8, y + ry * 1.6), (x - rx * 0.4, y + ry)])
        fill(layer, linear(x, 0, x + rx + reach, 0, (0, BLACK, alpha), (0.5, BLACK, alpha), (1, BLACK, 0)))
