-- Releases the unit offered to a waitlist entry for inventory.hold in the same transaction; a caller that is refused there
-- rolls back. False where the offer has ended. Lock: the caller has locked the order.
create or replace function inventory.accept_offer(p_tenant int, p_limit uuid, p_entry uuid, p_now timestamptz) returns boolean
  language plpgsql as $$
declare
  pool uuid;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  delete from inventory.holds h using inventory.waitlist_entries e
    where e.tenant_id = p_tenant and e.id = p_entry and e.limit_id = p_limit and e.state = 'offered'
      and h.tenant_id = p_tenant and h.id = e.hold_id and h.state = 'held' and h.held_until > p_now
    returning h.pool_id into pool;
  if pool is null then return false; end if;
  update inventory.waitlist_entries set state = 'taken', ended_at = p_now where tenant_id = p_tenant and id = p_entry;
  update inventory.limits set held = held - 1 where tenant_id = p_tenant and id = p_limit;
  update inventory.pools set held = held - 1, passing = passing + has_waitlist::int where tenant_id = p_tenant and id = pool;
  return true;
end $$;
grant execute on function inventory.accept_offer to startline_app, startline_system;
