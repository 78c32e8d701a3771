-- A surcharge: an order beside a paid one, for the difference to a dearer race. It names the order and the place that it moves
-- once it is paid; until then it holds a place there, and the paid order stays as it is. At most one of a place waits.
alter table orders.orders add column surcharge_of uuid, add column surcharge_hold uuid,
  add constraint surcharge_is_whole check ((surcharge_of is null) = (surcharge_hold is null));
create index surcharges_of on orders.orders (surcharge_of) where surcharge_of is not null;
create unique index one_surcharge_waits on orders.orders (tenant_id, surcharge_hold)
  where surcharge_hold is not null and status = 'awaiting_payment';
alter table orders.lines drop constraint lines_kind_check;
alter table orders.lines add constraint lines_kind_check check (kind in ('place', 'product', 'insurance', 'surcharge'));
-- What a surcharge gives back goes along with what its order gives back.
alter table orders.cancellations add column follows uuid;
create index cancellations_following on orders.cancellations (follows) where follows is not null;

-- Which of these ids are orders that nobody registers under here: another brand's, and surcharges.
create or replace function orders.elsewhere(p_tenant int, p_orders uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(
    select w.id from unnest(p_orders) w (id)
    where (select o.tenant_id <> p_tenant or o.surcharge_of is not null from orders.orders o where o.id = w.id));
$$;
