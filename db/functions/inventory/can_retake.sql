-- Whether all freed holds of an expired order can be taken again.
create or replace function inventory.can_retake(p_tenant int, p_limit uuid, p_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from (select pool_id, sum(units) as units from inventory.holds
                 where tenant_id = p_tenant and order_id = p_order and state = 'freed' group by pool_id) f
    join inventory.pools p on p.tenant_id = p_tenant and p.id = f.pool_id
    where p.taken + p.held + f.units > p.capacity
  ) and not exists (
    select from inventory.holds f join inventory.holds o
      on o.tenant_id = f.tenant_id and o.subject = f.subject and o.person_key = f.person_key and o.duplicate_number = f.duplicate_number
     and o.state in ('held', 'taken') and o.person_key is not null
    where f.tenant_id = p_tenant and f.order_id = p_order and f.state = 'freed' and f.person_key is not null
  ) and (
    select l.capacity is null or l.taken + l.held + coalesce((
      select sum(units) from inventory.holds
      where tenant_id = p_tenant and order_id = p_order and state = 'freed' and person_key is not null), 0) <= l.capacity
    from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit
  )
$$;
grant execute on function inventory.can_retake to startline_app, startline_system;
