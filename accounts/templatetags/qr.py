"""QR codes as inline SVG, because our policy forbids data: addresses.

Trust O2: this is the one module of the project that may call mark_safe. What it
marks is drawn by segno from modules of a matrix; the text that is encoded never
stands in the markup.
"""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """Draw the text as a QR code; size and colors come from the style sheet."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        omitsize=True, svgclass="qr", lineclass="qr-line"
    )
    return mark_safe(drawn)  # noqa: S308 (see above)
