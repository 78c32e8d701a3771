call app.module_schema('orders');

-- What is paid at once. The id is the registrationId of the register calls: it is known before the order exists.
create table orders.orders (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  account_id uuid not null,
  language text not null check (language in ('ru', 'en')),
  status text not null check (status in ('draft', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refunded')),
  currency text not null,
  -- the rates of the moment the place was held, in basis points
  event_commission_bp int not null,
  extra_commission_bp int not null,
  pay_before timestamptz,
  -- until when the holds stand: pay_before, or a little longer while a payment is open
  held_until timestamptz,
  is_renewed boolean not null default false,
  overall_minor bigint,
  created_at timestamptz not null default app.now(),
  paid_at timestamptz,
  -- the payment that paid it; null while unpaid and where nothing was to pay
  paid_by uuid,
  primary key (tenant_id, id)
);
create index orders_of_account on orders.orders (account_id, created_at desc);
create index orders_due on orders.orders (held_until) where status = 'awaiting_payment';
call app.tenant_table('orders.orders');

create table orders.order_history (
  tenant_id int not null,
  order_id uuid not null,
  status text not null,
  cause text not null,
  at timestamptz not null default app.now(),
  id uuid primary key default uuidv7(),
  foreign key (tenant_id, order_id) references orders.orders
);
create index history_of_order on orders.order_history (tenant_id, order_id);
call app.tenant_table('orders.order_history');

create table orders.lines (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  kind text not null check (kind in ('place', 'product', 'insurance')),
  -- the race of a place, the product of the others
  subject_id uuid not null,
  name_ru text not null,
  name_en text not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  units int not null check (units > 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0 and discount_minor <= unit_price_minor * units),
  hold_id uuid,
  provider_name text not null default '',
  created_at timestamptz not null default app.now(),
  foreign key (tenant_id, order_id) references orders.orders
);
create index lines_of_order on orders.lines (tenant_id, order_id);
create unique index one_line_per_product on orders.lines (tenant_id, order_id, subject_id) where kind <> 'place';
call app.tenant_table('orders.lines');

create type orders.opening as (
  order_id uuid, account_id uuid, language text, subject_id uuid, name_ru text, name_en text,
  unit_price_minor bigint, hold_id uuid
);

-- Locks the orders that exist already and says of each wish what may become of its order: 'open' (none yet, or it ran
-- out), 'live' (it stands and waits for payment), 'paid', 'closed', or 'foreign' (another account's id).
create function orders.lock_for_opening(p_tenant int, p_event uuid, p_now timestamptz, p_orders uuid[], p_accounts uuid[]) returns text[]
  language plpgsql as $$
begin
  perform 1 from orders.orders where tenant_id = p_tenant and id = any (p_orders) order by id for update;
  return array(
    select coalesce((
      select case
        when r.account_id <> w.account_id then 'foreign'
        when r.event_id <> p_event then 'closed' -- an order is of one event for good
        when r.status in ('draft', 'expired') then 'open'
        when r.status = 'awaiting_payment' then case when r.held_until > p_now then 'live' else 'open' end
        when r.status = 'paid' then 'paid'
        else 'closed' end
      from orders.orders r where r.tenant_id = p_tenant and r.id = w.id), 'open')
    from unnest(p_orders, p_accounts) with ordinality as w (id, account_id, o) order by w.o
  );
end $$;

-- Writes orders whose places were just held, with a line per place. The price is fixed on the line for the hold's life.
create function orders.open(
  p_tenant int, p_event uuid, p_organizer uuid, p_currency text, p_event_commission int, p_extra_commission int,
  p_now timestamptz, p_until timestamptz, p_openings orders.opening[]
) returns void language plpgsql as $$
begin
  -- What an order that ran out had of places and stock is gone; what has no stock stays chosen.
  delete from orders.lines where tenant_id = p_tenant
    and order_id in (select order_id from unnest(p_openings)) and (kind = 'place' or hold_id is not null);
  insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                             event_commission_bp, extra_commission_bp, pay_before, held_until)
  select distinct p_tenant, o.order_id, p_event, p_organizer, o.account_id, o.language, 'awaiting_payment', p_currency,
         p_event_commission, p_extra_commission, p_until, p_until
  from unnest(p_openings) o
  on conflict (tenant_id, id) do update set status = 'awaiting_payment', pay_before = excluded.pay_before,
    held_until = excluded.held_until, is_renewed = false, overall_minor = null, language = excluded.language,
    event_commission_bp = excluded.event_commission_bp, extra_commission_bp = excluded.extra_commission_bp;
  insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
  select p_tenant, o.order_id, 'place', o.subject_id, o.name_ru, o.name_en, o.unit_price_minor, 1, o.hold_id
  from unnest(p_openings) o;
  insert into orders.order_history (tenant_id, order_id, status, cause, at)
  select distinct p_tenant, o.order_id, 'awaiting_payment', 'place held', p_now from unnest(p_openings) o;
end $$;
