from django.contrib import admin

from accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ("display_name", "email", "is_staff", "is_active", "joined_at")
    list_filter = ("is_staff", "is_active")
    search_fields = ("display_name", "email")
    fields = ("email", "display_name", "is_active", "is_staff", "groups", "joined_at")
    readonly_fields = ("joined_at", "email")
    filter_horizontal = ("groups",)
