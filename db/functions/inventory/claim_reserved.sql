-- Frees one unit of the reserve with this key for inventory.hold in the same transaction; a caller that is refused there rolls
-- back, one that gets the unit writes the reserve's id to the hold. Null where no unit of it is left now. Lock: the caller has
-- locked the order.
create or replace function inventory.claim_reserved(p_tenant int, p_limit uuid, p_pool uuid, p_key text, p_now timestamptz) returns uuid
  language plpgsql as $$
declare
  reserve uuid;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select r.id into reserve from inventory.reserves r
    join inventory.holds h on h.tenant_id = r.tenant_id and h.order_id = r.id and h.pool_id = r.pool_id and h.state = 'held'
    where r.tenant_id = p_tenant and r.pool_id = p_pool and r.limit_id = p_limit and r.key = p_key
      and r.starts_at <= p_now and r.ends_at > p_now;
  if reserve is null then return null; end if;
  perform inventory.take_from_reserve(p_tenant, p_limit, p_pool, reserve, 1);
  update inventory.pools set passing = passing + has_waitlist::int, held = held - 1 where tenant_id = p_tenant and id = p_pool;
  return reserve;
end $$;
grant execute on function inventory.claim_reserved to startline_app;
