call app.module_schema('catalog');

-- One happening at a place and date(s). Texts are written in both languages; rules_version grows with each change of
-- anything that decides who may register at what price.
create table catalog.events (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  organizer_id uuid not null references organizers.organizers,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  sport text not null,
  is_online boolean not null default false,
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
  program_ru text not null default '',
  program_en text not null default '',
  venue_ru text not null,
  venue_en text not null,
  city_ru text not null,
  city_en text not null,
  region_ru text not null,
  region_en text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date not null,
  currency text not null check (currency in ('RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD')),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled', 'postponed')),
  is_listed boolean not null default true,
  age_mark smallint not null default 0 check (age_mark in (0, 6, 12, 16, 18)),
  commission_bp int not null check (commission_bp between 0 and 10000),
  website text not null default '',
  has_fast_identification boolean not null default false,
  is_nrm boolean not null default false,
  has_results boolean not null default false,
  stream_url text not null default '',
  rating_hundredths int check (rating_hundredths between 100 and 500),
  rating_count int not null default 0,
  -- where and when one may register on the spot once online registration is closed; empty: nowhere
  pickup_ru text not null default '',
  pickup_en text not null default '',
  participant_limit int check (participant_limit > 0),
  registrations_per_account int check (registrations_per_account > 0),
  rules_version int not null default 1,
  created_at timestamptz not null default app.now(),
  check (ends_on >= starts_on)
);
create index events_by_start on catalog.events (starts_on, id) where status <> 'draft';
call app.public_table('catalog.events');

create table catalog.races (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  event_id uuid not null references catalog.events,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  position int not null,
  name_ru text not null,
  name_en text not null,
  kind text not null default 'individual' check (kind in ('individual', 'team', 'relay')),
  distance_m int check (distance_m > 0),
  duration_min int check (duration_min > 0),
  starts_at timestamptz not null,
  pool_id uuid not null unique,
  capacity int not null check (capacity > 0),
  gender text not null default 'any' check (gender in ('any', 'male', 'female')),
  age_from int,
  age_to int,
  age_on text not null default 'race-day' check (age_on in ('race-day', 'dec-31')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  few_left int,
  requirements text[] not null default '{}' check (requirements <@ array['medical', 'insurance', 'triathlete-card']),
  -- which fields of the profile the race asks for beside those that racing always needs: {"street": "required", …}
  profile_fields jsonb not null default '{}',
  bib_from int not null default 1,
  check (closes_at > opens_at),
  unique (event_id, code)
);
call app.public_table('catalog.races');

-- The price that holds until a moment or until so many places are sold, whichever comes first; the last tier has neither.
create table catalog.price_tiers (
  race_id uuid not null references catalog.races,
  position int not null,
  price_minor bigint not null check (price_minor >= 0),
  until_at timestamptz,
  until_ordinal int check (until_ordinal > 0),
  primary key (race_id, position)
);
call app.public_table('catalog.price_tiers');

-- The price of the ordinal-th place at a moment: the first tier that still holds.
create function catalog.price_minor(race uuid, ordinal int, present timestamptz) returns bigint language sql stable as $$
  select t.price_minor from catalog.price_tiers t
  where t.race_id = race
    and (t.until_at is null or present < t.until_at)
    and (t.until_ordinal is null or ordinal <= t.until_ordinal)
  order by t.position limit 1
$$;
grant execute on function catalog.price_minor to startline_app, startline_system;

create table catalog.products (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  event_id uuid not null references catalog.events,
  position int not null,
  kind text not null check (kind in ('insurance', 'service', 'goods')),
  name_ru text not null,
  name_en text not null,
  about_ru text not null default '',
  about_en text not null default '',
  provider_name text not null default '',
  price_minor bigint not null check (price_minor >= 0),
  pool_id uuid,
  most_per_order int not null default 1 check (most_per_order between 1 and 20)
);
create index products_of_event on catalog.products (event_id, position);
call app.public_table('catalog.products');

-- One narrow row per published event, kept by the catalogue's commands: what the list is searched and filtered by.
create table catalog.event_search (
  event_id uuid primary key references catalog.events,
  tenant_id int not null,
  code text not null,
  norm text not null,
  sport text not null,
  city_norm text not null,
  starts_on date not null,
  ends_on date not null,
  is_listed boolean not null,
  is_online boolean not null,
  has_results boolean not null,
  age_from int not null,
  age_to int not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  is_full boolean not null default false,
  rating_hundredths int
);
create index event_search_by_start on catalog.event_search (starts_on, event_id) where is_listed;
create index event_search_words on catalog.event_search using gin (to_tsvector('simple', norm)) with (fastupdate = off);
call app.public_table('catalog.event_search');
