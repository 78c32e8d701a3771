-- Withdraws the latest waitlist offer of a pool. Its person waits again at the same position, and the resale unit behind the offer
-- ends. Null where nothing is offered. Lock: the caller has locked the event.
create or replace function inventory.withdraw_offer(p_tenant int, p_limit uuid, p_pool uuid)
  returns table (entry uuid, until timestamptz) language plpgsql as $$
declare
  e inventory.waitlist_entries;
begin
  select f.* into e from inventory.waitlist_entries f
  join inventory.holds h on h.tenant_id = f.tenant_id and h.id = f.hold_id and h.state = 'held'
  where f.tenant_id = p_tenant and f.pool_id = p_pool and f.state = 'offered' order by f.number desc nulls first, f.id desc limit 1;
  if e.id is null then return; end if;
  perform inventory.release_holds(p_tenant, p_limit, array[e.hold_id]);
  update inventory.waitlist_entries set state = 'waiting', hold_id = null, offer_until = null where tenant_id = p_tenant and id = e.id;
  return query select e.id, e.offer_until;
end $$;
grant execute on function inventory.withdraw_offer to startline_app, startline_system;
