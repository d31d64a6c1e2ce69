from django.urls import path

from lab import stylepage

urlpatterns = [path("style/", stylepage.style, name="style")]
