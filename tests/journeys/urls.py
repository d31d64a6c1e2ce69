"""The site's routes, the style page, and views that fail, to see their error pages."""

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.urls import path

from config import urls
from lab.urls import urlpatterns as of_the_lab


def broken(_request):
    raise RuntimeError("a bug")


def forbidden(_request):
    raise PermissionDenied


def away(_request):
    raise OperationalError("the connection is closed")


urlpatterns = [
    *urls.urlpatterns,
    path("away/", away),
    path("broken/", broken),
    path("forbidden/", forbidden),
    *of_the_lab,
]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500
