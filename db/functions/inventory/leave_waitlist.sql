-- Removes an entry from the waitlist, or declines its offer, which goes to the next entry. False where the entry has ended.
create or replace function inventory.leave_waitlist(p_tenant int, p_limit uuid, p_entry uuid, p_now timestamptz) returns boolean
  language plpgsql as $$
declare
  e inventory.waitlist_entries;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_expired_holds(p_tenant, p_limit, p_now);
  select * into e from inventory.waitlist_entries
    where tenant_id = p_tenant and id = p_entry and limit_id = p_limit and state in ('waiting', 'offered');
  if not found then return false; end if;
  if e.state = 'offered' and inventory.release_holds(p_tenant, p_limit, array[e.hold_id]) = 0 then return false; end if;
  update inventory.waitlist_entries set state = case e.state when 'offered' then 'declined' else 'left' end, ended_at = p_now
    where tenant_id = p_tenant and id = p_entry;
  return true;
end $$;
grant execute on function inventory.leave_waitlist to startline_app, startline_system;
