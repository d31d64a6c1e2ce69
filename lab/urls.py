from django.urls import path

from lab import stylepage

urlpatterns = [path("style/", stylepage.show_style_page, name="style")]
