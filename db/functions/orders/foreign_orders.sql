-- Those of the ids that belong to orders of another tenant, or of a kind other than registration: no registration may use them.
create or replace function orders.foreign_orders(p_tenant int, p_orders uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(
    select w.id from unnest(p_orders) w (id)
    where (select o.tenant_id <> p_tenant or o.kind <> 'registration'
           from orders.orders o where o.id = w.id));
$$;
grant create on schema orders to startline_system;
alter function orders.foreign_orders owner to startline_system;
revoke create on schema orders from startline_system;
grant execute on function orders.foreign_orders to startline_app;
