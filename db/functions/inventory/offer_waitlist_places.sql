-- Offers reserved units to the waitlist in order: one unit per entry, as many as the event's limit allows, until p_untils;
-- after the end of a waitlist its pool gets none. Returns what changed: the entry, 'offered', 'lapsed' or 'over', and the
-- end of an offer. A pool with an empty waitlist is open to all again. A few statements for any number of units.
create or replace function inventory.offer_waitlist_places(
  p_tenant int, p_limit uuid, p_now timestamptz, p_pools uuid[], p_untils timestamptz[]
) returns table (entry uuid, pool uuid, change text, until timestamptz)
language plpgsql
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  k int; available int; offered int; reserved int; free int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_expired_holds(p_tenant, p_limit, p_now);
  return query
    update inventory.waitlist_entries e set state = 'lapsed', ended_at = p_now
    where e.tenant_id = p_tenant and e.limit_id = p_limit and e.state = 'offered' and not exists (
      select from inventory.holds h where h.tenant_id = p_tenant and h.id = e.hold_id and h.state = 'held')
    returning e.id, e.pool_id, e.state, e.offer_until;
  for k in 1..coalesce(cardinality(p_pools), 0) loop
    if p_untils[k] is null then
      return query
        update inventory.waitlist_entries e set state = 'over', ended_at = p_now
        where e.tenant_id = p_tenant and e.pool_id = p_pools[k] and e.state = 'waiting'
        returning e.id, e.pool_id, e.state, e.offer_until;
    end if;
    loop
      reserved := coalesce((select h.units from inventory.holds h
                       where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held'), 0);
      free := (select l.capacity - l.taken - l.held from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit);
      available := least(reserved, free);
      exit when p_untils[k] is null or available <= 0;
      -- An entry whose person has a place by now gets no offer.
      update inventory.waitlist_entries e set state = 'taken', ended_at = p_now
      where e.tenant_id = p_tenant and e.id in (
          select f.id from inventory.waitlist_entries f
          where f.tenant_id = p_tenant and f.pool_id = p_pools[k] and f.state = 'waiting'
          order by f.number nulls last, f.joined_at, f.id limit available)
        and exists (select from inventory.holds h
                    where h.tenant_id = p_tenant and h.subject = e.subject and h.person_key = e.person_key and h.duplicate_number = 0
                      and h.state in ('held', 'taken') and h.person_key is not null);
      continue when found;
      return query
        with next as materialized (
          select f.*, uuidv7() as unit from inventory.waitlist_entries f
          where f.tenant_id = p_tenant and f.pool_id = p_pools[k] and f.state = 'waiting'
          order by f.number nulls last, f.joined_at, f.id limit available
        ), inserted as (
          insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, account_key,
                                       ordinal, state, held_until)
          select tenant_id, unit, pool_id, limit_id, id, 1, subject, person_key, account_key, 0, 'held', p_untils[k] from next
        )
        update inventory.waitlist_entries e set state = 'offered', hold_id = n.unit, offer_until = p_untils[k]
        from next n where e.tenant_id = p_tenant and e.id = n.id
        returning e.id, e.pool_id, e.state, e.offer_until;
      get diagnostics offered = row_count;
      exit when offered = 0;
      update inventory.holds h set units = h.units - offered
        where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held' and h.units > offered;
      if not found then
        delete from inventory.holds h
          where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held';
      end if;
      update inventory.limits l set held = l.held + offered where l.tenant_id = p_tenant and l.id = p_limit;
      update inventory.pools p set next_expiry = least(p.next_expiry, p_untils[k]) where p.tenant_id = p_tenant and p.id = p_pools[k];
      exit;
    end loop;
    if not exists (select from inventory.waitlist_entries e
                   where e.tenant_id = p_tenant and e.pool_id = p_pools[k] and e.state = 'waiting')
       and not exists (select from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pools[k] and p.resale > 0) then
      reserved := 0;
      delete from inventory.holds h
        where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held'
        returning h.units into reserved;
      update inventory.pools p set has_waitlist = false, held = p.held - coalesce(reserved, 0)
        where p.tenant_id = p_tenant and p.id = p_pools[k] and p.has_waitlist;
    end if;
  end loop;
end $$;
grant execute on function inventory.offer_waitlist_places to startline_app, startline_system;
