-- As inventory.confirm for several orders at once; returns 'taken' or 'gone' for each, by position. Limit rows are locked by
-- id, each with its pools. One statement takes what all orders still hold; only then an order that has lost a hold is
-- decided by itself, so that no other order's holds run out meanwhile. Holds are found by their order's index.
create or replace function inventory.confirm_orders(p_tenant int, p_limits uuid[], p_orders uuid[], p_now timestamptz) returns text[]
language plpgsql
  set enable_seqscan to 'off' as $$
declare
  v_limit uuid;
  outcomes text[];
  whole uuid[];
begin
  for v_limit in select distinct l from unnest(p_limits) l order by l loop
    perform inventory.lock_event(p_tenant, v_limit);
  end loop;
  outcomes := array(
    select (select case when count(*) = 0 then 'gone' when bool_or(h.state = 'freed') then 'lost' else 'taken' end
            from inventory.holds h where h.tenant_id = p_tenant and h.order_id = w.id)
    from unnest(p_orders) with ordinality as w (id, o) order by w.o);
  whole := array(select p_orders[o] from generate_subscripts(p_orders, 1) o where outcomes[o] = 'taken');
  with won as (
    update inventory.holds set state = 'taken', network = null
    where tenant_id = p_tenant and order_id = any (whole) and state = 'held'
    returning pool_id, limit_id, units, person_key, coalesce(list_account, account_key) as payer
  ), pools_done as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from won group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), forgiven as (
    delete from inventory.abandoned_places a using won w
    where a.tenant_id = p_tenant and a.limit_id = w.limit_id and a.account_key = w.payer returning 1
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units
  from (select limit_id, sum(units)::int as units from won where person_key is not null group by 1) e
  where l.tenant_id = p_tenant and l.id = e.limit_id;
  for o in 1..coalesce(cardinality(p_orders), 0) loop
    if outcomes[o] = 'lost' then outcomes[o] := inventory.confirm(p_tenant, p_limits[o], p_orders[o], p_now); end if;
  end loop;
  return outcomes;
end $$;
grant execute on function inventory.confirm_orders to startline_app, startline_system;
