-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('inventory');

create table inventory.limits (
  tenant_id int not null,
  id uuid not null,
  capacity int check (capacity >= 0),
  per_account int check (per_account > 0),
  taken int not null default 0 check (taken >= 0),
  held int not null default 0 check (held >= 0),
  unpaid_per_account int not null default 10 check (unpaid_per_account > 0),
  unpaid_per_list int not null default 100 check (unpaid_per_list > 0),
  unpaid_per_network int not null default 60 check (unpaid_per_network > 0),
  primary key (tenant_id, id),
  check (capacity is null or (taken + held) <= capacity)
) with (fillfactor=50);
call app.tenant_table('inventory.limits',
  'The limits of an event as a whole: participants, and entries per account. This row is locked before any pool of the '
  'event, so pools of one event are never locked in two orders.');
grant insert (tenant_id, id), update (capacity, per_account, taken, held, unpaid_per_account, unpaid_per_list,
  unpaid_per_network) on inventory.limits to startline_app;
grant insert (tenant_id, id), update (capacity, per_account, held, unpaid_per_account, unpaid_per_list,
  unpaid_per_network) on inventory.limits to startline_system;

create table inventory.pools (
  tenant_id int not null,
  id uuid not null,
  limit_id uuid not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0 check (taken >= 0),
  held int not null default 0 check (held >= 0),
  next_expiry timestamptz,
  has_waitlist boolean not null default false,
  passing int not null default 0 check (passing >= 0),
  resale int not null default 0,
  primary key (tenant_id, id),
  constraint never_oversold check ((taken + held) <= capacity),
  constraint pools_resale_check check (resale >= 0 and (resale = 0 or has_waitlist)),
  foreign key (tenant_id, limit_id) references inventory.limits(tenant_id, id)
) with (fillfactor=50);
create index pools_of_limit on inventory.pools (tenant_id, limit_id);
create index pools_with_waitlist on inventory.pools (tenant_id, limit_id) where has_waitlist;
call app.tenant_table('inventory.pools', 'One scarce thing: a race''s places, a product''s stock, a code''s uses.');
grant insert (tenant_id, id, limit_id, capacity), update (capacity, taken, held, next_expiry, has_waitlist, passing,
  resale) on inventory.pools to startline_app;
grant insert (tenant_id, id, limit_id, capacity), update (capacity, held, next_expiry,
  has_waitlist) on inventory.pools to startline_system;
comment on column inventory.pools.passing is
  'Units of accepted waitlist offers that their new holds take in the same transaction; 0 outside it.';
comment on column inventory.pools.next_expiry is 'Not later than the first expiry of a hold; null where nothing is held.';
comment on column inventory.pools.resale is
  'Resale units for places that their owners have released: one more than the capacity until the buyer pays and the owner''s '
  'place is given back in that transaction. capacity includes them. Whatever becomes free first ends a resale.';

create table inventory.holds (
  tenant_id int not null,
  id uuid not null default uuidv7(),
  pool_id uuid not null,
  limit_id uuid not null,
  order_id uuid not null,
  units int not null check (units > 0),
  subject text,
  person_key bytea,
  duplicate_number smallint not null default 0,
  account_key uuid not null,
  ordinal int not null,
  state text not null check (state in ('held', 'taken', 'freed')),
  held_until timestamptz not null,
  list_account uuid,
  network bigint,
  reserve_id uuid,
  primary key (tenant_id, id),
  check ((subject is null) = (person_key is null)),
  constraint network_of_unpaid check (network is null or state = 'held'),
  foreign key (tenant_id, pool_id) references inventory.pools(tenant_id, id) not enforced
) with (fillfactor=80);
create unique index one_entry_per_person_key on inventory.holds (tenant_id, subject, person_key, duplicate_number) where ((state in ('held',
  'taken')) and (person_key is not null));
create index holds_of_order on inventory.holds (tenant_id, order_id);
create index holds_due on inventory.holds (tenant_id, pool_id, held_until) where (state = 'held');
create index holds_of_account on inventory.holds (tenant_id, limit_id, account_key) where ((state in ('held', 'taken'))
  and (person_key is not null));
create index holds_of_list on inventory.holds (tenant_id, limit_id, list_account) where (list_account is not null);
create index holds_of_reserve on inventory.holds (tenant_id, reserve_id) where (reserve_id is not null);
create index holds_of_network on inventory.holds (network) where (network is not null);
call app.tenant_table('inventory.holds', 'Units of a pool for one order: held until a moment, then taken or freed.');
grant insert (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, duplicate_number, account_key, ordinal, state,
  held_until, list_account, network), update (pool_id, order_id, units, subject, person_key, account_key, ordinal, state,
  held_until, network, reserve_id), delete on inventory.holds to startline_app;
grant insert (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, duplicate_number, account_key, ordinal, state,
  held_until, list_account, network), update (units, state, network) on inventory.holds to startline_system;
comment on column inventory.holds.reserve_id is
  'The reserve that gave this unit, and that it returns to while the reserve lasts (inventory.refill_reserves).';

create table inventory.reserves (
  tenant_id int not null,
  id uuid not null,
  pool_id uuid not null,
  limit_id uuid not null,
  key text not null check (key <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, pool_id) references inventory.pools(tenant_id, id)
);
create unique index one_reserve_per_key on inventory.reserves (tenant_id, pool_id, key);
call app.tenant_table('inventory.reserves',
  'Units of a pool for the bearer of a key, until ends_at. Those not given out yet are a hold under the reserve''s own id as its '
  'order: nobody else gets them, and they expire as holds do.');
grant insert (tenant_id, id, pool_id, limit_id, key, starts_at, ends_at),
  update (starts_at, ends_at) on inventory.reserves to startline_app;
comment on column inventory.reserves.key is 'An opaque key: of a promo code, its normalized spelling.';

create table inventory.waitlist_entries (
  tenant_id int not null,
  id uuid not null,
  pool_id uuid not null,
  limit_id uuid not null,
  subject text not null,
  person_key bytea not null,
  account_key uuid not null,
  number int,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left',
    'over')),
  joined_at timestamptz not null,
  hold_id uuid,
  offer_until timestamptz,
  ended_at timestamptz,
  network bigint,
  primary key (tenant_id, id),
  check ((hold_id is null) = (offer_until is null)),
  constraint waitlist_entries_network_check check (network is null or (state in ('waiting', 'offered'))),
  foreign key (tenant_id, pool_id) references inventory.pools(tenant_id, id)
);
create unique index once_on_waitlist on inventory.waitlist_entries (tenant_id, pool_id, person_key) where (state in ('waiting',
  'offered'));
create index waitlist_waiting on inventory.waitlist_entries (tenant_id, pool_id, number, joined_at, id) where (state = 'waiting');
create index waitlist_numbers on inventory.waitlist_entries (tenant_id, pool_id, number);
create index waitlist_offers on inventory.waitlist_entries (offer_until) where (state = 'offered');
create index waitlist_offers_of_event on inventory.waitlist_entries (tenant_id, limit_id) where (state = 'offered');
create index waitlist_networks on inventory.waitlist_entries (tenant_id, limit_id, network) where (network is not null);
create index waitlist_accounts on inventory.waitlist_entries (tenant_id, limit_id, account_key) where (state in ('waiting',
  'offered'));
call app.tenant_table('inventory.waitlist_entries', 'An entry of a waitlist, by opaque keys as in a hold.');
grant insert (tenant_id, id, pool_id, limit_id, subject, person_key, account_key, number, joined_at, network), update (number,
  state, hold_id, offer_until, ended_at) on inventory.waitlist_entries to startline_app;
comment on column inventory.waitlist_entries.hold_id is 'The offered unit; null before the first offer.';
comment on column inventory.waitlist_entries.network is
  'The first eight bytes of the network''s keyed hash, as in inventory.holds. A trigger erases it when the entry stops '
  'waiting.';
comment on column inventory.waitlist_entries.number is 'The position on the waitlist, lowest first; null until a draw assigns it.';

create table inventory.abandoned_places (
  tenant_id int not null,
  limit_id uuid not null,
  account_key uuid not null,
  places int not null check (places >= 0),
  until timestamptz not null,
  held_minutes int not null default 0 check (held_minutes >= 0),
  primary key (tenant_id, limit_id, account_key)
);
create index abandoned_places_by_age on inventory.abandoned_places (until);
call app.tenant_table('inventory.abandoned_places',
  'How many places an account let run out in an event, or gave back shortly before, within three hours of the last one. '
  'Two of them lower its limit by one; a payment clears them.');
grant insert (tenant_id, limit_id, account_key, places, until, held_minutes), update (places, until, held_minutes),
  delete on inventory.abandoned_places to startline_app, startline_system;
comment on column inventory.abandoned_places.held_minutes is
  'Minutes for which places given back early were held; twenty count as one abandoned place.';

create type inventory.hold_request as (
  order_id uuid,
  pool_id uuid,
  units int,
  subject text,
  person_key bytea,
  duplicate_number smallint,
  account_key uuid
);

create type inventory.hold_result as (
  i int,
  code text,
  hold_id uuid,
  ordinal int
);
