-- A payment arrived for the order: its holds become taken. Returns 'taken' (also if they were taken before) or 'gone'. A
-- hold that was freed meanwhile is taken again if its pool, its limit and its person key allow all of them; else nothing
-- changes. The limits of unpaid places do not apply to a paid order.
create or replace function inventory.confirm_order(p_tenant int, p_limit uuid, p_order uuid, p_now timestamptz) returns text
language plpgsql as $$
declare
  was_freed boolean;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.lock_code_limits(p_tenant, array[p_limit], array[p_order]);
  select bool_or(state = 'freed') into was_freed from inventory.holds where tenant_id = p_tenant and order_id = p_order;
  if was_freed is null then return 'gone'; end if;
  if was_freed then
    perform inventory.release_expired_holds(p_tenant, l.limit_id, p_now) from (
      select distinct h.limit_id from inventory.holds h where h.tenant_id = p_tenant and h.order_id = p_order
      union select p_limit) l;
    if not inventory.can_retake(p_tenant, p_limit, p_order) then return 'gone'; end if;
    with retaken as (
      update inventory.holds set state = 'held', held_until = p_now, reserve_id = null -- it has returned to its reserve
      where tenant_id = p_tenant and order_id = p_order and state = 'freed' returning pool_id, units, person_key
    ), updated_pools as (
      update inventory.pools p set held = p.held + b.units
      from (select pool_id, sum(units)::int as units from retaken group by 1) b
      where p.tenant_id = p_tenant and p.id = b.pool_id returning 1
    )
    update inventory.limits l
    set held = l.held + (select coalesce(sum(units), 0)::int from retaken where person_key is not null)
    where l.tenant_id = p_tenant and l.id = p_limit;
  end if;
  with confirmed as (
    update inventory.holds set state = 'taken', network = null
    where tenant_id = p_tenant and order_id = p_order and state = 'held'
    returning pool_id, units, person_key, coalesce(list_account, account_key) as payer
  ), updated_pools as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from confirmed group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), deleted_abandoned as (
    delete from inventory.abandoned_places a using confirmed w
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = w.payer returning 1
  ), entries as (
    select coalesce(sum(units), 0)::int as units from confirmed where person_key is not null
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units from entries e
  where l.tenant_id = p_tenant and l.id = p_limit;
  return 'taken';
end $$;
grant execute on function inventory.confirm_order to startline_app, startline_system;
