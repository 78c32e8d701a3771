-- For whom a place is kept beside another: should somebody else have that place by the time the difference is paid, the money goes
-- back. A unit without claimant counts for no account, so its key is free to say so.
create or replace function inventory.keep_beside(
  p_tenant int, p_limit uuid, p_now timestamptz, p_until timestamptz, p_hold uuid, p_pool uuid, p_subject text, p_order uuid
) returns table (code text, hold_id uuid, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  used int;
  room int;
  made uuid := uuidv7();
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  if h.state is distinct from 'taken' then return query select 'gone', null::uuid, 0; return; end if;
  if inventory.is_there(h, p_subject) then return query select 'already_taken', null::uuid, 0; return; end if;
  select p.taken + p.held, p.capacity - p.taken - p.held into used, room
    from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool and p.limit_id = p_limit;
  if room is null then return query select 'no_pool', null::uuid, 0; return; end if;
  if room < h.units then return query select 'sold_out', null::uuid, 0; return; end if;
  insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, account_key, ordinal, state, held_until)
  values (p_tenant, made, p_pool, p_limit, p_order, h.units, md5(h.claimant)::uuid, used + 1, 'held', p_until);
  update inventory.pools p set held = p.held + h.units, next_expiry = least(p.next_expiry, p_until)
    where p.tenant_id = p_tenant and p.id = p_pool;
  return query select 'kept', made, used + 1;
end $$;

create or replace function inventory.move_to_kept(
  p_tenant int, p_limit uuid, p_now timestamptz, p_hold uuid, p_kept uuid, p_subject text, p_again boolean
) returns table (code text, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  k inventory.holds;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  select * into k from inventory.holds where tenant_id = p_tenant and id = p_kept and limit_id = p_limit;
  if h.state is distinct from 'taken' or k.account_key is distinct from md5(h.claimant)::uuid then
    return query select 'gone', 0; return;
  end if;
  if k.state is distinct from 'held' then
    if not p_again then return query select 'lost', 0; return; end if;
    return query select * from inventory.move_taken(p_tenant, p_limit, p_now, p_hold, k.pool_id, p_subject);
    return;
  end if;
  if inventory.is_there(h, p_subject) then return query select 'already_taken', 0; return; end if;
  update inventory.pools p set held = p.held - k.units, taken = p.taken + h.units
    where p.tenant_id = p_tenant and p.id = k.pool_id;
  update inventory.pools p set taken = p.taken - h.units where p.tenant_id = p_tenant and p.id = h.pool_id;
  update inventory.holds o set state = 'freed' where o.tenant_id = p_tenant and o.id = p_kept;
  update inventory.holds o set pool_id = k.pool_id, subject = p_subject, ordinal = k.ordinal
    where o.tenant_id = p_tenant and o.id = p_hold;
  return query select 'moved', k.ordinal;
end $$;
