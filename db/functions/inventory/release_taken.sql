-- Releases taken units (a paid entry was cancelled): of each hold `p_keep` units remain taken; 0 frees the hold.
-- The released units are available at once. Idempotent. Lock: the caller has locked the order.
create or replace function inventory.release_taken(p_tenant int, p_limit uuid, p_holds uuid[], p_keep int[]) returns int
  language plpgsql as $$
declare
  released int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  with requested as (
    select h.id, h.pool_id, h.person_key, h.units - w.keep as units, w.keep
    from unnest(p_holds, p_keep) as w (id, keep)
    join inventory.holds h on h.tenant_id = p_tenant and h.id = w.id and h.limit_id = p_limit
    where h.state = 'taken' and w.keep >= 0 and h.units > w.keep
  ), updated_holds as (
    update inventory.holds h
    set units = case when w.keep = 0 then h.units else w.keep end, state = case when w.keep = 0 then 'freed' else h.state end
    from requested w where h.tenant_id = p_tenant and h.id = w.id returning 1
  ), updated_pools as (
    update inventory.pools p set taken = p.taken - g.units
    from (select pool_id, sum(units)::int as units from requested group by pool_id) g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), updated_limit as (
    update inventory.limits l
    set taken = l.taken - (select coalesce(sum(units), 0)::int from requested where person_key is not null)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from requested) returning 1
  )
  select coalesce(sum(units), 0)::int into released from requested;
  return released;
end $$;
grant execute on function inventory.release_taken to startline_app, startline_system;
