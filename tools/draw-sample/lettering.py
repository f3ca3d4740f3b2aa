"""Lettering in Noto with its Chinese companion, on one scale of sizes."""

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

from brush import paint  # noqa: E402

# Each size is four thirds of the one before, on the 8-pixel grid.
SMALL, TEXT, LARGE, TITLE, DISPLAY, POSTER, GIANT = 48, 64, 88, 112, 152, 200, 272

SERIF = "Noto Serif, Noto Serif CJK SC"
SERIF_HAN = "Noto Serif CJK SC, Noto Serif"


class TextTooWide(ValueError):
    """A line does not fit the space it was given."""


def layout(ctx, text, size, family=SERIF, bold=False, spacing=0.0):
    """A Pango layout of one line, measured without hinting so that it scales exactly."""
    options = cairo.FontOptions()
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    lines = PangoCairo.create_layout(ctx)
    PangoCairo.context_set_font_options(lines.get_context(), options)
    PangoCairo.context_set_resolution(lines.get_context(), 72)
    font = Pango.FontDescription(family)
    font.set_absolute_size(size * Pango.SCALE)
    font.set_weight(Pango.Weight.BOLD if bold else Pango.Weight.NORMAL)
    lines.set_font_description(font)
    attributes = Pango.AttrList()
    attributes.insert(Pango.attr_letter_spacing_new(int(spacing * size * Pango.SCALE)))
    lines.set_attributes(attributes)
    lines.set_text(text, -1)
    return lines


def measure(ctx, text, size, **style):
    """Left edge, top (from the baseline) and size of the ink of a line."""
    lines = layout(ctx, text, size, **style)
    ink, _ = lines.get_extents()
    top = ink.y - lines.get_baseline()
    return tuple(v / Pango.SCALE for v in (ink.x, top, ink.width, ink.height))


def write(ctx, text, x, baseline, size, colour, align=0.0, limit=None, alpha=1.0, **style):
    """Write one line with its ink starting at `x` (or centred with 0.5, ending with 1.0)."""
    lines = layout(ctx, text, size, **style)
    left, _, width, _ = measure(ctx, text, size, **style)
    if limit is not None and width > limit:
        raise TextTooWide(f"“{text}” is {width:.0f} pixels wide at size {size}; there is room for {limit}")
    ctx.save()
    ctx.move_to(x - left - align * width, baseline - lines.get_baseline() / Pango.SCALE)
    paint(ctx, colour, alpha)
    PangoCairo.show_layout(ctx, lines)
    ctx.restore()
    return width


def write_down(ctx, text, x, top, size, colour, leading=1.08, **style):
    """Write characters below each other, centred on `x`; returns the height taken."""
    for index, character in enumerate(text):
        write(ctx, character, x, top + size * (0.88 + index * leading), size, colour, align=0.5, **style)
    return size * (1 + (len(text) - 1) * leading)
