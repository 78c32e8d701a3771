-- A unit of another pool is kept beside a taken place of the same event: it counts for nobody, since its person counts already.
-- Answers kept, with the hold and its ordinal; else gone, already_taken, no_pool or sold_out. The caller has locked the order.
create function inventory.keep_beside(
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
  values (p_tenant, made, p_pool, p_limit, p_order, h.units, h.account_key, used + 1, 'held', p_until);
  update inventory.pools p set held = p.held + h.units, next_expiry = least(p.next_expiry, p_until)
    where p.tenant_id = p_tenant and p.id = p_pool;
  return query select 'kept', made, used + 1;
end $$;

-- A taken place moves to where one is kept for it, and is freed where it was. Where what was kept has been given up meanwhile it
-- answers lost; asked to take it again, it moves if there is room still. Answers as inventory.move_taken otherwise.
create function inventory.move_to_kept(
  p_tenant int, p_limit uuid, p_now timestamptz, p_hold uuid, p_kept uuid, p_subject text, p_again boolean
) returns table (code text, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  k inventory.holds;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  select * into k from inventory.holds where tenant_id = p_tenant and id = p_kept and limit_id = p_limit;
  if k.state is distinct from 'held' then
    if not p_again then return query select 'lost', 0; return; end if;
    return query select * from inventory.move_taken(p_tenant, p_limit, p_now, p_hold, k.pool_id, p_subject);
    return;
  end if;
  if h.state is distinct from 'taken' then return query select 'gone', 0; return; end if;
  if inventory.is_there(h, p_subject) then return query select 'already_taken', 0; return; end if;
  update inventory.pools p set held = p.held - k.units, taken = p.taken + h.units
    where p.tenant_id = p_tenant and p.id = k.pool_id;
  update inventory.pools p set taken = p.taken - h.units where p.tenant_id = p_tenant and p.id = h.pool_id;
  update inventory.holds o set state = 'freed' where o.tenant_id = p_tenant and o.id = p_kept;
  update inventory.holds o set pool_id = k.pool_id, subject = p_subject, ordinal = k.ordinal
    where o.tenant_id = p_tenant and o.id = p_hold;
  return query select 'moved', k.ordinal;
end $$;

-- Whether the person of a hold has a place, or is about to, where it would go.
create function inventory.is_there(p_hold inventory.holds, p_subject text) returns boolean language sql stable as $$
  select exists (select from inventory.holds o where o.tenant_id = p_hold.tenant_id and o.subject = p_subject
    and o.claimant = p_hold.claimant and o.twin = p_hold.twin and o.state in ('held', 'taken') and o.claimant is not null)
$$;
