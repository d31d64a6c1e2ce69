import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('made_at', models.DateTimeField(null=True)),
                ('data', models.BinaryField(default=b'')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='copy', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'copies',
                'constraints': [models.CheckConstraint(condition=models.Q(('made_at', None), ('made_at__gte', models.F('asked_at')), _connector='OR'), name='copy_is_made_after_it_was_asked_for')],
            },
        ),
    ]
