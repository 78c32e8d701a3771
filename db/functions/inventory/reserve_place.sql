-- Reserves a unit of another pool for the holder of a taken place of the same event (a race change). The unit counts for no
-- account, since its person counts already; if that person has such a place by the time the difference is paid, the money is
-- returned. Returns reserved with the hold and its ordinal, or gone, already_taken, no_pool, sold_out. Lock: the caller has
-- locked the order.
create or replace function inventory.reserve_place(
  p_tenant int, p_limit uuid, p_now timestamptz, p_until timestamptz, p_hold uuid, p_pool uuid, p_subject text, p_order uuid
) returns table (code text, hold_id uuid, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  used int;
  room int;
  made uuid := uuidv7();
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_due(p_tenant, p_limit, p_now);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  if h.state is distinct from 'taken' then return query select 'gone', null::uuid, 0; return; end if;
  if inventory.has_place(h, p_subject) then return query select 'already_taken', null::uuid, 0; return; end if;
  select p.taken + p.held, p.capacity - p.taken - p.held into used, room
    from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool and p.limit_id = p_limit;
  if room is null then return query select 'no_pool', null::uuid, 0; return; end if;
  if room < h.units then return query select 'sold_out', null::uuid, 0; return; end if;
  insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, account_key, ordinal, state, held_until)
  values (p_tenant, made, p_pool, p_limit, p_order, h.units, md5(h.person_key)::uuid, used + 1, 'held', p_until);
  update inventory.pools p set held = p.held + h.units, next_expiry = least(p.next_expiry, p_until)
    where p.tenant_id = p_tenant and p.id = p_pool;
  return query select 'reserved', made, used + 1;
end $$;
grant execute on function inventory.reserve_place to startline_app, startline_system;
