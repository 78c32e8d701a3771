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
  kind text not null default 'registration',
  source_order_id uuid,
  source_hold_id uuid,
  paying_order_id uuid,
  replaces_order_ids uuid[] not null default '{}',
  primary key (tenant_id, id),
  check (status in ('draft', 'awaiting_payment', 'paid', 'partially_refunded', 'expired', 'cancelled', 'refunded')),
  check (kind in ('registration', 'price_difference', 'event_move', 'fee', 'team_share', 'options')),
  constraint source_fits_kind check (
    (source_order_id is not null) = (kind in ('price_difference', 'event_move', 'fee', 'options'))
    and (source_hold_id is not null) = (kind in ('price_difference', 'event_move')))
);
create index orders_of_account on orders.orders (account_id, created_at desc);
create index orders_due on orders.orders (held_until) where (status = 'awaiting_payment');
create unique index one_order_per_id on orders.orders (id);
create index orders_of_source on orders.orders (source_order_id) where (source_order_id is not null);
create unique index one_price_difference_waits on orders.orders (tenant_id, source_hold_id) where ((kind = 'price_difference')
  and (status = 'awaiting_payment'));
create unique index one_event_move_waits on orders.orders (tenant_id, source_hold_id) where ((kind = 'event_move')
  and (status = 'awaiting_payment'));
create unique index one_options_order_waits on orders.orders (tenant_id, source_order_id) where ((kind = 'options')
  and (status = 'awaiting_payment'));
call app.tenant_table('orders.orders',
  'What is paid at once. The id is the registrationId of the register calls: it is known before the order exists.');
grant insert (tenant_id, id, event_id, organizer_id, account_id, language, status, currency, event_commission_bp,
  extra_commission_bp, pay_before, held_until, created_at, kind, source_order_id, source_hold_id, paying_order_id),
  update (language, status, event_commission_bp, extra_commission_bp, pay_before, held_until, is_renewed, overall_minor,
  paid_at, paid_by, missing, kind, source_order_id, source_hold_id, paying_order_id, replaces_order_ids)
  on orders.orders to startline_app;
grant update (status) on orders.orders to startline_system;
comment on column orders.orders.event_commission_bp is
  'The rates of the moment the place was held, in basis points; extra_commission_bp likewise.';
comment on column orders.orders.held_until is 'The end of the holds: pay_before, or a little later while a payment is open.';
comment on column orders.orders.paid_by is 'The payment that paid the order; null while unpaid, and where nothing was to pay.';
comment on column orders.orders.missing is
  'What is still missing before an order may be paid, in the word of the module that fills it (a team its members); null: '
  'nothing.';
comment on column orders.orders.kind is
  'What the order is for. registration: places and products of people who register in it. price_difference: the difference '
  'of a paid place to a more expensive race or a category. event_move: a place at another event that a paid place is moved to '
  '(orders.event_moves). fee: a service about a paid place, as a transfer. team_share: shares of another order that a '
  'team''s members pay. options: products added to a paid order, or their variants changed. People register only in the '
  'first kind.';
comment on column orders.orders.source_order_id is
  'The paid order whose place this order changes; both are locked together. Null for registration and team_share.';
comment on column orders.orders.source_hold_id is 'The hold of that place; null for a fee and for options, too.';
comment on column orders.orders.paying_order_id is
  'The order whose payments pay this one and receive its refunds: the place was moved from another event. Null: its own '
  'payments.';
comment on column orders.orders.replaces_order_ids is
  'The paid orders whose released places this order pays for, with the orders of their price differences. A payment of this '
  'order locks them too.';

create table orders.event_moves (
  tenant_id int not null,
  order_id uuid not null,
  net_minor bigint not null check (net_minor >= 0),
  name_ru text not null,
  name_en text not null,
  deferral_fee_minor bigint check (deferral_fee_minor >= 0),
  deferral_share_bp int check (deferral_share_bp >= 0 and deferral_share_bp <= 10000),
  deferral_returns_commission boolean,
  primary key (tenant_id, order_id),
  constraint deferral_is_whole check ((deferral_fee_minor is null) = (deferral_share_bp is null)
    and (deferral_fee_minor is null) = (deferral_returns_commission is null)),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
call app.tenant_table('orders.event_moves',
  'An order of the kind event_move: what the moved place pays of its price once the rest is paid.');
grant insert (tenant_id, order_id, net_minor, name_ru, name_en, deferral_fee_minor, deferral_share_bp,
  deferral_returns_commission) on orders.event_moves to startline_app;
comment on column orders.event_moves.net_minor is 'The part of the price that the moved place pays, without commission.';
comment on column orders.event_moves.name_ru is 'The moved sum''s name on the bill; name_en likewise.';
comment on column orders.event_moves.deferral_fee_minor is
  'The organizer''s fee of a deferred place; deferral_share_bp and deferral_returns_commission: the terms on which its price '
  'differences are refunded. Null where the place was not deferred.';

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
  is_transferred boolean not null default false,
  is_deferred boolean not null default false,
  variant_id uuid,
  entry_id uuid,
  is_refundable boolean not null default true,
  replaces_line_id uuid,
  place_hold_id uuid,
  returnable_until timestamptz,
  constraint insurance_has_person check (kind <> 'insurance' or (entry_id is not null and place_hold_id is not null)),
  check (discount_minor >= 0 and discount_minor <= (unit_price_minor * units)),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id) not enforced
);
create index lines_of_order on orders.lines (tenant_id, order_id);
create unique index one_line_per_product on orders.lines (tenant_id, order_id, subject_id, variant_id, entry_id)
  nulls not distinct where (kind <> 'place');
call app.tenant_table('orders.lines', 'A priced row of an order: a place, a product, an insurance, or a price difference.');
grant insert (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, provider_name,
  created_at, variant_id, entry_id, is_refundable, replaces_line_id, place_hold_id, returnable_until),
  update (subject_id, name_ru, name_en, unit_price_minor, units, discount_minor, hold_id, is_transferred, is_deferred,
  variant_id, entry_id), delete on orders.lines to startline_app;
comment on column orders.lines.subject_id is 'The race of a place, the product of another line.';
comment on column orders.lines.variant_id is 'The variant (size, colour) of a product; null: the product has none.';
comment on column orders.lines.entry_id is
  'The entry (registration.entries) that a product is for; null: a product of the whole order. On a place: the entry that '
  'stands on it, set with the first product for it.';
comment on column orders.lines.replaces_line_id is
  'Of an order of options: the line of the paid order that gets this variant and its stock when it is paid; the price is the '
  'difference. Null: a product more.';
comment on column orders.lines.is_refundable is
  'False: the owner''s cancellation refunds nothing of it; a cancelled event refunds it all the same.';
comment on column orders.lines.place_hold_id is
  'The hold of the place that the line is cancelled with: that of its entry. Null: a place, or a product of the whole order.';
comment on column orders.lines.returnable_until is
  'An insurance: until when its premium is returned, by the insurer''s rule. Null: another kind of line.';
comment on column orders.lines.is_transferred is
  'The place was transferred: the payer cannot cancel it, except in a cancelled event.';
comment on column orders.lines.is_deferred is
  'The place was deferred: it is free for others, and its payment waits with the order.';

create table orders.line_discounts (
  tenant_id int not null,
  line_id uuid not null references orders.lines on delete cascade,
  rule_id uuid not null,
  code_id uuid,
  code text,
  name_ru text not null,
  name_en text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (tenant_id, line_id, rule_id),
  check ((code_id is null) = (code is null))
);
create index discounts_of_rule on orders.line_discounts (tenant_id, rule_id);
call app.tenant_table('orders.line_discounts',
  'A part of an order line''s discount_minor, with its reason. The parts of a line add up to it.');
grant insert (tenant_id, line_id, rule_id, code_id, code, name_ru, name_en, amount_minor),
  update (amount_minor), delete on orders.line_discounts to startline_app;
comment on column orders.line_discounts.code is 'The promo code, as its organizer writes it; null: an automatic discount.';

create table orders.order_codes (
  tenant_id int not null,
  order_id uuid not null,
  code_id uuid not null,
  code text not null,
  name_ru text not null,
  name_en text not null,
  reason text,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  primary key (tenant_id, order_id, code_id),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
call app.tenant_table('orders.order_codes',
  'A promo code applied to an order: what it covers, and why not the rest. Written with the discounts.');
grant insert (tenant_id, order_id, code_id, code, name_ru, name_en, reason, lines), update (reason),
  delete on orders.order_codes to startline_app;
comment on column orders.order_codes.reason is 'Why the code discounts nothing now; null where it discounts a line.';
comment on column orders.order_codes.lines is 'Shape: { lineId, reason }[]; reason null: the line is discounted.';

create table orders.automatic_discounts (
  tenant_id int not null,
  order_id uuid not null,
  rule_id uuid not null,
  name_ru text not null,
  name_en text not null,
  amount_minor bigint not null check (amount_minor > 0),
  is_applied boolean not null,
  primary key (tenant_id, order_id, rule_id),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
call app.tenant_table('orders.automatic_discounts',
  'An automatic discount that fits an order: the best one is applied, the others say what they would take off.');
grant insert (tenant_id, order_id, rule_id, name_ru, name_en, amount_minor, is_applied),
  delete on orders.automatic_discounts to startline_app;
comment on column orders.automatic_discounts.amount_minor is 'What it takes off where nothing else applies.';

create table orders.order_companies (
  tenant_id int not null,
  order_id uuid not null,
  account_id uuid not null,
  country text not null check (country in ('RU', 'BY', 'KZ', 'UZ', 'other')),
  full_name text not null check (full_name <> ''),
  tax_number text not null check (tax_number <> ''),
  kpp text not null default '',
  registration_number text not null default '',
  legal_address text not null check (legal_address <> ''),
  contact_name text not null check (contact_name <> ''),
  contact_email text not null check (contact_email <> ''),
  contact_phone text not null check (contact_phone <> ''),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
call app.tenant_table('orders.order_companies',
  'The company that an order is for, with its requisites as validated when the places were taken. No row: no company.');
grant insert (tenant_id, order_id, account_id, country, full_name, tax_number, kpp, registration_number, legal_address,
  contact_name, contact_email, contact_phone), update (country, full_name, tax_number, kpp, registration_number, legal_address,
  contact_name, contact_email, contact_phone) on orders.order_companies to startline_app;
comment on column orders.order_companies.country is 'The country of the company, whose rules its numbers follow.';
comment on column orders.order_companies.tax_number is 'ИНН, УНП, БИН or СТИР, by the country.';
comment on column orders.order_companies.kpp is 'Of a Russian legal person; empty for all others.';

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
  kind text not null default 'cancellation' check (kind in ('cancellation', 'price_reduction')),
  parent_id uuid,
  moved_minor bigint not null default 0 check (moved_minor >= 0),
  moved_to uuid,
  primary key (tenant_id, id),
  constraint moved_is_whole check (moved_minor = 0 or moved_to is not null),
  foreign key (tenant_id, order_id) references orders.orders(tenant_id, id)
);
create index cancellations_of_order on orders.cancellations (tenant_id, order_id);
create index cancellations_of_parent on orders.cancellations (parent_id) where (parent_id is not null);
call app.tenant_table('orders.cancellations',
  'A cancellation of paid places or of an order, with the terms under which money is returned.');
grant insert (tenant_id, id, order_id, cancelled_by, by_account, share_bp, returns_commission, refund_minor, at, kind,
  parent_id, moved_minor, moved_to) on orders.cancellations to startline_app;
comment on column orders.cancellations.kind is
  'cancellation: places and products; price_reduction: the price difference of a race change is returned, and the line '
  'costs less from then on.';
comment on column orders.cancellations.parent_id is 'The cancellation of the linked order whose refund this one accompanies.';

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
  granted_at timestamptz not null default app.now(),
  primary key (tenant_id, account_id, race_id),
  foreign key (tenant_id, code_id) references orders.access_codes(tenant_id, id)
);
call app.tenant_table('orders.access_grants',
  'The access code that an account entered for a race; used for its orders until it enters another one.');
grant insert (tenant_id, account_id, race_id, code_id, granted_at), update (code_id,
  granted_at) on orders.access_grants to startline_app;

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

create type orders.new_order as (
  order_id uuid,
  account_id uuid,
  language text,
  subject_id uuid,
  name_ru text,
  name_en text,
  unit_price_minor bigint,
  hold_id uuid
);
