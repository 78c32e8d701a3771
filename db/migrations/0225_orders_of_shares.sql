-- An order for shares of what another order has (legs of a team that each pays): it goes with that one, so that nobody is registered
-- in it, neither while it waits nor when it has run out.
alter table orders.orders add column is_of_shares boolean not null default false;
update orders.orders o set is_of_shares = true
  where exists (select from registration.leg_orders w where w.tenant_id = o.tenant_id and w.order_id = o.id);

-- Which of these ids are orders that nobody registers under here: another brand's, surcharges, fees that are paid beside an order, and
-- shares of one.
create or replace function orders.elsewhere(p_tenant int, p_orders uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(
    select w.id from unnest(p_orders) w (id)
    where (select o.tenant_id <> p_tenant or o.surcharge_of is not null or o.beside_order_id is not null or o.is_of_shares
           from orders.orders o where o.id = w.id));
$$;
