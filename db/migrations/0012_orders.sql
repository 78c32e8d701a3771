-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('orders');

create table orders.orders (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  account_id uuid not null,
  language text not null check (language in ('ru', 'en')),
  status text not null,
  currency text not null,
  event_commission_bp int not null,
  extra_commission_bp int not null,
  pay_before timestamptz,
  held_until timestamptz,
  is_renewed boolean not null default false,
  overall_minor bigint,
  created_at timestamptz not null default app.now(),
  paid_at timestamptz,
  paid_by uuid,
  missing text,
  price_difference_of uuid,
  price_difference_hold uuid,
  payer_of uuid,
  linked_order_id uuid,
  event_move_of uuid,
  event_move_hold uuid,
  event_move_net_minor bigint check (event_move_net_minor >= 0),
  event_move_fee_minor bigint check (event_move_fee_minor >= 0),
  takes_from uuid[] not null default '{}',
  is_of_shares boolean not null default false,
  event_move_share_bp int check (event_move_share_bp >= 0 and event_move_share_bp <= 10000),
  event_move_returns_commission boolean,
  event_move_name_ru text,
  event_move_name_en text,
  primary key (tenant_id, id),
  constraint event_move_is_whole check ((event_move_of is null) = (event_move_hold is null)
    and (event_move_of is null) = (event_move_net_minor is null)),
  check (status in ('draft', 'awaiting_payment', 'paid', 'partially_refunded', 'expired', 'cancelled', 'refunded')),
  constraint price_difference_is_whole check ((price_difference_of is null) = (price_difference_hold is null))
);
create index orders_of_account on orders.orders (account_id, created_at desc);
create index orders_due on orders.orders (held_until) where (status = 'awaiting_payment');
create unique index one_order_per_id on orders.orders (id);
create index price_differences_of on orders.orders (price_difference_of) where (price_difference_of is not null);
create unique index one_price_difference_waits on orders.orders (tenant_id, price_difference_hold) where ((price_difference_hold is not null)
  and (status = 'awaiting_payment'));
create index linked_orders on orders.orders (tenant_id, linked_order_id) where (linked_order_id is not null);
create index event_move_of on orders.orders (event_move_of) where (event_move_of is not null);
create unique index one_event_move_waits on orders.orders (tenant_id, event_move_hold) where ((event_move_hold is not null)
  and (status = 'awaiting_payment'));
call app.tenant_table('orders.orders',
  'What is paid at once. The id is the registrationId of the register calls: it is known before the order exists.');
grant insert (tenant_id, id, event_id, organizer_id, account_id, language, status, currency, event_commission_bp,
  extra_commission_bp, pay_before, held_until, created_at, price_difference_of, price_difference_hold, payer_of, linked_order_id,
  is_of_shares), update (language, status, event_commission_bp, extra_commission_bp, pay_before, held_until, is_renewed,
  overall_minor, paid_at, paid_by, missing, payer_of, event_move_of, event_move_hold, event_move_net_minor, event_move_fee_minor, takes_from,
  event_move_share_bp, event_move_returns_commission, event_move_name_ru, event_move_name_en) on orders.orders to startline_app;
grant update (status) on orders.orders to startline_system;
comment on column orders.orders.event_commission_bp is
  'The rates of the moment the place was held, in basis points; extra_commission_bp likewise.';
comment on column orders.orders.held_until is 'The end of the holds: pay_before, or a little later while a payment is open.';
comment on column orders.orders.paid_by is 'The payment that paid the order; null while unpaid, and where nothing was to pay.';
comment on column orders.orders.missing is
  'What is still missing before an order may be paid, in the word of the module that fills it (a team its members); null: '
  'nothing.';
comment on column orders.orders.payer_of is
  'A place that was moved from a called-off event: an order of its own, paid by what another order''s payment brought. '
  'payer_of: the order whose payments pay it and get back what goes back. moved_minor: what of a cancellation stays '
  'with us for that.';
comment on column orders.orders.linked_order_id is
  'An order that is paid beside another one: what it pays for happens to that one''s place (the fee of whom a place is '
  'transferred to). It has no entry of its own until then; both are locked together.';
comment on column orders.orders.takes_from is
  'The paid orders whose places this order pays for, with the orders of their price differences. Settling locks them too.';
comment on column orders.orders.is_of_shares is
  'An order for shares of another order (legs of a team that each pays): no one registers in it.';

create table orders.order_history (
  tenant_id int not null,
  order_id uuid not null,
  status text not null,
  cause text not null,
  at timestamptz not null default app.now(),
  id uuid not null default uuidv7(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id) not enforced
);
call app.tenant_table('orders.order_history', 'Each status that an order has had, and what caused it.');
grant insert (tenant_id, order_id, status, cause, at) on orders.order_history to startline_app, startline_system;

create table orders.lines (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  order_id uuid not null,
  kind text not null check (kind in ('place', 'product', 'insurance', 'price_difference')),
  subject_id uuid not null,
  name_ru text not null,
  name_en text not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  units int not null check (units > 0),
  discount_minor bigint not null default 0,
  hold_id uuid,
  provider_name text not null default '',
  created_at timestamptz not null default app.now(),
  transferred boolean not null default false,
  deferred boolean not null default false,
  check (discount_minor >= 0 and discount_minor <= (unit_price_minor * units)),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id) not enforced
);
create index lines_of_order on orders.lines (tenant_id, order_id);
create unique index one_line_per_product on orders.lines (tenant_id, order_id, subject_id) where (kind <> 'place');
call app.tenant_table('orders.lines', 'A priced row of an order: a place, a product, an insurance, or a price difference.');
grant insert (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, provider_name,
  created_at), update (subject_id, name_ru, name_en, unit_price_minor, discount_minor, transferred, deferred),
  delete on orders.lines to startline_app;
comment on column orders.lines.subject_id is 'The race of a place, the product of another line.';
comment on column orders.lines.transferred is
  'The place was transferred: the payer cannot cancel it, except in a cancelled event.';
comment on column orders.lines.deferred is
  'The place was deferred: it is free for others, and its payment waits with the order.';

create table orders.cancellations (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  cancelled_by text not null check (cancelled_by in ('owner', 'organizer', 'operator')),
  by_account uuid not null,
  share_bp int not null check (share_bp >= 0 and share_bp <= 10000),
  returns_commission boolean not null,
  refund_minor bigint not null check (refund_minor >= 0),
  at timestamptz not null default app.now(),
  kind text not null default 'given_up' check (kind in ('given_up', 'difference')),
  follows uuid,
  moved_minor bigint not null default 0 check (moved_minor >= 0),
  moved_to uuid,
  primary key (tenant_id, id),
  constraint moved_is_whole check (moved_minor = 0 or moved_to is not null),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
create index cancellations_of_order on orders.cancellations (tenant_id, order_id);
create index cancellations_following on orders.cancellations (follows) where (follows is not null);
call app.tenant_table('orders.cancellations',
  'A cancellation of paid places or of an order, with the terms under which money is returned.');
grant insert (tenant_id, id, order_id, cancelled_by, by_account, share_bp, returns_commission, refund_minor, at, kind,
  follows, moved_minor, moved_to) on orders.cancellations to startline_app;
comment on column orders.cancellations.kind is
  'given_up: places and products; difference: the price difference of a race change is returned, and the line '
  'costs less from then on.';
comment on column orders.cancellations.follows is 'The cancellation of the linked order whose refund this one accompanies.';

create table orders.returned_lines (
  tenant_id int not null,
  cancellation_id uuid not null,
  line_id uuid not null references orders.lines,
  units int not null check (units >= 0),
  net_minor bigint not null check (net_minor >= 0),
  event_commission_minor bigint not null check (event_commission_minor >= 0),
  extra_commission_minor bigint not null check (extra_commission_minor >= 0),
  primary key (tenant_id, cancellation_id, line_id),
  foreign key (tenant_id, cancellation_id) references orders.cancellations(tenant_id, id)
);
create index returns_of_line on orders.returned_lines (tenant_id, line_id);
call app.tenant_table('orders.returned_lines',
  'Units of an order line that were cancelled, and the part of the line''s sums that is returned.');
grant insert (tenant_id, cancellation_id, line_id, units, net_minor, event_commission_minor,
  extra_commission_minor) on orders.returned_lines to startline_app;

create table orders.access_codes (
  tenant_id int not null,
  id uuid not null default uuidv7(),
  event_id uuid not null,
  code text not null check (length(code) >= 1 and length(code) <= 40),
  key text not null check (key <> ''),
  pool_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  unique (tenant_id, event_id, key),
  check (ends_at > starts_at)
);
call app.tenant_table('orders.access_codes',
  'A code that opens a closed race. Stored as written: an organizer reads it out again, and it is shown on the order '
  '(docs/features/access-codes.md).');
grant insert (tenant_id, id, event_id, code, key, pool_id, starts_at, ends_at, is_active), update (code, pool_id, starts_at,
  ends_at, is_active) on orders.access_codes to startline_app;
comment on column orders.access_codes.pool_id is 'The pool of its uses; null: unlimited.';
comment on column orders.access_codes.key is 'The code without case, spaces and look-alike letters.';

create table orders.access_code_races (
  tenant_id int not null,
  code_id uuid not null,
  race_id uuid not null,
  primary key (tenant_id, code_id, race_id),
  foreign key (tenant_id, code_id) references orders.access_codes(tenant_id, id)
);
call app.tenant_table('orders.access_code_races', 'A race that an access code opens.');
grant insert (tenant_id, code_id, race_id), delete on orders.access_code_races to startline_app;

create table orders.access_grants (
  tenant_id int not null,
  account_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  given_at timestamptz not null default app.now(),
  primary key (tenant_id, account_id, race_id),
  foreign key (tenant_id, code_id) references orders.access_codes(tenant_id, id)
);
call app.tenant_table('orders.access_grants',
  'The access code that an account entered for a race; used for its orders until it enters another one.');
grant insert (tenant_id, account_id, race_id, code_id, given_at), update (code_id,
  given_at) on orders.access_grants to startline_app;

create table orders.access_uses (
  tenant_id int not null,
  place_hold_id uuid not null,
  order_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  hold_id uuid,
  primary key (tenant_id, place_hold_id),
  foreign key (tenant_id, code_id) references orders.access_codes(tenant_id, id)
);
create index access_uses_of_order on orders.access_uses (tenant_id, order_id);
call app.tenant_table('orders.access_uses', 'The access code with which a place was taken.');
grant insert (tenant_id, place_hold_id, order_id, race_id, code_id, hold_id), delete on orders.access_uses to startline_app;
comment on column orders.access_uses.hold_id is
  'The unit of the code''s uses that the order holds with the place; null: unlimited.';

create type orders.opening as (
  order_id uuid,
  account_id uuid,
  language text,
  subject_id uuid,
  name_ru text,
  name_en text,
  unit_price_minor bigint,
  hold_id uuid
);
