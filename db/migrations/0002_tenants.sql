call app.module_schema('tenants');

-- A branded site on this installation. What it shows and asks is data; how it looks is its theme's tokens.
create table tenants.tenants (
  id int primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name_ru text not null,
  name_en text not null,
  theme text not null,
  login_path text not null default '/account/login',
  support_email text not null,
  support_hours_from time not null default '10:00',
  support_hours_to time not null default '19:00',
  -- the extra commission on places and options, in basis points
  extra_commission_bp int not null default 0 check (extra_commission_bp between 0 and 10000),
  cookie_domain text,
  feature_flags jsonb not null default '[]'
);
call app.public_table('tenants.tenants');

create table tenants.hosts (
  host text primary key check (host = lower(host)),
  tenant_id int not null references tenants.tenants
);
call app.public_table('tenants.hosts');

insert into tenants.tenants (id, code, name_ru, name_en, theme, support_email, extra_commission_bp, feature_flags) values
  (1, 'default', 'Стартлайн', 'Startline', 'default', 'help@startline.example', 0, '[{"id": "ShowLkCorp", "enabled": false}]'),
  (2, 'pionercup', 'Кубок Пионер', 'Pioneer Cup', 'pionercup', 'help@pionercup.example', 150, '[{"id": "ShowLkCorp", "enabled": false}]'),
  (3, 'fontanka', 'Заплыв по Фонтанке', 'Fontanka Swim', 'fontanka', 'help@fontanka.example', 200, '[{"id": "ShowLkCorp", "enabled": false}]');
insert into tenants.hosts (host, tenant_id) values
  ('localhost', 1), ('pionercup.localhost', 2), ('fontanka.localhost', 3);
