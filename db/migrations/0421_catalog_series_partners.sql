-- Who helps a series, in the order in which they are shown, with a logo where they have one: the file itself lies in the storage.
create table catalog.series_partners (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  series_id uuid not null references catalog.series,
  -- from 1; two may share one only while the order is written anew
  position int not null check (position > 0),
  name_ru text not null check (name_ru <> ''),
  name_en text not null check (name_en <> ''),
  role_ru text not null default '',
  role_en text not null default '',
  website text not null default '' check (website = '' or website ~ '^https?://'),
  -- the logo's own id is its address: a new logo is never taken for the one before
  logo_id uuid unique,
  logo_key text unique,
  logo_width int check (logo_width > 0),
  logo_height int check (logo_height > 0),
  logo_bytes int check (logo_bytes > 0),
  logo_ground text check (logo_ground in ('light', 'dark')),
  added_at timestamptz not null default app.now(),
  check (num_nulls(logo_id, logo_key, logo_width, logo_height, logo_bytes, logo_ground) in (0, 6))
);
create index partners_of_series on catalog.series_partners (series_id, position);
call app.public_table('catalog.series_partners');

-- What stood in the series' own row moves here; the column stays, unread, for the version before this one.
insert into catalog.series_partners (tenant_id, series_id, position, name_ru, name_en, role_ru, role_en, website)
select s.tenant_id, s.id, p.position, p.partner -> 'name' ->> 'ru', p.partner -> 'name' ->> 'en',
  coalesce(p.partner -> 'role' ->> 'ru', ''), coalesce(p.partner -> 'role' ->> 'en', ''),
  case when p.partner ->> 'website' ~ '^https?://' then p.partner ->> 'website' else '' end
from catalog.series s, jsonb_array_elements(s.partners) with ordinality as p (partner, position);
