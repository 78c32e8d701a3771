-- Moves a paid place to another pool of the same event: the new unit is taken and the old one freed, or neither. The person
-- is counted once at all times. Returns moved with the ordinal in the new pool, or gone, already_taken, no_pool, sold_out. Lock:
-- the caller has locked the order.
create or replace function inventory.move_taken(
  p_tenant int, p_limit uuid, p_now timestamptz, p_hold uuid, p_pool uuid, p_subject text
) returns table (code text, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  occupied int;
  free int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_expired_holds(p_tenant, p_limit, p_now);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  if h.state is distinct from 'taken' then return query select 'gone', 0; return; end if;
  if exists (select from inventory.holds o where o.tenant_id = p_tenant and o.subject = p_subject and o.person_key = h.person_key
               and o.duplicate_number = h.duplicate_number and o.state in ('held', 'taken') and o.person_key is not null) then
    return query select 'already_taken', 0; return;
  end if;
  select p.taken + p.held, p.capacity - p.taken - p.held into occupied, free
    from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool and p.limit_id = p_limit;
  if free is null then return query select 'no_pool', 0; return; end if;
  if free < h.units then return query select 'sold_out', 0; return; end if;
  update inventory.pools p set taken = p.taken - h.units where p.tenant_id = p_tenant and p.id = h.pool_id;
  update inventory.pools p set taken = p.taken + h.units where p.tenant_id = p_tenant and p.id = p_pool;
  update inventory.holds o set pool_id = p_pool, subject = p_subject, ordinal = occupied + 1
    where o.tenant_id = p_tenant and o.id = p_hold;
  return query select 'moved', occupied + 1;
end $$;
grant execute on function inventory.move_taken to startline_app, startline_system;
