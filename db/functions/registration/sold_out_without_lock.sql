-- Whether registration.take_places is certain to return sold_out for each of these requests for one race: the pool is full
-- and no hold in it expires, the order is unknown everywhere, the person has no place in the race, the account none in the
-- event. False where any of it differs; then take_places decides. Locks nothing.
create or replace function registration.sold_out_without_lock(
  p_tenant int, p_event uuid, p_rules_version int, p_race uuid, p_pool uuid,
  p_orders uuid[], p_person_keys bytea[], p_accounts uuid[]
) returns setof boolean language plpgsql stable as $$
declare
  foreign_ids uuid[];
begin
  if not exists (
      select from inventory.pools p join catalog.events e on e.id = p_event
      where p.tenant_id = p_tenant and p.id = p_pool and p.limit_id = p_event and p.capacity <= p.taken + p.held
        and (p.next_expiry is null or p.next_expiry > app.now()) and e.rules_version = p_rules_version) then
    return query select false from unnest(p_orders);
    return;
  end if;
  foreign_ids := orders.foreign_orders(p_tenant, p_orders);
  return query
    select not exists (select from orders.orders o where o.id = w.order_id) and w.order_id <> all (foreign_ids)
       and not exists (select from inventory.holds h
                       where h.tenant_id = p_tenant and h.subject = p_race::text and h.person_key = w.person_key
                         and h.state in ('held', 'taken') and h.person_key is not null)
       and not exists (select from inventory.holds h
                       where h.tenant_id = p_tenant and h.limit_id = p_event and h.account_key = w.account
                         and h.state in ('held', 'taken') and h.person_key is not null)
    from unnest(p_orders, p_person_keys, p_accounts) with ordinality as w (order_id, person_key, account, o) order by w.o;
end $$;
grant execute on function registration.sold_out_without_lock to startline_app, startline_system;
