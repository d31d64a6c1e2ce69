from django.urls import path

from . import views

urlpatterns = [
    path("", views.rule_list, name="rules"),
    path("editions/", views.editions, name="rules_editions"),
    path("<str:slug>/", views.rule, name="rule"),
]
