"""How forms are drawn: one field template for the whole site."""

from django.forms.renderers import TemplatesSetting


class DeskForms(TemplatesSetting):
    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"
