"""Paper lanterns: a large one and a little one with their light, and the shop's flat mark."""

import math

import cairo

from brush import clipped, ellipse, fill, linear, paint, placed, radial, rounded, stroke
from palette import BRASS, GLOW, GOLD, INK, RED, VERMILION, WHITE, mix, shade, tint

GORES = 13      # paper segments from edge to edge, as seen


def outline(ctx, rx, ry):
    """The silhouette of a lantern: a round body, cut flat at both ends."""
    ctx.new_sub_path()
    cut = 0.30
    ctx.save()
    ctx.scale(rx, ry)
    ctx.arc(0, 0, 1, -math.pi / 2 + cut, math.pi / 2 - cut)
    ctx.arc(0, 0, 1, math.pi / 2 + cut, 3 * math.pi / 2 - cut)
    ctx.close_path()
    ctx.restore()


def meridian(ctx, rx, ry, place):
    """One rib, at `place` from -1 (left edge) to 1 (right edge)."""
    swing = math.sin(place * math.pi / 2)
    ctx.save()
    ctx.scale(rx * swing if abs(swing) > 1e-6 else 1e-6, ry)
    ctx.new_sub_path()
    ctx.arc(0, 0, 1, -math.pi / 2, math.pi / 2)
    ctx.restore()


def folds(rx, ry):
    """The shading of the paper between the ribs, as a mesh that follows their curves."""
    mesh = cairo.MeshPattern()
    bow = 0.5523
    for i in range(2 * GORES):
        a, b = (math.sin((k / GORES - 1) * math.pi / 2) * rx for k in (i, i + 1))
        edge = abs(a + b) / 2 / rx
        rib = (*shade(RED, 0.45), 0.42 + 0.34 * edge)
        crest = (*mix(VERMILION, GLOW, 0.55), 0.26 * max(0.0, 1 - edge ** 2))
        left, right = (rib, crest) if i % 2 == 0 else (crest, rib)
        for end in (-ry, ry):
            mesh.begin_patch()
            mesh.move_to(0, end)
            mesh.curve_to(a * bow, end, a, end * bow, a, 0)
            mesh.line_to(b, 0)
            mesh.curve_to(b, end * bow, b * bow, end, 0, end)
            mesh.line_to(0, end)
            for corner, colour in enumerate((left, left, right, right)):
                mesh.set_corner_color_rgba(corner, *colour)
            mesh.end_patch()
    return mesh


def body(ctx, rx, ry):
    """The lit paper: hot in the middle, each segment bowed between its ribs."""
    outline(ctx, rx, ry)
    with clipped(ctx):
        ctx.rectangle(-rx, -ry, 2 * rx, 2 * ry)
        fill(ctx, radial(0, ry * 0.14, rx * 1.15, (0.00, mix(GLOW, WHITE, 0.3)), (0.18, mix(GLOW, GOLD, 0.55)),
                         (0.38, mix(GOLD, VERMILION, 0.60)), (0.60, VERMILION), (0.80, RED),
                         (1.00, shade(RED, 0.45))))
        ctx.rectangle(-rx, -ry, 2 * rx, 2 * ry)
        fill(ctx, folds(rx, ry))
        for i in range(1, GORES):
            meridian(ctx, rx, ry, 2 * i / GORES - 1)
            stroke(ctx, (*shade(RED, 0.62), 0.55), max(1.0, rx * 0.008))
        ctx.save()
        ctx.scale(1, ry / rx)
        ctx.rectangle(-rx, -rx, 2 * rx, 2 * rx)
        fill(ctx, radial(0, 0, rx, (0.72, shade(RED, 0.6), 0.0), (0.92, shade(RED, 0.6), 0.30),
                         (1.0, shade(RED, 0.7), 0.72)))
        ctx.restore()
        ctx.rectangle(-rx, -ry, 2 * rx, 2 * ry)
        fill(ctx, linear(0, -ry, 0, ry, (0.0, shade(RED, 0.8), 0.62), (0.28, RED, 0.0),
                         (0.75, RED, 0.0), (1.0, shade(RED, 0.8), 0.50)))


def cap(ctx, y, width, height, up):
    """A turned brass ring with its own highlight."""
    rounded(ctx, -width / 2, y, width, height, height * 0.28)
    fill(ctx, linear(-width / 2, 0, width / 2, 0, (0.0, shade(BRASS, 0.72)), (0.22, shade(BRASS, 0.25)),
                     (0.36, tint(BRASS, 0.62)), (0.5, BRASS), (0.8, shade(BRASS, 0.5)),
                     (1.0, shade(BRASS, 0.78))))
    rounded(ctx, -width / 2, y, width, height, height * 0.28)
    dark, light = ((0.0, 0.0), (1.0, 0.38)) if up else ((0.0, 0.34), (1.0, 0.0))
    fill(ctx, linear(0, y, 0, y + height, (dark[0], INK, dark[1]), (light[0], INK, light[1])))


def tassel(ctx, top, length, width):
    """A silk tassel below a bead."""
    paint(ctx, shade(RED, 0.25))
    ctx.rectangle(-width * 0.05, top, width * 0.10, length * 0.18)
    ctx.fill()
    ellipse(ctx, 0, top + length * 0.20, width * 0.34, width * 0.34)
    fill(ctx, radial(0, top + length * 0.20, width * 0.36, (0, tint(BRASS, 0.5)), (0.6, BRASS),
                     (1, shade(BRASS, 0.6)), focus=(-width * 0.12, top + length * 0.17)))
    for i in range(13):
        sway = (i - 6) / 6
        ctx.move_to(sway * width * 0.18, top + length * 0.28)
        ctx.curve_to(sway * width * 0.50, top + length * 0.40, sway * width * 0.48, top + length * 0.7,
                     sway * width * 0.42, top + length * (1.0 - 0.012 * (i * 5 % 4)))
        stroke(ctx, shade(RED, 0.10 + 0.34 * abs(sway + 0.3)), width * 0.09)


def painted(ctx, x, y, rx, ry=None, cord=0.0):
    """A lit lantern hanging with its middle at (x, y); `cord` is the length above it."""
    ry = ry or rx * 0.86
    top, end = -ry * math.cos(0.30), ry * math.cos(0.30)
    with placed(ctx, x, y):
        if cord:
            ctx.move_to(0, top)
            ctx.line_to(0, top - cord)
            stroke(ctx, (*mix(INK, RED, 0.25), 0.9), max(1.5, rx * 0.02))
        tassel(ctx, end + ry * 0.14, ry * 0.92, rx * 0.30)
        body(ctx, rx, ry)
        cap(ctx, top - ry * 0.13, rx * 0.66, ry * 0.16, up=True)
        cap(ctx, end - ry * 0.03, rx * 0.66, ry * 0.16, up=False)


def halo(ctx, x, y, radius, strength=0.6):
    """The light that a lantern throws on the air around it."""
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ctx.rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    warm = mix(VERMILION, BRASS, 0.15)
    fill(ctx, radial(x, y, radius, (0.0, warm, strength), (0.25, warm, strength * 0.62),
                     (0.5, VERMILION, strength * 0.24), (0.75, RED, strength * 0.06), (1.0, RED, 0)))
    ctx.restore()


def little(ctx, x, y, r, swing):
    """A small lit lantern on a string."""
    halo(ctx, x, y, r * 3.6, 0.42)
    with placed(ctx, x, y - r * 1.3, swing):
        ctx.move_to(0, 0)
        ctx.line_to(0, r * 0.6)
        stroke(ctx, mix(INK, BRASS, 0.35), 2)
        with placed(ctx, 0, r * 1.3):
            outline(ctx, r, r * 0.90)
            fill(ctx, radial(0, r * 0.12, r * 1.1, (0, GLOW),
                             (0.22, mix(BRASS, GLOW, 0.35)), (0.55, VERMILION), (1, shade(RED, 0.3))))
            for place in (-0.6, -0.3, 0.0, 0.3, 0.6):
                meridian(ctx, r, r * 0.90, place)
                stroke(ctx, (*shade(RED, 0.5), 0.45), 1.2)
            for y0 in (-r * 1.02, r * 0.84):
                rounded(ctx, -r * 0.36, y0, r * 0.72, r * 0.17, 2)
                fill(ctx, linear(-r * 0.36, 0, r * 0.36, 0, (0, shade(BRASS, 0.5)),
                                 (0.35, tint(BRASS, 0.4)), (1, shade(BRASS, 0.6))))
            ctx.move_to(0, r * 1.0)
            ctx.line_to(0, r * 1.62)
            stroke(ctx, RED, r * 0.14)


def mark(ctx, x, y, size, colour, ground):
    """The shop's mark: a lantern with an open book for its light, `size` pixels wide."""
    r = size / 2
    with placed(ctx, x, y):
        ctx.push_group()
        outline(ctx, r, r * 0.86)
        fill(ctx, colour)
        for y0, wide, high in ((-r * 1.02, 0.74, 0.13), (r * 0.89, 0.74, 0.13)):
            rounded(ctx, -r * wide / 2, y0, r * wide, r * high, r * 0.05)
            fill(ctx, colour)
        ctx.rectangle(-r * 0.035, -r * 1.42, r * 0.07, r * 0.42)
        fill(ctx, colour)
        ctx.rectangle(-r * 0.035, r * 1.0, r * 0.07, r * 0.14)
        fill(ctx, colour)
        rounded(ctx, -r * 0.085, r * 1.14, r * 0.17, r * 0.42, r * 0.05)
        fill(ctx, colour)
        for side in (-1, 1):
            ctx.move_to(side * r * 0.045, -r * 0.20)
            ctx.curve_to(side * r * 0.20, -r * 0.36, side * r * 0.42, -r * 0.36, side * r * 0.60, -r * 0.28)
            ctx.line_to(side * r * 0.60, r * 0.26)
            ctx.curve_to(side * r * 0.42, r * 0.18, side * r * 0.20, r * 0.18, side * r * 0.045, r * 0.34)
            ctx.close_path()
            fill(ctx, ground)
        ctx.pop_group_to_source()
        ctx.paint()


def glint(ctx, x, y, radius, colour, alpha):
    """An out-of-focus light: a disc a little brighter at its edge."""
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ellipse(ctx, x, y, radius, radius)
    fill(ctx, radial(x, y, radius, (0, colour, alpha * 0.6), (0.72, colour, alpha * 0.8),
                     (0.86, colour, alpha), (1, colour, 0)))
    ctx.restore()
