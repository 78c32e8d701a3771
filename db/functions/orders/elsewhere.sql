-- Which of these ids belong to orders under which no one registers here: another tenant's, and those of a kind other than
-- registration.
create or replace function orders.elsewhere(p_tenant int, p_orders uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(
    select w.id from unnest(p_orders) w (id)
    where (select o.tenant_id <> p_tenant or o.kind <> 'registration'
           from orders.orders o where o.id = w.id));
$$;
grant create on schema orders to startline_system;
alter function orders.elsewhere owner to startline_system;
revoke create on schema orders from startline_system;
grant execute on function orders.elsewhere to startline_app;
