"""Every address of events: the public pages, what entrants do, the desk."""

from . import desk, entrants, public

urlpatterns = [*public.urlpatterns, *entrants.urlpatterns, *desk.urlpatterns]
