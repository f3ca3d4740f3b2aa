"""Houses of a small town: sweeping tiled roofs, stepped gables, windows with a light behind them."""

import random

from brush import clipped, curve, ellipse, fill, linear, polygon, radial, soft, stroke
from palette import AMBER, BLACK, BRASS, GLOW, GOLD, INK, LEAF, PAPER, RED, VERMILION, mix, shade, tint

TILE = mix(INK, RED, 0.10)
TIMBER = mix(INK, RED, 0.26)
CLOTHS = (RED, LEAF, BRASS, mix(INK, PAPER, 0.25), tint(LEAF, 0.4), PAPER, shade(RED, 0.35))


def eave(x0, x1, y, lift, t):
    """A place on an eave from `x0` to `x1`: nearly level, swinging up by `lift` at both ends."""
    side = abs(2 * t - 1)
    return x0 + (x1 - x0) * t, y - lift * side ** 6


def roof(ctx, x0, x1, ridge, foot, inset, lift, glow=AMBER):
    """A tiled roof from `ridge` down to an eave at `foot`, with light from below on its tile ends."""
    count = int((x1 - x0) / 17)
    edge = [eave(x0, x1, foot, lift, i / 60) for i in range(61)]
    left, right = (x0 + inset, ridge), (x1 - inset, ridge)
    ctx.move_to(*edge[0])
    ctx.curve_to(x0 + inset * 0.55, foot - lift * 0.5, x0 + inset * 0.85, ridge + (foot - ridge) * 0.35, *left)
    ctx.line_to(*right)
    ctx.curve_to(x1 - inset * 0.85, ridge + (foot - ridge) * 0.35, x1 - inset * 0.55, foot - lift * 0.5, *edge[-1])
    for point in reversed(edge):
        ctx.line_to(*point)
    fill(ctx, linear(0, ridge, 0, foot, (0, tint(TILE, 0.10)), (0.4, TILE), (1, mix(TILE, BLACK, 0.5))), keep=True)
    with clipped(ctx):
        for i in range(count + 1):
            x, y = eave(x0, x1, foot, lift, i / count)
            start = left[0] + (right[0] - left[0]) * i / count
            for shift, source, width in ((2.5, (*BLACK, 0.8), 5), (-1, (*mix(RED, PAPER, 0.25), 0.34), 2)):
                ctx.move_to(start + shift, ridge)
                ctx.curve_to(start + shift, ridge + (foot - ridge) * 0.5, x + shift, y - (foot - ridge) * 0.3,
                             x + shift, y)
                stroke(ctx, source, width)
    tile_ends(ctx, x0, x1, foot, lift, count, glow)
    ridge_beam(ctx, left, right)


def tile_ends(ctx, x0, x1, foot, lift, count, glow):
    """The round ends of the tiles along the eave, touched by the light below."""
    points = [eave(x0, x1, foot + 5, lift, i / 60) for i in range(61)]
    curve(ctx, points)
    stroke(ctx, BLACK, 13)
    for i in range(count + 1):
        x, y = eave(x0, x1, foot, lift, i / count)
        ellipse(ctx, x, y + 4, 6, 6)
        fill(ctx, radial(x, y + 4, 6, (0, mix(TIMBER, glow, 0.45)), (0.7, mix(TIMBER, glow, 0.20)), (1, BLACK),
                         focus=(x, y + 7)))
    curve(ctx, [eave(x0, x1, foot + 13, lift, i / 60) for i in range(61)])
    stroke(ctx, (*glow, 0.55), 1.8)


def ridge_beam(ctx, left, right):
    """The ridge with its turned-up ends."""
    (x0, y), (x1, _) = left, right
    polygon(ctx, [(x0 - 30, y - 30), (x0 - 12, y - 30), (x0 + 10, y - 10), (x1 - 10, y - 10), (x1 + 12, y - 30),
                  (x1 + 30, y - 30), (x1 + 10, y + 7), (x0 - 10, y + 7)])
    fill(ctx, linear(0, y - 30, 0, y + 7, (0, tint(TILE, 0.16)), (1, BLACK)))
    ctx.move_to(x0 + 12, y - 8)
    ctx.line_to(x1 - 12, y - 8)
    stroke(ctx, (*mix(RED, PAPER, 0.35), 0.6), 2)


def gable(ctx, x, foot, width, height, wall, steps=2, seed=1, lights=2):
    """A house seen from its end: a plastered wall, stepped towards the ridge, capped with tiles."""
    rise = height * 0.15
    side = width * 0.20
    points = [(x, foot)]
    for i in range(steps + 1):
        points += [(x + side * i, foot - height + rise * (steps - i)), (x + side * (i + 1), foot - height +
                                                                         rise * (steps - i))]
    mirrored = [(2 * x + width - px, py) for px, py in reversed(points)]
    middle = [(px, py) for px, py in points if px <= x + width / 2]
    polygon(ctx, middle + [p for p in mirrored if p[0] >= x + width / 2])
    fill(ctx, linear(0, foot - height, 0, foot, (0, tint(wall, 0.08)), (0.6, wall), (1, shade(wall, 0.45))))
    rng = random.Random(seed)
    for i in range(lights):
        window(ctx, x + width * (i + 0.5) / lights - 17, foot - height * rng.uniform(0.40, 0.5), 34, 46)
    for i in range(steps + 1):
        level = foot - height + rise * (steps - i)
        for left in ({x + side * i, x + width - side * (i + 1)} if i < steps else {x + side * i}):
            wide = side if i < steps else width - 2 * side * steps
            polygon(ctx, [(left - 9, level - 3), (left - 15, level - 15), (left + wide + 15, level - 15),
                          (left + wide + 9, level - 3)])
            fill(ctx, BLACK)
            ctx.move_to(left - 12, level - 15)
            ctx.line_to(left + wide + 12, level - 15)
            stroke(ctx, (*mix(RED, PAPER, 0.25), 0.35), 2)


def window(ctx, x, y, w, h):
    """A small lit window with a cross of bars."""
    with soft(ctx, 12, alpha=0.6) as light:
        light.rectangle(x - 5, y - 5, w + 10, h + 10)
        fill(light, (*AMBER, 0.6))
    ctx.rectangle(x, y, w, h)
    fill(ctx, linear(0, y, 0, y + h, (0, mix(GOLD, AMBER, 0.5)), (1, AMBER)))
    for dx, dy, wide, high in ((w / 2 - 1.5, 0, 3, h), (0, h * 0.45, w, 3)):
        ctx.rectangle(x + dx, y + dy, wide, high)
        fill(ctx, TIMBER)
    ctx.rectangle(x, y, w, h)
    stroke(ctx, TIMBER, 4)


def interior(ctx, x, y, w, h, seed, shelves=3):
    """What is seen through a pane: lamp light, and books on their shelves."""
    rng = random.Random(seed)
    ctx.rectangle(x, y, w, h)
    with clipped(ctx):
        ctx.rectangle(x, y, w, h)
        fill(ctx, radial(x + w / 2, y + h * 0.25, max(w, h) * 0.9, (0, GLOW), (0.35, GOLD),
                         (0.75, mix(GOLD, AMBER, 0.6)), (1, mix(AMBER, VERMILION, 0.4))))
        pitch = h / shelves
        for row in range(shelves):
            board = y + pitch * (row + 1) - 4
            at = x + rng.uniform(4, 10)
            while at < x + w - 8:
                wide, high = rng.uniform(6, 13), pitch * rng.uniform(0.52, 0.74)
                if rng.random() < 0.86:
                    ctx.rectangle(at, board - high, wide - 1.5, high)
                    fill(ctx, (*mix(shade(rng.choice(CLOTHS), 0.15), AMBER, 0.30), 0.92))
                at += wide if rng.random() < 0.92 else wide * 2.2
            ctx.rectangle(x, board, w, 4)
            fill(ctx, shade(mix(AMBER, RED, 0.3), 0.5))
        ctx.rectangle(x, y, w, h)
        fill(ctx, radial(x + w / 2, y + h * 0.2, max(w, h) * 0.75, (0, GLOW, 0.55), (0.5, GOLD, 0.18), (1, RED, 0.22)))


def bay(ctx, x, y, w, h, seed):
    """One bay of a shop front: a window with a lattice above, a panel below."""
    pane, head = h * 0.70, h * 0.20
    interior(ctx, x, y, w, pane, seed)
    for i in range(1, 8):
        ctx.move_to(x + w * i / 8, y)
        ctx.line_to(x + w * i / 8, y + head)
    for i in (1, 2):
        ctx.move_to(x, y + head * i / 2)
        ctx.line_to(x + w, y + head * i / 2)
    stroke(ctx, TIMBER, 3)
    ctx.move_to(x + w / 2, y + head)
    ctx.line_to(x + w / 2, y + pane)
    stroke(ctx, TIMBER, 4)
    ctx.rectangle(x, y + pane, w, h - pane)
    fill(ctx, linear(0, y + pane, 0, y + h, (0, mix(TIMBER, RED, 0.42)), (0.12, mix(TIMBER, RED, 0.25)),
                     (1, mix(TIMBER, BLACK, 0.3))))
    for i in range(2):
        ctx.rectangle(x + w * (0.07 + 0.47 * i), y + pane + 12, w * 0.39, h - pane - 22)
        stroke(ctx, (*mix(RED, BRASS, 0.4), 0.40), 2)


def column(ctx, x, y, w, h):
    """A lacquered column, bright at its sides where the windows are."""
    ctx.rectangle(x - w / 2, y, w, h)
    fill(ctx, linear(x - w / 2, 0, x + w / 2, 0, (0, mix(TIMBER, VERMILION, 0.55)), (0.3, mix(TIMBER, RED, 0.35)),
                     (0.7, mix(TIMBER, RED, 0.20)), (1, mix(TIMBER, VERMILION, 0.40))))
    ctx.rectangle(x - w / 2 - 3, y + h - 12, w + 6, 12)
    fill(ctx, mix(mix(INK, RED, 0.2), PAPER, 0.16))
