-- As inventory.confirm_order for several orders at once; returns 'taken' or 'gone' for each, by position. Limit rows are locked by
-- id, each with its pools. One statement confirms all orders whose holds are complete; only then each order with a freed
-- hold is decided by itself, so that no other order's holds expire meanwhile. Holds are found by their order's index.
create or replace function inventory.confirm_orders(p_tenant int, p_limits uuid[], p_orders uuid[], p_now timestamptz) returns text[]
language plpgsql
  set enable_seqscan to 'off' as $$
declare
  limit_id_to_lock uuid;
  outcomes text[];
  complete_orders uuid[];
begin
  for limit_id_to_lock in select distinct l from unnest(p_limits) l order by l loop
    perform inventory.lock_event(p_tenant, limit_id_to_lock);
  end loop;
  perform inventory.lock_code_limits(p_tenant, p_limits, p_orders);
  outcomes := array(
    select (select case when count(*) = 0 then 'gone' when bool_or(h.state = 'freed') then 'freed' else 'taken' end
            from inventory.holds h where h.tenant_id = p_tenant and h.order_id = requested.id)
    from unnest(p_orders) with ordinality as requested (id, position) order by requested.position);
  complete_orders := array(select p_orders[o] from generate_subscripts(p_orders, 1) o where outcomes[o] = 'taken');
  with confirmed as (
    update inventory.holds set state = 'taken', network = null
    where tenant_id = p_tenant and order_id = any (complete_orders) and state = 'held'
    returning pool_id, limit_id, units, person_key, coalesce(list_account, account_key) as payer
  ), updated_pools as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from confirmed group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), deleted_abandoned as (
    delete from inventory.abandoned_places a using confirmed w
    where a.tenant_id = p_tenant and a.limit_id = w.limit_id and a.account_key = w.payer returning 1
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units
  from (select limit_id, sum(units)::int as units from confirmed where person_key is not null group by 1) e
  where l.tenant_id = p_tenant and l.id = e.limit_id;
  for o in 1..coalesce(cardinality(p_orders), 0) loop
    if outcomes[o] = 'freed' then outcomes[o] := inventory.confirm_order(p_tenant, p_limits[o], p_orders[o], p_now); end if;
  end loop;
  return outcomes;
end $$;
grant execute on function inventory.confirm_orders to startline_app, startline_system;
