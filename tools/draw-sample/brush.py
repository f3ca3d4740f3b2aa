"""Small helpers over cairo: gradients, paths, clips and soft (blurred) layers."""

import math
from contextlib import contextmanager

import cairo

from blur import blurred


def paint(ctx, colour, alpha=1.0):
    """Make `colour` the source."""
    ctx.set_source_rgba(*colour, alpha)


def stops(pattern, marks):
    """Add `(place, colour)` or `(place, colour, alpha)` marks to a gradient."""
    for place, colour, *alpha in marks:
        pattern.add_color_stop_rgba(place, *colour, alpha[0] if alpha else 1.0)
    return pattern


def linear(x0, y0, x1, y1, *marks):
    """A gradient along a line."""
    return stops(cairo.LinearGradient(x0, y0, x1, y1), marks)


def radial(x, y, radius, *marks, inner=0.0, focus=None):
    """A gradient around a point; `focus` moves its centre off the middle."""
    fx, fy = focus or (x, y)
    return stops(cairo.RadialGradient(fx, fy, inner, x, y, radius), marks)


def fill(ctx, source, keep=False):
    """Fill the current path with a colour or a pattern."""
    use(ctx, source)
    ctx.fill_preserve() if keep else ctx.fill()


def stroke(ctx, source, width, keep=False):
    """Stroke the current path with round ends."""
    use(ctx, source)
    ctx.set_line_width(width)
    ctx.set_line_cap(cairo.LINE_CAP_ROUND)
    ctx.set_line_join(cairo.LINE_JOIN_ROUND)
    ctx.stroke_preserve() if keep else ctx.stroke()


def use(ctx, source):
    """Make a pattern, a colour or a colour with alpha the source."""
    if isinstance(source, cairo.Pattern):
        ctx.set_source(source)
    elif len(source) == 4:
        ctx.set_source_rgba(*source)
    else:
        ctx.set_source_rgb(*source)


def rounded(ctx, x, y, w, h, radius):
    """A rectangle with round corners."""
    ctx.new_sub_path()
    for cx, cy, turn in ((x + w - radius, y + radius, -90), (x + w - radius, y + h - radius, 0),
                         (x + radius, y + h - radius, 90), (x + radius, y + radius, 180)):
        ctx.arc(cx, cy, radius, math.radians(turn), math.radians(turn + 90))
    ctx.close_path()


def ellipse(ctx, x, y, rx, ry, start=0.0, end=2 * math.pi):
    """An ellipse, or an arc of one."""
    matrix = ctx.get_matrix()
    ctx.translate(x, y)
    ctx.scale(rx, ry)
    if end - start >= 2 * math.pi:
        ctx.new_sub_path()
    ctx.arc(0, 0, 1, start, end)
    ctx.set_matrix(matrix)


def polygon(ctx, points):
    """A closed figure with straight sides."""
    ctx.move_to(*points[0])
    for point in points[1:]:
        ctx.line_to(*point)
    ctx.close_path()


def curve(ctx, points, closed=False):
    """A smooth line through all `points` (Catmull-Rom as Béziers)."""
    count = len(points)

    def at(i):
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    ctx.move_to(*points[0])
    for i in range(count if closed else count - 1):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (at(i + k) for k in (-1, 0, 1, 2))
        ctx.curve_to(x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6,
                     x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
    if closed:
        ctx.close_path()


@contextmanager
def clipped(ctx):
    """Clip to the current path for a while."""
    ctx.save()
    ctx.clip()
    try:
        yield ctx
    finally:
        ctx.restore()


@contextmanager
def placed(ctx, x, y, turn=0.0, scale=1.0):
    """Move the origin, turn (degrees) and scale for a while."""
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(math.radians(turn))
    ctx.scale(scale, scale)
    try:
        yield ctx
    finally:
        ctx.restore()


@contextmanager
def soft(ctx, radius, operator=cairo.OPERATOR_OVER, alpha=1.0):
    """Collect what is drawn, blur it by `radius` pixels, and lay it down.

    Only the part that is drawn on is blurred, and that at a reduced size (a blur hides it).
    """
    strokes = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, None)
    inner = cairo.Context(strokes)
    inner.set_matrix(ctx.get_matrix())
    yield inner
    target = ctx.get_target()
    left, top, width, height = strokes.ink_extents()
    pad = 3 * radius
    x0, y0 = max(math.floor(left), -pad) - pad, max(math.floor(top), -pad) - pad
    x1 = min(math.ceil(left + width), target.get_width() + pad) + pad
    y1 = min(math.ceil(top + height), target.get_height() + pad) + pad
    if x1 - x0 <= 2 * pad or y1 - y0 <= 2 * pad:
        return
    step = max(1, int(radius // 4))
    layer = cairo.ImageSurface(cairo.FORMAT_ARGB32, int((x1 - x0) / step) + 1, int((y1 - y0) / step) + 1)
    small = cairo.Context(layer)
    small.scale(1 / step, 1 / step)
    small.translate(-x0, -y0)
    small.set_source_surface(strokes, 0, 0)
    small.paint()
    layer = blurred(layer, radius / step)
    ctx.save()
    ctx.identity_matrix()
    ctx.translate(x0, y0)
    ctx.scale(step, step)
    ctx.set_source_surface(layer, 0, 0)
    ctx.get_source().set_filter(cairo.FILTER_BILINEAR)
    ctx.set_operator(operator)
    ctx.paint_with_alpha(alpha)
    ctx.restore()
