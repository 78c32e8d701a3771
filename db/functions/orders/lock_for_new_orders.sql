-- Locks the orders that exist and returns what may become of each request's order: 'new' (none yet), 'open' (expired),
-- 'live' (waits for payment), 'paid', 'closed', or 'foreign' (another account's id).
create or replace function orders.lock_for_new_orders(
  p_tenant int, p_event uuid, p_now timestamptz, p_orders uuid[], p_accounts uuid[]
) returns text[]
language plpgsql as $$
declare
  foreign_ids uuid[];
begin
  -- An order that does not exist yet has no row to lock, so its id is locked. If two instances get the
  -- same new id at once, the second one then sees the order of the first.
  perform pg_advisory_xact_lock(k) from (select hashtextextended(id::text, 0) as k from unnest(p_orders) id order by 1) keys;
  foreign_ids := orders.foreign_orders(p_tenant, p_orders);
  perform 1 from orders.orders where tenant_id = p_tenant and id = any (p_orders) order by id for update;
  return array(
    select case when w.id = any (foreign_ids) then 'foreign' else coalesce((
      select case
        when r.account_id <> w.account_id then 'foreign'
        when r.event_id <> p_event then 'closed' -- an order never changes its event
        when r.status in ('draft', 'expired') then 'open'
        when r.status = 'awaiting_payment' then case when r.held_until > p_now then 'live' else 'open' end
        when r.status = 'paid' then 'paid'
        else 'closed' end
      from orders.orders r where r.tenant_id = p_tenant and r.id = w.id), 'new') end
    from unnest(p_orders, p_accounts) with ordinality as w (id, account_id, o) order by w.o
  );
end $$;
grant execute on function orders.lock_for_new_orders to startline_app, startline_system;
