-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('series');

create table series.partners (
  id uuid default uuidv7() primary key,
  tenant_id int not null references tenants.tenants,
  series_id uuid not null references catalog.series,
  position int not null check ("position" > 0),
  name_ru text not null check (name_ru <> ''),
  name_en text not null check (name_en <> ''),
  role_ru text not null default '',
  role_en text not null default '',
  website text not null default '' check (website = '' or website ~ '^https?://'),
  logo_id uuid unique,
  logo_key text unique,
  logo_width int check (logo_width > 0),
  logo_height int check (logo_height > 0),
  logo_bytes int check (logo_bytes > 0),
  logo_background text check (logo_background in ('light', 'dark')),
  added_at timestamptz not null default app.now(),
  constraint logo_whole_or_none check (num_nulls(logo_id, logo_key, logo_width, logo_height, logo_bytes,
    logo_background) = any (array[0, 6]))
);
create index partners_of_series on series.partners (series_id, "position");
call app.public_table('series.partners',
  'A partner of a series, in the order shown. The logo''s file is in the file storage.');
grant insert (tenant_id, series_id, "position", name_ru, name_en, role_ru, role_en, website), update ("position", name_ru,
  name_en, role_ru, role_en, website, logo_id, logo_key, logo_width, logo_height, logo_bytes, logo_background),
  delete on series.partners to startline_app;
comment on column series.partners.position is 'From 1; two rows share one only while the order is being rewritten.';
comment on column series.partners.logo_id is 'Part of the logo''s address: a new logo has a new address.';
