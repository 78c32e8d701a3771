-- Frees every expired hold of the event. Lock: the caller has locked the event.
create or replace function inventory.release_expired_holds(p_tenant int, p_limit uuid, p_now timestamptz) returns int language plpgsql as $$
declare
  freed int := 0;
  expired uuid[];
begin
  if not exists (select from inventory.pools where tenant_id = p_tenant and limit_id = p_limit and next_expiry <= p_now) then
    return 0;
  end if;
  expired := array(
    select h.id from inventory.pools p
    join inventory.holds h on h.tenant_id = p.tenant_id and h.pool_id = p.id and h.state = 'held' and h.held_until <= p_now
    where p.tenant_id = p_tenant and p.limit_id = p_limit and p.next_expiry <= p_now
  );
  if cardinality(expired) > 0 then freed := inventory.release_holds(p_tenant, p_limit, expired); end if;
  update inventory.pools p set next_expiry = (
    select min(h.held_until) from inventory.holds h
    where h.tenant_id = p_tenant and h.pool_id = p.id and h.state = 'held'
  )
  where p.tenant_id = p_tenant and p.limit_id = p_limit and p.next_expiry <= p_now;
  return freed;
end $$;
grant execute on function inventory.release_expired_holds to startline_app, startline_system;
