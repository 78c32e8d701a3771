-- Which of these ids are orders that nobody registers under here: another brand's, surcharges, fees that are paid beside an order,
-- those to which a paid place is being carried, and shares of what another order has.
create or replace function orders.elsewhere(p_tenant int, p_orders uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(
    select w.id from unnest(p_orders) w (id)
    where (select o.tenant_id <> p_tenant or o.surcharge_of is not null or o.beside_order_id is not null or o.carry_of is not null
             or o.is_of_shares
           from orders.orders o where o.id = w.id));
$$;
