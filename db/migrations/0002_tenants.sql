-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('tenants');

create table tenants.tenants (
  id int primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name_ru text not null,
  name_en text not null,
  theme text not null,
  login_path text not null default '/account/login',
  support_email text not null,
  support_hours_from time without time zone not null default '10:00:00',
  support_hours_to time without time zone not null default '19:00:00',
  extra_commission_bp int not null default 0 check (extra_commission_bp >= 0 and extra_commission_bp <= 10000),
  cookie_domain text,
  feature_flags jsonb not null default '[]'
);
call app.public_table('tenants.tenants',
  'A branded site on this installation. What it shows is data; how it looks are its theme''s tokens.');
comment on column tenants.tenants.extra_commission_bp is 'The extra commission on places and options, in basis points.';
comment on column tenants.tenants.feature_flags is 'Shape: {id, enabled}[] (tenants/domain/tenant.ts).';

create table tenants.hosts (
  host text primary key check (host = lower(host)),
  tenant_id int not null references tenants.tenants
);
call app.public_table('tenants.hosts', 'A host name that leads to a tenant.');

insert into tenants.tenants (id, code, name_ru, name_en, theme, support_email, extra_commission_bp, feature_flags) values
  (1, 'default', 'Стартлайн', 'Startline', 'default', 'help@startline.example', 0, '[{"id": "ShowLkCorp", "enabled": false}]'),
  (2, 'pionercup', 'Кубок Пионер', 'Pioneer Cup', 'pionercup', 'help@pionercup.example', 150, '[{"id": "ShowLkCorp", "enabled": false}]'),
  (3, 'fontanka', 'Заплыв по Фонтанке', 'Fontanka Swim', 'fontanka', 'help@fontanka.example', 200, '[{"id": "ShowLkCorp", "enabled": false}]');

insert into tenants.hosts (host, tenant_id) values
  ('localhost', 1), ('pionercup.localhost', 2), ('fontanka.localhost', 3);
