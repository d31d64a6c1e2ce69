"""All settings of the site, from environment variables.

Without DATABASE_URL the site is *embedded*: one machine, SQLite, a file broker, mail as
files under var/. With it the site is in *production* and refuses to start until its
secrets are set. docs/settings.md lists the variables.
"""

import os
import secrets
from ipaddress import ip_network
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config import filebroker, logs
from config.error_reports import start_error_reports
from config.version import program_version

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VERSION = program_version()
# The installed package has templates, static files and samples inside config/.
IS_CHECKOUT = (BASE_DIR / "templates").is_dir()
FILES_DIR = BASE_DIR if IS_CHECKOUT else BASE_DIR / "config"
HOME_DIR = BASE_DIR if IS_CHECKOUT else Path.cwd()

VAR = Path(env.str("BOOTH_VAR", default=str(HOME_DIR / "var")))
EMBEDDED = "DATABASE_URL" not in os.environ
# Off only where no TLS can be had, such as a venue's own network or a test.
HTTPS = env.bool("BOOTH_HTTPS", default=not EMBEDDED)
# Django's own error pages and /style/; only where no stranger comes.
DEBUG = EMBEDDED and env.bool("BOOTH_DEBUG", default=False)

MUST_BE_SET = ("SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL", "EMAIL_URL")
if not EMBEDDED and (
    missing := [name for name in MUST_BE_SET if not env.str(name, "")]
):
    raise ImproperlyConfigured(
        f"DATABASE_URL is set, so this is production, and production needs "
        f"{', '.join(missing)} in the environment as well (docs/settings.md)."
    )


def embedded_secret() -> str:
    """Return the secret key of an embedded desk, created when first needed."""
    kept = VAR / "secret-key"
    if not kept.exists():
        VAR.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_urlsafe(64))
    return kept.read_text()


def parse_trusted_proxies(said: list[str]) -> list[str]:
    """Return the networks of trusted proxies; raise ImproperlyConfigured if invalid."""
    found = [each.strip() for each in said]
    for each in found:
        try:
            _ = each == "unix" or ip_network(each)
        except ValueError as error:
            raise ImproperlyConfigured(
                f'TRUSTED_PROXIES has "{each}", which is neither an address nor a '
                'network such as 10.0.0.0/8, nor "unix" (docs/settings.md).'
            ) from error
    return found


SECRET_KEY = embedded_secret() if EMBEDDED else env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# Letters that no page asked for lead here: the first name that visitors type.
SITE_ADDRESS = env.str(
    "SITE_ADDRESS",
    default=f"https://{ALLOWED_HOSTS[0].lstrip('.')}"
    if HTTPS
    else "http://localhost:8000",
).rstrip("/")
# Who runs the site and how to reach them, in plain words, for people who ask.
DESK_OPERATOR = env.str("DESK_OPERATOR", default="").strip()
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.forms",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "accounts.apps.DeskAdminConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "outbox",
    "accounts",
    "cards",
    "decks",
    "rulepages",
    "tournaments",
    "recorder",
    "integrations",
    "privacy",
    "backups",
    "lab",
]

MIDDLEWARE = [
    # First of all: nobody reads what a stranger says about forwarding (R4).
    "accounts.addresses.ClientAddressMiddleware",
    # Outermost, so that errors and static files carry the headers too (X1).
    "config.security.SecurityHeaders",
    "config.metrics.RequestMetrics",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "config.body_size.BodyLimit",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.SessionLifetime",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "integrations.middleware.IdempotencyMiddleware",
    "config.limits.RateLimits",
    "config.views.WrongMethod",
    "config.unsent_forms.UnsentForms",
    "accounts.viewer.SameViewerMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.views.page_context",
                "accounts.viewer.viewer_context",
            ]
        },
    }
]
FORM_RENDERER = "config.forms.DeskFormRenderer"

# Data

if EMBEDDED:
    VAR.mkdir(parents=True, exist_ok=True)
    DATABASES = {
        "default": {
            "ENGINE": "config.sqlite",
            "NAME": VAR / "db.sqlite3",
            # In memory, threads would meet locks that a file does not have.
            "TEST": {"NAME": VAR / "test.sqlite3"},
            "OPTIONS": {
                "timeout": 60,  # one writer at a time, and the demo writes for seconds
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    }
else:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
    DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),
        # C4: a lock that is not had within 3 s is somebody else's turn.
        "options": "-c lock_timeout=3000",
        # What is asked so often on a connection is planned once (selectors.often).
        "prepare_threshold": 2,
    }
# Of web processes alone (config/statement_timeout.py), in seconds; 0 is no bound.
STATEMENT_TIMEOUT = env.float("STATEMENT_TIMEOUT", default=20)

REDIS_URL = env.str("REDIS_URL", default="")
# Seconds until a web process skips a Redis that does not answer (K1).
REDIS_TIMEOUT = env.float("REDIS_TIMEOUT", default=0.3)
CACHES = {
    "default": {
        "BACKEND": "config.caching.RedisRateCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {
            "socket_connect_timeout": REDIS_TIMEOUT,
            "socket_timeout": REDIS_TIMEOUT,
        },
    }
    if REDIS_URL
    # More than a hall of people, so that no count of failures is pushed out.
    else {
        "BACKEND": "config.caching.MemoryRateCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# Tasks: the outbox row is the truth, Celery carries its id.

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = env.int("TASK_SOFT_TIME_LIMIT", default=50)
CELERY_TASK_TIME_LIMIT = CELERY_TASK_SOFT_TIME_LIMIT + 10
# J7: the address space of a worker's child, in bytes.
TASK_MEMORY = env.int("TASK_MEMORY", default=1024**3)
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 2,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.3,
}
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_DEFAULT_QUEUE = "jobs"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_CONCURRENCY = env.int("WORKER_CONCURRENCY", default=2)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
# On a busy machine a child may need longer than Celery's 4 s to start.
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 60.0
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # More than twice the longest limit, so that no running task is delivered
        # again; what a dead worker held comes back by the sweep, long before this.
        "visibility_timeout": 3 * CELERY_TASK_TIME_LIMIT,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # A worker that is free takes upkeep before jobs, as its queues are listed:
        # taken by turns, it would have expired behind long jobs.
        "queue_order_strategy": "priority",
        "socket_connect_timeout": 2,
        "socket_timeout": 5,
    }
else:
    BROKER = VAR / "broker"
    for folder in ("queue", "control"):
        (BROKER / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = f"{filebroker.SCHEME}://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER / "queue"),
        "data_folder_out": str(BROKER / "queue"),
        "control_folder": str(BROKER / "control"),
        "polling_interval": 0.1,
    }

# The pace of background work: how long a claim holds, in seconds. The rest follows it.
OUTBOX_LEASE = env.float("OUTBOX_LEASE", default=20)
OUTBOX_RENEW = OUTBOX_SWEEP = OUTBOX_LEASE / 4
OUTBOX_HEARTBEAT = OUTBOX_LEASE
OUTBOX_RETRIES = env.list("OUTBOX_RETRIES", cast=float, default=[5, 30, 120])
# How late a result may be accepted to which nobody objected.
RESULTS_CLOCK = OUTBOX_LEASE * 3 / 4
# For how long a piece that everybody gets may be older than what it shows.
FRAGMENT_REST = env.int("FRAGMENT_REST", default=2)
# S: whether other programs are told what happens in events; off by default.
WEBHOOKS = env.bool("WEBHOOKS", default=False)
CARD_PHOTOS = env.bool("CARD_PHOTOS", default=False)
WEBHOOKS_CLOCK = OUTBOX_SWEEP
UPKEEP = {
    "sweep": ("outbox.sweep", OUTBOX_SWEEP),
    "sessions": ("accounts.forget_old_sessions", 3600),
    "answers": ("integrations.forget_old_answers", 3600),
    "venues": ("tournaments.forget_venues", 3600),
    # P6: what has a while in days goes within hours of its end.
    "privacy": ("privacy.clear", 6 * 3600),
    "heartbeat": ("outbox.promise_heartbeat", OUTBOX_HEARTBEAT),
    "results": ("tournaments.settle_by_clock", RESULTS_CLOCK),
    "webhooks": ("integrations.send_due", WEBHOOKS_CLOCK),
    "old webhooks": ("integrations.forget_deliveries", 3600),
    # Each line is written again once a day; a run writes those that are due.
    "events file": ("integrations.renew_events_file", 3600),
}
# A busy machine may need a while for what is sent every few seconds.
CELERY_BEAT_SCHEDULE = {
    name: {
        "task": task,
        "schedule": seconds,
        "options": {"expires": max(2 * seconds, 3 * OUTBOX_LEASE)},
    }
    for name, (task, seconds) in UPKEEP.items()
}
# Upkeep has a queue of its own, so that it never waits behind a long row of jobs.
CELERY_TASK_ROUTES = {task: {"queue": "upkeep"} for task, _ in UPKEEP.values()}

# The API: closed unless a view says that it is open, JSON alone.

# Requests a minute: of a network address, and of a user or token.
API_READS = env.int("API_READS", default=60)
API_OWN_READS = env.int("API_OWN_READS", default=200)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "integrations.token_authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["config.rest.FastJSONRenderer"],
    "DEFAULT_METADATA_CLASS": "config.rest.OptionsMetadata",
    "DEFAULT_PAGINATION_CLASS": "config.rest.ApiPagination",
    "DEFAULT_THROTTLE_CLASSES": ["config.rest.ReadThrottle"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.rest.handle_api_error",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 0,  # R4: accounts.addresses has looked already
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Replay Booth",
    "DESCRIPTION": (
        "Events, cards, formats and deck checks of Replay Booth, an "
        "unofficial tournament desk for NFL Five. The API reads the same "
        "data and runs the same actions as the pages, with the same "
        "permissions."
    ),
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SORT_OPERATIONS": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "cards.openapi.name_problem_documents",
    ],
    "ENUM_NAME_OVERRIDES": {
        "ClaimedOutcome": "tournaments.api.schemas.bodies.ClaimedOutcome",
        "SideOrNobody": "tournaments.api.schemas.bodies.SideOrNobody",
    },
}

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["accounts.hashers.SiteArgon2Hasher"]
ARGON2_TIME_COST = env.int("ARGON2_TIME_COST", default=2)
VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    # A2: ten characters or more, nothing about their kinds, none that is well known.
    {"NAME": f"{VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{VALIDATION}.UserAttributeSimilarityValidator"},
]
PASSWORD_RESET_TIMEOUT = 2 * 3600  # the letter and the page say 2 hours
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "config.sign_in_limits.SignInAdapter"
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.DisplayNameForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Replay Booth] "
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600  # A4
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_RATE_LIMITS = {
    # `config.limits` and `config.sign_in_limits` count requests, e-mails and failed
    # passwords, because they know of venues. Only codes of a second factor are left.
    "login_failed": "5/15m/key",
    **dict.fromkeys(("login", "signup", "reset_password", "reset_password_from_key")),
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Replay Booth"
# RFC 6238: a code may be one step old, or the clocks half a minute apart.
MFA_TOTP_TOLERANCE = 1
# The trial on http://localhost is no secure origin; production always is.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
USERSESSIONS_TRACK_ACTIVITY = False  # SessionLifetime does, once a minute
# A1: trial mode may switch the second factor of staff off, with a banner.
STAFF_SECOND_FACTOR = not EMBEDDED

# P1: from what age on somebody has an account of their own: what its country says
# (accounts/ages.py), or a number of the desk's own.
COUNTRY = env.str("COUNTRY", default="")
AGE_LIMIT = env.int("AGE_LIMIT", default=0)

if EMBEDDED:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "mail"
else:
    vars().update(env.email_url("EMAIL_URL"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str(
    "DEFAULT_FROM_EMAIL", default="Replay Booth <desk@localhost>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Cookies, sessions, headers

SESSION_COOKIE_AGE = 90 * 24 * 3600  # A3: the longest; SessionLifetime is stricter
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
VIEWER_COOKIE_NAME = "__Host-viewer" if HTTPS else "viewer"
DEVICE_COOKIE_NAME = "__Host-device" if HTTPS else "device"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# R4: only these may say for whom they ask; "unix" is one at a socket of this machine.
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
TRUSTED_PROXIES = parse_trusted_proxies(
    env.list("TRUSTED_PROXIES", default=["127.0.0.1", "::1", "unix"])
    if BEHIND_PROXY
    else []
)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# U1: a body of 1 MiB, and no more fields than our largest form has.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# Whoever sends it reads /metrics; without one there is none.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# X3: what backups are encrypted with; needed by the commands backup and restore alone.
BACKUP_KEY = env.str("BACKUP_KEY", default="")

# Files, time, logs

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR / "static")))
STATICFILES_DIRS = [FILES_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]  # docs/translating.md says how another one starts
LOCALE_PATHS = [FILES_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"

start_error_reports(env.str("SENTRY_DSN", default=""), version=VERSION)
LOGGING = logs.logging_config(env.str("LOG_LEVEL", default="INFO"))
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
# Asking for the user would cost a query on pages that need none.
DJANGO_STRUCTLOG_USER_ID_FIELD = ""
