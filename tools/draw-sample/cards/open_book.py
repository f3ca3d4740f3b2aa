"""An open book on red cloth, with leaf shadows over it."""

import cairo

from brush import fill, linear, placed, soft
from lettering import SERIF_HAN, write
from light import falloff, vignette
from palette import BLACK, BRASS, INK, PAPER, RED, WHITE, mix, shade, tint
from texture import fibre_tile, gouache, lay
from things import leaf

W, H = 236, 348     # one page
SHEET = mix(PAPER, WHITE, 0.5)
ENGLISH = ("The rain came at dusk,", "and with it the first", "guests, shaking their", "umbrellas dry. Nobody",
           "spoke. The kettle did", "the talking for us all", "while lamps went on", "along the lane, one",
           "after another, like", "thoughts before sleep.", "We turned a page, and", "the night grew wide.")
CHINESE = ("傍晚下起雨来，", "客人们收了伞，", "谁也没有说话。", "巷口的灯笼", "一盏一盏亮了。", "翻过一页，又一页。")


def page(ctx, side, spread=0.0):
    """The outline of one page; `side` is -1 for the left one."""
    ctx.move_to(0, -H / 2 + 8)
    ctx.curve_to(side * W * 0.16, -H / 2 - 12 - spread, side * W * 0.5, -H / 2 - 4, side * (W + spread), -H / 2 - 2)
    ctx.line_to(side * (W + spread), H / 2 - 2)
    ctx.curve_to(side * W * 0.5, H / 2 - 4, side * W * 0.16, H / 2 - 12, 0, H / 2 + 8)
    ctx.close_path()


def prose(ctx, lines, x, top, size, leading, **style):
    """A short passage; the first line starts at `top`."""
    for row, line in enumerate(lines):
        write(ctx, line, x, top + row * leading, size, mix(INK, BRASS, 0.18), **style)


def draw(ctx, w, h):
    """Paint the card."""
    ctx.rectangle(0, 0, w, h)
    cloth = shade(RED, 0.10)
    fill(ctx, linear(0, 0, w, h, (0, tint(cloth, 0.10)), (0.5, cloth), (1, shade(cloth, 0.38))))
    lay(ctx, fibre_tile(384, 91, 1500), 0.7)
    gouache(ctx, 92, 0.25)
    with placed(ctx, w * 0.50, h * 0.51, -9, 0.94):
        with soft(ctx, 26) as shadow:
            shadow.rectangle(-W + 6, -H / 2 + 22, 2 * W + 22, H)
            fill(shadow, (*BLACK, 0.62))
        with soft(ctx, 5) as shadow:
            shadow.rectangle(-W - 6, -H / 2 + 4, 2 * W + 16, H + 6)
            fill(shadow, (*BLACK, 0.45))
        ctx.rectangle(-W - 12, -H / 2 - 8, 2 * W + 24, H + 16)
        fill(ctx, linear(-W, -H / 2, W, H / 2, (0, tint(INK, 0.22)), (1, INK)))
        for side in (-1, 1):
            for leafs in range(4, 0, -1):
                page(ctx, side, leafs * 1.8)
                fill(ctx, shade(SHEET, 0.10 + 0.07 * (leafs % 2)))
            page(ctx, side)
            fill(ctx, linear(0, 0, side * W, 0, (0.0, shade(SHEET, 0.46)), (0.05, shade(SHEET, 0.22)),
                             (0.16, shade(SHEET, 0.05)), (0.34, SHEET), (0.8, mix(SHEET, BRASS, 0.04)),
                             (1.0, shade(SHEET, 0.08 if side < 0 else 0.16))))
        prose(ctx, ENGLISH, -W + 30, -H / 2 + 48, 16, 24)
        prose(ctx, CHINESE, 38, -H / 2 + 158, 18, 30, family=SERIF_HAN)
        leaf_print(ctx)
        ribbon(ctx)
    with soft(ctx, 9, cairo.OPERATOR_MULTIPLY, 0.40) as shadow:
        dark = (*shade(RED, 0.62), 0.85)
        leaf.bamboos(shadow, dark, (w + 30, 20, 240, 150, 21), (w - 80, -10, 230, 122, 22),
                     (w + 20, 160, 220, 168, 23), count=6)
    falloff(ctx, w, h, 0.32)
    vignette(ctx, w, h, 0.38)


def leaf_print(ctx):
    """A small ginkgo printed at the head of the right page."""
    with placed(ctx, W * 0.52, -H / 2 + 96, 14):
        leaf.stalk(ctx, 62, mix(RED, BRASS, 0.35), 3)
        leaf.fan(ctx, 62)
        fill(ctx, mix(RED, BRASS, 0.35))
        leaf.fan_veins(ctx, 62, (*SHEET, 0.6), 1.2)


def ribbon(ctx):
    """A silk ribbon that marks the page."""
    with soft(ctx, 4) as shadow:
        ribbon_path(shadow, 5)
        fill(shadow, (*BLACK, 0.4))
    ribbon_path(ctx, 0)
    fill(ctx, linear(-8, 0, 12, 0, (0, shade(BRASS, 0.3)), (0.4, tint(BRASS, 0.25)), (1, shade(BRASS, 0.22))))


def ribbon_path(ctx, shift):
    """The outline of the ribbon."""
    ctx.move_to(-5 + shift, -H / 2 + 4)
    ctx.curve_to(14 + shift, -60, -22 + shift, 60, 14 + shift, H / 2 + 40)
    ctx.line_to(22 + shift, H / 2 + 28)
    ctx.line_to(32 + shift, H / 2 + 36)
    ctx.curve_to(-2 + shift, 60, 30 + shift, -60, 8 + shift, -H / 2 + 4)
    ctx.close_path()
