-- The clubs that a runner's form suggests: entered by the installation, or typed alike by enough participants. A club may
-- also be typed freely; nothing refers to a row.
create table accounts.running_clubs (
  id uuid primary key default uuidv7(),
  name text not null check (name <> '' and length(name) <= 100),
  city text not null default '' check (length(city) <= 100),
  -- How names are compared (domain/running-club.ts), and the same of the city.
  name_key text not null check (name_key <> ''),
  city_key text not null default '',
  origin text not null check (origin in ('entered', 'typed')),
  -- Accounts that named it when it was last counted.
  members int not null default 0 check (members >= 0),
  -- Never suggested, however many type it.
  is_hidden boolean not null default false,
  unique (name_key, city_key)
);
create unique index one_typed_club on accounts.running_clubs (name_key) where origin = 'typed';
call app.public_table('accounts.running_clubs');
