"""QR codes as inline SVG, because the content security policy forbids data: URLs.

Trust O2: this is the only module that may call mark_safe. The markup is drawn by segno
and never contains the encoded text.
"""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """Return the text as an SVG QR code; size and colors come from the style sheet."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        omitsize=True, svgclass="qr", lineclass="qr-line"
    )
    return mark_safe(drawn)  # noqa: S308 (see above)
