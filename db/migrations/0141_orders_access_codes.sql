-- Codes that open a race which is closed to everybody else. Kept as they are written: an organizer has to read them out again,
-- and they are shown on the order (decision record 140). key: what is left of case, spaces and look-alike letters.
create table orders.access_codes (
  tenant_id int not null,
  id uuid not null default uuidv7(),
  event_id uuid not null,
  code text not null check (length(code) between 1 and 40),
  key text not null check (key <> ''),
  -- its uses in the inventory; null: any number
  pool_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  unique (tenant_id, event_id, key),
  check (ends_at > starts_at)
);
call app.tenant_table('orders.access_codes');

create table orders.access_code_races (
  tenant_id int not null,
  code_id uuid not null,
  race_id uuid not null,
  primary key (tenant_id, code_id, race_id),
  foreign key (tenant_id, code_id) references orders.access_codes
);
call app.tenant_table('orders.access_code_races');

-- The code that an account gave at a race's gate; remembered for its orders until it gives another one.
create table orders.access_grants (
  tenant_id int not null,
  account_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  given_at timestamptz not null default app.now(),
  primary key (tenant_id, account_id, race_id),
  foreign key (tenant_id, code_id) references orders.access_codes
);
call app.tenant_table('orders.access_grants');

-- By which code a place behind a gate was taken. hold_id: the unit of the code's uses that the order holds along with the
-- place; null where the code has any number of them.
create table orders.access_uses (
  tenant_id int not null,
  place_hold_id uuid not null,
  order_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  hold_id uuid,
  primary key (tenant_id, place_hold_id),
  foreign key (tenant_id, code_id) references orders.access_codes
);
create index access_uses_of_order on orders.access_uses (tenant_id, order_id);
call app.tenant_table('orders.access_uses');
