"""The shop is open: its front at dusk, lanterns lit, under a red sky."""

import random

import cairo

from banners.frame import HEIGHT as H, MIDDLE, WIDTH as W, Line, headline
from brush import ellipse, fill, linear, radial, rounded, soft, stroke
from lettering import DISPLAY, LARGE, SERIF_HAN, SMALL, write
from light import vignette
from palette import AMBER, BLACK, BRASS, GLOW, INK, PAPER, RED, VERMILION, mix, shade, tint
from texture import gouache, paper
from things import house, lantern, land, leaf

NAME = "01-opening"
LINES = (
    headline("灯笼书店 开业", MIDDLE, 232, DISPLAY, PAPER, 0.5),
    Line("We are open", MIDDLE, 344, LARGE, PAPER, 0.5),
    Line("营业至晚上十点 · Open until ten", MIDDLE, 692, SMALL, tint(BRASS, 0.70), 0.5),
)

RIDGE, EAVE, FOOT, WATER = 402, 460, 616, 636       # the shop, from its ridge to the canal
COLUMNS = (712, 876, 1040, 1360, 1524, 1688)
EAVE_LIGHTS = (672, 794, 958, 1080, 1320, 1442, 1606, 1728)
DUSK = mix(INK, RED, 0.30)


def sky(ctx):
    """Red dusk, darkest above, the last light behind the roof."""
    ctx.rectangle(0, 0, W, WATER)
    fill(ctx, linear(0, 0, 0, WATER, (0, shade(RED, 0.72)), (0.30, shade(RED, 0.54)), (0.57, shade(RED, 0.36)),
                     (0.68, mix(RED, AMBER, 0.30)), (0.84, mix(AMBER, BRASS, 0.4)), (1, BRASS)))
    ctx.save()
    ctx.set_operator(cairo.OPERATOR_SCREEN)
    ctx.rectangle(0, 0, W, WATER)
    ctx.translate(MIDDLE, 590)
    ctx.scale(3.4, 1)
    fill(ctx, radial(0, 0, 250, (0, VERMILION, 0.55), (0.45, RED, 0.30), (1, RED, 0)))
    ctx.restore()
    rng = random.Random(301)
    with soft(ctx, 16) as clouds:
        for _ in range(15):
            x, y = rng.random() * W, rng.uniform(300, 470)
            if abs(x - MIDDLE) > 460:
                ellipse(clouds, x, y, rng.uniform(90, 250), rng.uniform(4, 9))
                fill(clouds, (*mix(AMBER, VERMILION, rng.random()), 0.34))
    gouache(ctx, 302, 0.26)


def far(ctx):
    """Hills behind the town."""
    for base, height, seed, peaks, dark in ((560, 190, 311, 7, 0.34), (600, 130, 305, 9, 0.52)):
        points = land.ridge(W, base, height, seed, peaks)
        colour = shade(RED, dark)
        land.hill(ctx, W, WATER, points, colour, mix(colour, AMBER, 0.45))


def neighbours(ctx):
    """The houses to both sides, darker the nearer they are."""
    pale = mix(mix(PAPER, RED, 0.66), INK, 0.50)
    near = mix(mix(PAPER, RED, 0.62), INK, 0.68)
    house.gable(ctx, 430, FOOT + 6, 190, 250, pale, 2, 4, 2)
    house.gable(ctx, 1800, FOOT + 6, 200, 226, pale, 2, 5, 2)
    for x0, x1, ridge in ((170, 480, 470), (1960, 2270, 452)):
        ctx.rectangle(x0 + 36, ridge + 40, x1 - x0 - 72, FOOT - ridge - 30)
        fill(ctx, linear(0, ridge, 0, FOOT, (0, shade(near, 0.2)), (1, shade(near, 0.5))))
        for i in range(4):
            house.window(ctx, x0 + 66 + i * 52, ridge + 74, 30, 42)
        house.roof(ctx, x0, x1, ridge, ridge + 46, 44, 16, VERMILION)
    house.gable(ctx, -60, FOOT + 16, 300, 372, near, 2, 8, 2)
    house.gable(ctx, 2196, FOOT + 16, 290, 340, near, 2, 9, 2)


def shop(ctx):
    """The shop itself: bays of books, an open door in the middle."""
    lantern.halo(ctx, MIDDLE, 540, 620, 0.34)
    top, tall = EAVE + 12, FOOT - EAVE - 12
    ctx.rectangle(COLUMNS[0], top, COLUMNS[-1] - COLUMNS[0], tall)
    fill(ctx, house.TIMBER)
    for seed, (left, right) in enumerate(zip(COLUMNS, COLUMNS[1:])):
        if right - left < 300:
            house.bay(ctx, left + 9, top + 16, right - left - 18, tall - 16, 320 + seed)
    door(ctx, 1040, top + 16, 320, tall - 16)
    for x in COLUMNS:
        house.column(ctx, x, top, 18, tall)
    ctx.rectangle(COLUMNS[0] - 9, top, COLUMNS[-1] - COLUMNS[0] + 18, 16)
    fill(ctx, linear(0, top, 0, top + 16, (0, BLACK), (1, mix(house.TIMBER, RED, 0.5))))
    house.roof(ctx, 632, 1768, RIDGE, EAVE, 96, 40)
    plaque(ctx)


def door(ctx, x, y, w, h):
    """The open door, its two leaves folded back, and the shop's mark on each."""
    wing = w * 0.24
    house.interior(ctx, x + wing, y, w - 2 * wing, h, 331, 4)
    with soft(ctx, 10, cairo.OPERATOR_SCREEN) as light:
        ellipse(light, x + w / 2, y + h * 0.38, 46, 40)
        fill(light, (*GLOW, 0.42))
    for left in (x + 9, x + w - wing):
        ctx.rectangle(left, y, wing - 9, h)
        fill(ctx, linear(left, 0, left + wing, 0, (0, mix(house.TIMBER, RED, 0.45)),
                         (0.5, mix(house.TIMBER, RED, 0.62)), (1, mix(house.TIMBER, RED, 0.45))))
        ctx.rectangle(left, y, wing - 9, h)
        stroke(ctx, mix(INK, RED, 0.2), 3)
        lantern.mark(ctx, left + wing / 2 - 4, y + h * 0.53, 32, tint(BRASS, 0.25), mix(house.TIMBER, RED, 0.55))
        rounded(ctx, left + 9, y + h * 0.75, wing - 27, h * 0.19, 3)
        stroke(ctx, (*tint(BRASS, 0.2), 0.45), 2)


def plaque(ctx):
    """A lacquered board above the door with a rule of brass."""
    rounded(ctx, MIDDLE - 92, EAVE + 6, 184, 34, 5)
    fill(ctx, linear(0, EAVE, 0, EAVE + 40, (0, mix(INK, BLACK, 0.3)), (1, INK)), keep=True)
    stroke(ctx, BRASS, 3)
    with soft(ctx, 6, cairo.OPERATOR_SCREEN, 0.5) as light:
        light.rectangle(MIDDLE - 80, EAVE + 34, 160, 4)
        fill(light, AMBER)
    write(ctx, "灯笼书店", MIDDLE, EAVE + 32, 25, tint(BRASS, 0.3), align=0.5, family=SERIF_HAN, bold=True, spacing=0.3)


def canal(ctx):
    """Two steps of stone, and the canal with the lights in it."""
    ctx.rectangle(0, FOOT + 6, W, H - FOOT)
    fill(ctx, linear(0, FOOT, 0, H, (0, shade(RED, 0.62)), (0.13, mix(DUSK, BLACK, 0.70)),
                     (0.6, mix(INK, BLACK, 0.45)), (1, BLACK)))
    with soft(ctx, 14, cairo.OPERATOR_SCREEN) as wet:
        for x in (794, 958, 1120, 1200, 1280, 1442, 1606):
            wet.rectangle(x - 34, WATER, 68, 150)
            fill(wet, linear(0, WATER, 0, WATER + 150, (0, AMBER, 0.42), (0.12, VERMILION, 0.06),
                             (0.5, VERMILION, 0.10), (1, RED, 0.03)))
        for x in (60, 300, 560, 1850, 2080, 2330):
            wet.rectangle(x - 26, WATER, 52, 170)
            fill(wet, linear(0, WATER, 0, WATER + 170, (0, VERMILION, 0.26), (1, RED, 0.0)))
    rng = random.Random(340)
    with soft(ctx, 2) as stones:
        for _ in range(240):
            depth = rng.random() ** 1.3
            x, y = rng.random() * W, WATER + 8 + 160 * depth
            if LINES[2].baseline - 56 < y < LINES[2].baseline + 24 and abs(x - MIDDLE) < 420:
                continue
            ellipse(stones, x, y, rng.uniform(16, 46) * (0.6 + depth), 1.2 + 1.4 * depth)
            fill(stones, (*mix(VERMILION, AMBER, rng.random()), 0.22 * max(0.15, 1 - abs(x - MIDDLE) / 1300)))
    for y, left, tall in ((FOOT - 2, 676, 12), (FOOT + 10, 652, 14)):
        ctx.rectangle(left, y, W - 2 * left, tall)
        fill(ctx, linear(0, y, 0, y + tall, (0, mix(AMBER, PAPER, 0.35)), (0.22, shade(AMBER, 0.35)),
                         (1, mix(INK, RED, 0.2))))


def string(ctx, points, count, r, rng):
    """Little lanterns along a sagging line through (x, y), (x, y), (x, y)."""
    (x0, y0), (x1, y1), (x2, y2) = points

    def at(t):
        return ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
                (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2)

    ctx.move_to(x0, y0)
    for i in range(1, 41):
        ctx.line_to(*at(i / 40))
    stroke(ctx, (*BLACK, 0.85), 3)
    for i in range(count):
        x, y = at((i + 0.5) / count)
        lantern.little(ctx, x, y + r * 1.3, r, rng.uniform(-5, 5))


def scene(ctx):
    """Everything but the text."""
    sky(ctx)
    far(ctx)
    neighbours(ctx)
    canal(ctx)
    shop(ctx)
    rng = random.Random(345)
    for x in EAVE_LIGHTS:
        lantern.little(ctx, x, EAVE + 46, 26, rng.uniform(-2, 2))
    string(ctx, ((-20, 180), (320, 470), (584, 404)), 6, 27, rng)
    string(ctx, ((1816, 404), (2080, 470), (2420, 170)), 6, 27, rng)
    for x, y, r, cord in ((372, 196, 112, 190), (2044, 178, 100, 170)):
        lantern.halo(ctx, x, y, r * 3.0, 0.36)
        lantern.painted(ctx, x, y, r, cord=cord)
    leaf.bamboos(ctx, mix(DUSK, BLACK, 0.62), (-20, 30, 230, 20, 61), (60, -30, 240, 48, 62), (170, -40, 190, 70, 63),
                 (2420, 30, 230, 160, 64), (2330, -30, 220, 128, 65), (2250, -40, 170, 108, 66), count=6)


def finish(ctx):
    """The surface of the paint."""
    paper(ctx, 303, 0.28)
    vignette(ctx, W, H, 0.34, x=0.5, y=0.62)
