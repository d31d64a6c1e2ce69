"""Photos of one's own cards: send, delete, and show them to whoever may see them."""

from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from cards import photos, policy
from cards.errors import CardError
from cards.models import Printing


class PhotoForm(forms.Form):
    """A photo of a card; photo.js makes it smaller before it is sent."""

    photo = forms.FileField(
        label="Photo of your card",
        widget=forms.FileInput(
            attrs={"accept": "image/jpeg,image/png,image/webp", "data-photo": True}
        ),
    )

    def clean_photo(self) -> bytes:
        sent = self.cleaned_data["photo"]
        if sent.size > photos.MOST_BYTES:
            raise forms.ValidationError("The photo is larger than 1 MB.")
        data: bytes = sent.read()
        return data


@login_required
@require_POST
def change_photo(request: HttpRequest, number: str) -> HttpResponse:
    """Store the user's photo of a card, or delete it."""
    if not policy.may_enter(request.user):
        raise PermissionDenied
    printing = get_object_or_404(Printing, number=number)
    if request.POST.get("do") == "delete":
        printing.photos.filter(by=request.user).delete()
        messages.success(request, "Your photo is deleted.")
    elif settings.CARD_PHOTOS:
        store_sent_photo(request, printing)
    else:
        raise Http404
    return redirect(f"{reverse('card', args=[number])}#photos")


def store_sent_photo(request: HttpRequest, printing: Printing) -> None:
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["photo"]))
        return
    try:
        photos.store_photo(printing, form.cleaned_data["photo"], by=request.user)
    except CardError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Your photo is saved. Only you and staff see it.")


@login_required
@require_safe
def show_photo(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return a photo; what the user may not see is answered as if it did not exist."""
    seen = photos.visible_to(request.user).select_related("printing")
    found = get_object_or_404(seen, pk=pk)
    answer = HttpResponse(bytes(found.data), content_type="image/jpeg")
    name = f'attachment; filename="{found.printing.number}.jpg"'
    answer["Content-Disposition"] = name
    return answer
