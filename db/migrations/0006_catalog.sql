-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('catalog');

create table catalog.series (
  id uuid default uuidv7() primary key,
  tenant_id int not null references tenants.tenants,
  organizer_id uuid not null references organizers.organizers,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
  website text not null default '',
  created_at timestamptz not null default app.now(),
  standings jsonb check (jsonb_typeof(standings) = 'object')
);
call app.public_table('catalog.series', 'Several events under one name. An event belongs to at most one series.');
grant insert (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website, standings), update (name_ru,
  name_en, about_ru, about_en, website, standings) on catalog.series to startline_app;
comment on column catalog.series.standings is
  'How the season''s points are counted; null where the series has no standings. Shape: StandingsRule '
  '(catalog/domain/standings-rule.ts).';

create table catalog.events (
  id uuid default uuidv7() primary key,
  tenant_id int not null references tenants.tenants,
  organizer_id uuid not null references organizers.organizers,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  sport text not null,
  is_online boolean not null default false,
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
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
  age_rating smallint not null default 0 check (age_rating in (0, 6, 12, 16, 18)),
  commission_bp int not null check (commission_bp >= 0 and commission_bp <= 10000),
  website text not null default '',
  has_fast_identification boolean not null default false,
  is_national_running_movement boolean not null default false,
  has_results boolean not null default false,
  stream_url text not null default '',
  rating_hundredths int check (rating_hundredths >= 100 and rating_hundredths <= 500),
  rating_count int not null default 0,
  pickup_ru text not null default '',
  pickup_en text not null default '',
  participant_limit int check (participant_limit > 0),
  registrations_per_account int check (registrations_per_account > 0),
  rules_version int not null default 1,
  created_at timestamptz not null default app.now(),
  refund_rules jsonb not null default '[{"shareBp": 10000, "daysBefore": 30, "returnsCommission": false},
    {"shareBp": 5000, "daysBefore": 7, "returnsCommission": false}]' check (jsonb_typeof(refund_rules) = 'array'),
  series_id uuid references catalog.series,
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  change_rules jsonb not null default '{"dataDays": 3, "raceDays": 7, "transferDays": 7,
    "returnsDifference": true}' check (jsonb_typeof(change_rules) = 'object'),
  group_entry_limit int check (group_entry_limit > 0),
  championship text check (championship ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  championship_ru text not null default '',
  championship_en text not null default '',
  program jsonb not null default '[]' check (jsonb_typeof(program) = 'array'),
  start_pack jsonb check (jsonb_typeof(start_pack) = 'object'),
  changed_at timestamptz not null default app.now(),
  unpaid_per_account int check (unpaid_per_account > 0),
  unpaid_per_list int check (unpaid_per_list > 0),
  unpaid_per_network int check (unpaid_per_network > 0),
  check (ends_on >= starts_on)
);
create index events_by_start on catalog.events (starts_on, id) where (status <> 'draft');
create index events_of_series on catalog.events (series_id) where (series_id is not null);
call app.public_table('catalog.events',
  'An event: a place and one or several days. Texts are in both languages. rules_version grows with each change of '
  'anything that decides who may register at what price.');
grant insert (tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en,
  city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, currency, status,
  is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement, stream_url, pickup_ru, pickup_en,
  participant_limit, registrations_per_account, series_id, questions, group_entry_limit, championship, championship_ru,
  championship_en, program, start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network), update (sport, is_online,
  name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude,
  longitude, time_zone, starts_on, ends_on, status, is_listed, age_rating, commission_bp, website, has_fast_identification,
  is_national_running_movement, has_results, stream_url, rating_hundredths, rating_count, pickup_ru, pickup_en, participant_limit,
  registrations_per_account, rules_version, refund_rules, series_id, questions, change_rules, group_entry_limit, championship,
  championship_ru, championship_en, program, start_pack, unpaid_per_account, unpaid_per_list,
  unpaid_per_network) on catalog.events to startline_app, startline_system;
comment on column catalog.events.pickup_ru is
  'Where and when one registers on site after the online registration; empty: nowhere.';
comment on column catalog.events.refund_rules is
  'Refunds of a cancelled entry: [{daysBefore, shareBp, returnsCommission}], each until the end of the day that many days '
  'before the first day. Empty: refunds only by the organizer.';
comment on column catalog.events.questions is
  'The organizer''s questions to every participant. Shape: Question[] (catalog/domain/questions.ts).';
comment on column catalog.events.change_rules is
  'Until how many days before the first day participants may change their data, race or owner, and the rules. A null '
  'number: not at all. Shape: ChangeRules (catalog/domain/change-rules.ts).';
comment on column catalog.events.program is 'Shape: ProgramDay[] (catalog/domain/program.ts).';
comment on column catalog.events.start_pack is 'Shape: StartPack or null (catalog/domain/start-pack.ts).';
comment on column catalog.events.changed_at is 'The last change of anything that the page shows, for search engines and feeds.';

create table catalog.races (
  id uuid default uuidv7() primary key,
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
  profile_fields jsonb not null default '{}',
  bib_from int not null default 1,
  ends_at timestamptz not null,
  stages smallint check (stages >= 2 and stages <= 20),
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  admission_blocks text[] not null default '{}',
  checks_documents boolean not null default false,
  team_rules jsonb,
  by_code boolean not null default false,
  offer_hours smallint not null default 12 check (offer_hours >= 1 and offer_hours <= 168),
  draws_at timestamptz,
  group_entry_rules jsonb check (jsonb_typeof(group_entry_rules) = 'object'),
  reads_identity boolean not null default false,
  waves jsonb not null default '[]' check (jsonb_typeof(waves) = 'array'),
  qualification_ru text not null default '',
  qualification_en text not null default '',
  wave_starts jsonb not null default '[]' check (jsonb_typeof(wave_starts) = 'array'),
  cut_offs jsonb not null default '[]' check (jsonb_typeof(cut_offs) = 'array'),
  laps int check (laps > 1),
  unique (event_id, code),
  constraint races_check check (closes_at > opens_at),
  constraint races_check1 check (ends_at > starts_at),
  constraint races_check2 check (admission_blocks <@ requirements),
  constraint races_draws_at_check check (draws_at > opens_at and draws_at < closes_at),
  constraint relay_has_stages check ((kind = 'relay') = (stages is not null))
);
create index races_by_end on catalog.races (ends_at, starts_at);
call app.public_table('catalog.races',
  'A race of an event: distance, start, capacity, prices by reference, who may enter and what is asked of them.');
grant insert (tenant_id, event_id, code, "position", name_ru, name_en, kind, distance_m, duration_min, starts_at, pool_id,
  capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at,
  stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, group_entry_rules,
  reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs, laps), update ("position", name_ru, name_en,
  kind, distance_m, duration_min, starts_at, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left,
  requirements, profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code,
  offer_hours, draws_at, group_entry_rules, reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs,
  laps) on catalog.races to startline_app, startline_system;
comment on column catalog.races.profile_fields is
  'The profile fields that the race asks for besides those that every race needs: {"street": "required", …}.';
comment on column catalog.races.ends_at is 'The end of the time limit, or of a race for time.';
comment on column catalog.races.questions is 'The organizer''s own questions. Shape: Question[] (catalog/domain/questions.ts).';
comment on column catalog.races.team_rules is
  'Stages with distances and numbers of people, what the price is for, until when line-ups may change, what a mixed team '
  'needs. Null: no teams. Shape: TeamRules (catalog/domain/team-rules.ts).';
comment on column catalog.races.group_entry_rules is
  'Which fields a coach''s list asks for, whether the start list shows them, and whose lists the race takes: {fields: '
  '{school, region, rank, coach: off | optional | required}, isListed, clubs (default true), companies (default false)} '
  '(catalog/domain/group-entry-rules.ts). Null: no group entries.';
comment on column catalog.races.reads_identity is
  'Whether the organizer may read whole numbers of identity documents, for lists that others demand.';
comment on column catalog.races.waves is
  'Waves, the fastest first: up to which expected time, with which bibs (catalog/domain/race-wave.ts).';
comment on column catalog.races.wave_starts is 'Shape: WaveStart[] (catalog/domain/race-course-times.ts).';
comment on column catalog.races.cut_offs is 'Shape: RaceCutOff[] (catalog/domain/race-course-times.ts).';

create table catalog.price_tiers (
  race_id uuid not null references catalog.races,
  position int not null,
  price_minor bigint not null check (price_minor >= 0),
  until_at timestamptz,
  until_ordinal int check (until_ordinal > 0),
  primary key (race_id, "position")
);
call app.public_table('catalog.price_tiers',
  'A price that applies until a moment or until so many places are sold, whichever comes first; the last tier has '
  'neither.');
grant insert (race_id, "position", price_minor, until_at, until_ordinal), update (price_minor, until_at, until_ordinal),
  delete on catalog.price_tiers to startline_app, startline_system;

create table catalog.products (
  id uuid default uuidv7() primary key,
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
  max_per_order int not null default 1 check (max_per_order >= 1 and max_per_order <= 20),
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  per text not null default 'order' check (per in ('entry', 'order')),
  inclusion text not null default 'optional' check (inclusion in ('optional', 'required', 'included')),
  sold_until timestamptz,
  changeable_until timestamptz,
  min_price_minor bigint check (min_price_minor >= 0),
  max_price_minor bigint,
  suggested_prices_minor bigint[] not null default '{}',
  refund text not null default 'event' check (refund in ('event', 'never')),
  picture_id uuid,
  picture_key text,
  picture_width int,
  picture_height int,
  unique (event_id, code),
  unique (picture_id),
  constraint free_price_is_whole check ((min_price_minor is null) = (max_price_minor is null)
    and max_price_minor >= min_price_minor),
  constraint picture_is_whole check ((picture_key is null) = (picture_id is null) and (picture_key is null) = (picture_width is null)
    and (picture_key is null) = (picture_height is null))
);
create index products_of_event on catalog.products (event_id, "position");
call app.public_table('catalog.products', 'What an event sells beside places: insurance, services, goods.');
grant insert (tenant_id, event_id, "position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor,
  pool_id, max_per_order, code, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor,
  suggested_prices_minor, refund), update ("position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor,
  pool_id, max_per_order, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor,
  suggested_prices_minor, refund, picture_id, picture_key, picture_width, picture_height)
  on catalog.products to startline_app, startline_system;
comment on column catalog.products.code is 'Identifies the product when its event is published again.';
comment on column catalog.products.price_minor is
  'The price of a unit; of a product with a free price the one it is added at, of a variant with its own price unused.';
comment on column catalog.products.pool_id is 'The pool of its stock; null: unlimited, or each variant has its own.';
comment on column catalog.products.max_per_order is 'The most units of one order; of one entry where per is entry.';
comment on column catalog.products.per is
  'entry: chosen for each person, and it follows the person''s place. order: chosen once. Insurance is always per entry.';
comment on column catalog.products.inclusion is
  'required: at least one unit is chosen before the order is paid. included: part of the place''s price, it comes and goes '
  'with the place.';
comment on column catalog.products.sold_until is 'Units are added until then; null: while the event is on sale.';
comment on column catalog.products.changeable_until is
  'Units are added to a paid order, and its variants changed, until then; null: never after payment.';
comment on column catalog.products.min_price_minor is
  'The payer names the price, from this one to max_price_minor (a donation); null: price_minor is the price.';
comment on column catalog.products.suggested_prices_minor is 'Free prices to choose from; the first one is the default.';
comment on column catalog.products.refund is
  'What a cancellation by its owner refunds. event: by the event''s refund rules; never: nothing.';
comment on column catalog.products.picture_id is 'Names the picture in its URL; a new picture has a new id.';
comment on column catalog.products.picture_key is 'The file of its picture, a JPEG made by the program; null: none.';

create table catalog.product_variants (
  id uuid default uuidv7() primary key,
  product_id uuid not null references catalog.products,
  position int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  name_ru text not null,
  name_en text not null,
  price_minor bigint check (price_minor >= 0),
  pool_id uuid,
  unique (product_id, code)
);
call app.public_table('catalog.product_variants', 'A variant (size, colour) of a product. A product with variants is bought as one of them.');
grant insert (product_id, "position", code, name_ru, name_en, price_minor, pool_id), update ("position", name_ru, name_en,
  price_minor, pool_id) on catalog.product_variants to startline_app, startline_system;
comment on column catalog.product_variants.price_minor is 'Its own price; null: the product''s.';
comment on column catalog.product_variants.pool_id is 'The pool of its stock; null: unlimited.';

create table catalog.insurance_tariffs (
  product_id uuid not null references catalog.products,
  position int not null,
  policy_type text not null check (policy_type in ('accident', 'tick_bite', 'trip_cancellation')),
  sports text[] not null default '{}',
  age_from int not null check (age_from >= 0),
  age_to int check (age_to >= age_from),
  sum_insured_minor bigint not null check (sum_insured_minor > 0),
  days_from int not null check (days_from > 0),
  days_to int not null check (days_to >= days_from),
  premium_minor bigint not null check (premium_minor >= 0),
  primary key (product_id, position)
);
call app.public_table('catalog.insurance_tariffs',
  'A row of an insurance''s tariff table: what one person of this age pays for this sum in this sport, for so many days.');
grant insert (product_id, "position", policy_type, sports, age_from, age_to, sum_insured_minor, days_from, days_to,
  premium_minor), delete on catalog.insurance_tariffs to startline_app, startline_system;
comment on column catalog.insurance_tariffs.sports is 'The sports that it covers; empty: all.';
comment on column catalog.insurance_tariffs.age_to is 'The last age, on the first day of the policy; null: no upper limit.';

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
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  is_full boolean not null default false,
  rating_hundredths int,
  time_zone text not null,
  race_days date[] not null,
  ages int4multirange not null,
  city_ru text not null,
  city_en text not null,
  series_code text,
  written_by xid8 not null default pg_current_xact_id(),
  country text not null default '',
  region_ru text not null default '',
  region_en text not null default '',
  venue_ru text not null default '',
  venue_en text not null default '',
  latitude double precision not null default 0,
  longitude double precision not null default 0,
  club text not null default '',
  is_national_running_movement boolean not null default false,
  is_fast boolean not null default false,
  is_free boolean not null default false,
  is_cancelled_or_postponed boolean not null default false,
  championship text,
  championship_ru text not null default '',
  championship_en text not null default '',
  requirements text[] not null default '{}',
  on_sale tstzmultirange not null default '{}',
  name_words smallint not null default 0 check (name_words >= 0),
  distances int[] not null default '{}'
);
create index event_search_by_start on catalog.event_search (starts_on, event_id) where is_listed;
create index event_search_series on catalog.event_search (series_code) where (series_code is not null);
create index event_search_by_writer on catalog.event_search (written_by);
call app.public_table('catalog.event_search',
  'What the list searches and filters by: one narrow row per published event, written by the catalogue''s commands.');
grant insert (event_id, tenant_id, code, norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results,
  opens_at, closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, name_words),
  update (norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at,
  rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, country, region_ru, region_en, venue_ru,
  venue_en, latitude, longitude, club, is_national_running_movement, is_fast, is_free, is_cancelled_or_postponed, championship, championship_ru,
  championship_en, requirements, on_sale, name_words, distances) on catalog.event_search to startline_app, startline_system;
comment on column catalog.event_search.written_by is
  'The writing transaction. Instances of the program cache the list''s columns and read the rows written since; a late commit '
  'is not missed.';
comment on column catalog.event_search.name_words is
  'How many words of `norm`, from the first, belong to the event''s name: a hit in the name ranks before one in the place '
  'or the sport.';
comment on column catalog.event_search.distances is
  'Metres per race: people search for «10 км» and «42» whatever a race is called.';

create table catalog.event_move_targets (
  tenant_id int not null,
  event_id uuid not null references catalog.events,
  to_event_id uuid not null references catalog.events,
  primary key (event_id, to_event_id),
  check (event_id <> to_event_id)
);
call app.public_table('catalog.event_move_targets',
  'An event of the same organizer to which a paid place of this cancelled event may be moved.');
grant insert (tenant_id, event_id, to_event_id), update (tenant_id), delete on catalog.event_move_targets to startline_app;

create table catalog.automatic_discounts (
  rule_id uuid primary key,
  tenant_id int not null references tenants.tenants,
  organizer_id uuid references organizers.organizers,
  series_id uuid references catalog.series,
  event_ids uuid[] not null default '{}',
  name_ru text not null,
  name_en text not null,
  audience text not null check (audience in ('group', 'family', 'team', 'finisher', 'other')),
  from_number int check (from_number > 0),
  share_bp int check (share_bp between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  is_each boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  check ((audience in ('group', 'family')) = (from_number is not null)),
  check ((audience = 'other') = (num_nonnulls(share_bp, amount_minor) = 0)),
  check (num_nonnulls(share_bp, amount_minor) <= 1)
);
create index automatic_discounts_of_tenant on catalog.automatic_discounts (tenant_id);
call app.public_table('catalog.automatic_discounts',
  'An automatic discount of the module discounts, as events announce it. Derived: it decides nothing.');
grant insert (rule_id, tenant_id, organizer_id, series_id, event_ids, name_ru, name_en, audience, from_number, share_bp,
  amount_minor, is_each, starts_at, ends_at), update (series_id, event_ids, name_ru, name_en, audience, from_number, share_bp,
  amount_minor, is_each, starts_at, ends_at), delete on catalog.automatic_discounts to startline_app;
comment on column catalog.automatic_discounts.event_ids is 'The events that it covers; empty: all of the organizer, series or tenant.';
comment on column catalog.automatic_discounts.audience is
  'Whom it is for, where its rule has no other condition; other: only its name says it.';
comment on column catalog.automatic_discounts.from_number is 'The least number of people, or the first child that pays less.';
comment on column catalog.automatic_discounts.is_each is 'The sum is taken off each place, not once per order.';

create table catalog.race_categories (
  race_id uuid not null references catalog.races,
  category text not null,
  position int not null,
  price_minor bigint not null check (price_minor >= 0),
  quota int check (quota > 0),
  pool_id uuid,
  proof text not null check (proof in ('show', 'upload')),
  price_difference_minor bigint not null check (price_difference_minor >= 0),
  primary key (race_id, category),
  check (category in ('pupil', 'student', 'pensioner', 'disabled', 'large-family', 'veteran')),
  check ((quota is null) = (pool_id is null))
);
call app.public_table('catalog.race_categories', 'A social category with its own price in a race.');
grant insert (race_id, category, "position", price_minor, quota, pool_id, proof, price_difference_minor), update ("position",
  price_minor, quota, pool_id, proof, price_difference_minor) on catalog.race_categories to startline_app, startline_system;
comment on column catalog.race_categories.price_difference_minor is 'What is due when the document is not shown.';

create table catalog.editions (
  tenant_id int not null,
  event_id uuid primary key references catalog.events,
  to_event_id uuid not null references catalog.events,
  until date not null,
  named_at timestamptz not null,
  check (event_id <> to_event_id)
);
create index editions_of_next on catalog.editions (to_event_id);
call app.public_table('catalog.editions',
  'The next edition of an event, as its organizer names it. A deferred entry takes a place there until the end of a day.');
grant insert (tenant_id, event_id, to_event_id, until, named_at), update (to_event_id, until,
  named_at) on catalog.editions to startline_app;

create table catalog.event_documents (
  id uuid default uuidv7() primary key,
  tenant_id int not null references tenants.tenants,
  event_id uuid not null references catalog.events,
  kind text not null check (kind in ('rules', 'terms', 'offer', 'certificate', 'other')),
  title_ru text not null check (title_ru <> ''),
  title_en text not null check (title_en <> ''),
  file_key text not null unique,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  bytes int not null check (bytes > 0),
  added_at timestamptz not null default app.now()
);
create index documents_of_event on catalog.event_documents (event_id);
call app.public_table('catalog.event_documents',
  'A document of an event that everyone may read: rules, offer, certificate. The file is in the file storage.');
grant insert (tenant_id, event_id, kind, title_ru, title_en, file_key, content_type, bytes),
  delete on catalog.event_documents to startline_app;
