-- Releases taken units (a paid entry was cancelled): of each hold `p_keep` units remain taken; 0 frees the hold.
-- The released units are available at once; those of a reserve that lasts return to it. Idempotent. Lock: the caller has locked the order.
create or replace function inventory.release_taken(p_tenant int, p_limit uuid, p_holds uuid[], p_keep int[]) returns int
  language plpgsql as $$
declare
  released int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  with requested as (
    select h.id, h.pool_id, h.person_key, h.units - w.keep as units, w.keep, h.reserve_id
    from unnest(p_holds, p_keep) as w (id, keep)
    join inventory.holds h on h.tenant_id = p_tenant and h.id = w.id and h.limit_id = p_limit
    where h.state = 'taken' and w.keep >= 0 and h.units > w.keep
  ), updated_holds as (
    update inventory.holds h
    set units = case when w.keep = 0 then h.units else w.keep end, state = case when w.keep = 0 then 'freed' else h.state end
    from requested w where h.tenant_id = p_tenant and h.id = w.id returning 1
  ), returned as (
    select r.id, r.pool_id, r.ends_at, sum(x.units)::int as units from requested x
    join inventory.reserves r on r.tenant_id = p_tenant and r.id = x.reserve_id and r.pool_id = x.pool_id
    where r.ends_at > app.now() group by r.id, r.pool_id, r.ends_at
  ), refilled as (
    insert into inventory.holds as h (tenant_id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state,
                                      held_until)
    select p_tenant, t.pool_id, p_limit, t.id, t.units, 'reserve:' || t.id, uuid_send(t.id), t.id, 0, 'held', t.ends_at from returned t
    on conflict (tenant_id, subject, person_key, duplicate_number) where ((state in ('held', 'taken')) and (person_key is not null))
      do update set units = h.units + excluded.units
    returning 1
  ), updated_pools as (
    update inventory.pools p set taken = p.taken - g.units, held = p.held + g.returned, next_expiry = least(p.next_expiry, g.next_expiry)
    from (select x.pool_id, sum(x.units)::int as units,
            coalesce((select sum(t.units)::int from returned t where t.pool_id = x.pool_id), 0) as returned,
            (select min(t.ends_at) from returned t where t.pool_id = x.pool_id) as next_expiry
          from requested x group by x.pool_id) g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), updated_limit as (
    update inventory.limits l
    set taken = l.taken - (select coalesce(sum(units), 0)::int from requested where person_key is not null),
      held = l.held + (select coalesce(sum(units), 0)::int from returned)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from requested) returning 1
  )
  select coalesce(sum(units), 0)::int into released from requested;
  return released;
end $$;
grant execute on function inventory.release_taken to startline_app, startline_system;
