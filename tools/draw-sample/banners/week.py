"""Book of the week: it stands on a sunny ledge."""

import cairo

from banners.frame import HEIGHT as H, LEFT, WIDTH as W, Line, headline
from brush import fill, linear, placed, polygon, rounded, soft
from lettering import DISPLAY, LARGE, SMALL
from light import cast, contact, falloff, vignette, window
from palette import AMBER, BLACK, BRASS, CELADON, CLAY, GLOW, INK, LEAF, OAK, PAPER, RED, mix, shade, tint
from texture import gouache, paper
from things import board, book, fruit, leaf, plum, quiet_hour, tableware, vase

NAME = "02-book"
TEXT_LEFT = 1096
LINES = (
    headline("本周一书", TEXT_LEFT, 272, DISPLAY, INK),
    Line("Book of", TEXT_LEFT, 392, LARGE, shade(RED, 0.28)),
    Line("the week", TEXT_LEFT, 488, LARGE, shade(RED, 0.28)),
    Line("《静时》 The Quiet Hour", TEXT_LEFT, 592, SMALL, INK),
)

LEDGE = 640         # where the wall ends and the ledge begins
STACK = (           # length, thickness, cloth, title, pages to us, shift
    (420, 66, shade(LEAF, 0.28), "听雨", None, 0),
    (392, 50, shade(RED, 0.12), "", 5, -12),
    (404, 60, mix(INK, PAPER, 0.14), "SLOW WATER", None, 10),
    (340, 46, BRASS, "", 8, -10),
    (364, 56, RED, "四季", None, 8),
)
LIMBS = (           # the plum branches, from the mouth of the vase at the origin
    [(0, 10), (-4, -44), (22, -110), (0, -180), (50, -258), (116, -322), (196, -372)],
    [(22, -110), (-62, -190), (-98, -266), (-166, -318), (-206, -388)],
    [(0, -180), (0, -276), (28, -342), (8, -412)],
    [(76, -284), (150, -272), (210, -226), (244, -160)],
    [(-86, -236), (-144, -224), (-202, -176), (-236, -170)],
)


def wall(ctx):
    """A warm wall with a tall window's light and leaf shadows."""
    ctx.rectangle(0, 0, W, LEDGE)
    fill(ctx, linear(0, 0, W, LEDGE * 0.7, (0, mix(BRASS, PAPER, 0.42)), (0.30, tint(BRASS, 0.74)),
                     (0.62, tint(BRASS, 0.70)), (1, mix(BRASS, PAPER, 0.34))))
    ctx.save()
    ctx.rectangle(0, 0, W, LEDGE)
    ctx.clip()
    gouache(ctx, 351, 0.22)
    window(ctx, 60, -150, 800, 700, 0.16, 1.0, columns=3, rows=3, bar=0.05, blur=9)
    window(ctx, 1000, -60, 1100, 600, 0.16, 0.65, columns=1, rows=1, bar=0.0, blur=40)
    with soft(ctx, 11, cairo.OPERATOR_MULTIPLY, 0.42) as shadow:
        dark = (*shade(OAK, 0.30), 0.85)
        leaf.bamboos(shadow, dark, (60, 10, 240, 24, 71), (190, -30, 220, 44, 72), (20, 170, 220, 10, 73),
                     (330, 0, 200, 34, 74), (430, -40, 190, 60, 75))
    ctx.restore()


def ledge(ctx):
    """The oak ledge with a band of sun."""
    board.plank(ctx, 0, LEDGE, W, H - LEDGE, 352, (0, tint(OAK, 0.42)), (0.66, tint(OAK, 0.20)),
                (0.70, tint(OAK, 0.34)), (0.72, OAK), (1, shade(OAK, 0.24)), scale=4.0)
    ctx.save()
    ctx.rectangle(0, LEDGE, W, 108)
    ctx.clip()
    with soft(ctx, 14, cairo.OPERATOR_SOFT_LIGHT, 0.9) as sun:
        for x, wide in ((80, 230), (350, 230), (620, 200), (1120, 880)):
            polygon(sun, [(x, LEDGE + 8), (x + wide, LEDGE + 8), (x + wide + 90, H), (x + 90, H)])
        fill(sun, GLOW)
    ctx.restore()
    with soft(ctx, 8) as line:
        line.rectangle(0, LEDGE - 3, W, 6)
        fill(line, (*shade(OAK, 0.7), 0.5))


def hero(ctx, x, foot, size):
    """The book, its shadow on the wall, and a ginkgo leaf at its foot."""
    w, h = quiet_hour.W * size, quiet_hour.H * size
    y = foot - h
    with soft(ctx, 14, cairo.OPERATOR_MULTIPLY) as shadow:
        polygon(shadow, [(x + 30, y + 44), (x + w + 34, y + 58), (x + w + 32, LEDGE + 4), (x + 20, LEDGE + 4)])
        fill(shadow, (*shade(OAK, 0.35), 0.62))
    cast(ctx, x + w * 0.52, foot - 2, w * 0.46, 9, 120, 0.5, 12)
    with soft(ctx, 5) as shadow:
        shadow.rectangle(x - 2, foot - 5, w + 12, 9)
        fill(shadow, (*BLACK, 0.8))
    with placed(ctx, x, y, 0, size):
        quiet_hour.cover(ctx)
        rounded(ctx, 0, 0, quiet_hour.W, quiet_hour.H, 6)
        fill(ctx, linear(0, 0, quiet_hour.W, quiet_hour.H, (0, GLOW, 0.20), (0.4, GLOW, 0.02), (0.6, INK, 0.0),
                         (1, INK, 0.22)))


def stack(ctx, x, foot):
    """Books and a cup of tea, to the left."""
    with soft(ctx, 30, alpha=0.7) as shadow:
        shadow.rectangle(x - 120, foot - 270, 340, 250)
        fill(shadow, linear(0, foot - 290, 0, foot, (0, BLACK, 0.15), (1, BLACK, 0.42)))
    cast(ctx, x, foot - 2, 206, 12, 170, 0.5)
    contact(ctx, x, foot, 214, 9, 0.8)
    top = foot
    for length, thick, cloth, title, seed, shift in STACK:
        top = book.lying(ctx, x + shift, top, length, thick, cloth, title, seed)
    contact(ctx, x + 6, top, 54, 5, 0.7)
    tableware.cup(ctx, x + 6, top, 152, 98, mix(PAPER, BRASS, 0.10), CLAY)


def flowers(ctx, x, foot):
    """Plum branches in a vase, to the right, with their shadow on the wall."""
    wide, tall = 208, 300
    with soft(ctx, 9, cairo.OPERATOR_MULTIPLY, 0.30) as shadow:
        dark = mix(shade(BRASS, 0.55), INK, 0.2)
        with placed(shadow, x + 74, foot - 26):
            with placed(shadow, 0, -tall):
                plum.shadow(shadow, LIMBS, 14, 28, 17, dark)
            vase.silhouette(shadow, wide, tall)
            fill(shadow, dark)
    cast(ctx, x, foot - 4, 60, 11, 170, 0.45, 12)
    contact(ctx, x + 4, foot, 60, 8, 0.7)
    with placed(ctx, x, foot - tall):
        plum.limb(ctx, LIMBS[0][:2], 14, shade(mix(OAK, RED, 0.2), 0.62))
    vase.vase(ctx, x, foot, wide, tall, mix(LEAF, CELADON, 0.30))
    with placed(ctx, x, foot - tall):
        plum.painted(ctx, LIMBS, 14, 28, 17)


def scene(ctx):
    """Everything but the text."""
    wall(ctx)
    ledge(ctx)
    stack(ctx, 372, LEDGE + 62)
    flowers(ctx, 2046, LEDGE + 58)
    contact(ctx, 1720, LEDGE + 88, 58, 9, 0.7)
    cast(ctx, 1720, LEDGE + 84, 52, 12, 110, 0.45, 12)
    fruit.persimmon(ctx, 1716, LEDGE + 28, 72, 12, -6)
    hero(ctx, LEFT, LEDGE + 56, 1.06)
    leaf.ginkgo(ctx, 1210, LEDGE + 76, 64, 58, tint(AMBER, 0.10))
    leaf.ginkgo(ctx, 1470, LEDGE + 58, 48, -66, BRASS)


def finish(ctx):
    """The surface of the paint."""
    paper(ctx, 353, 0.30)
    falloff(ctx, W, H, 0.20)
    vignette(ctx, W, H, 0.26, x=0.48)
