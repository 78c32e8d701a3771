-- Moves a taken place to the unit that inventory.reserve_place reserved, and frees the old one. Where the reservation ran out
-- it returns lost; with p_retake it moves if a unit is free. Other codes as inventory.move_taken.
create or replace function inventory.move_to_reserved(
  p_tenant int, p_limit uuid, p_now timestamptz, p_hold uuid, p_reserved uuid, p_subject text, p_retake boolean
) returns table (code text, ordinal int) language plpgsql as $$
declare
  h inventory.holds;
  reserved inventory.holds;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select * into h from inventory.holds where tenant_id = p_tenant and id = p_hold and limit_id = p_limit;
  select * into reserved from inventory.holds where tenant_id = p_tenant and id = p_reserved and limit_id = p_limit;
  if h.state is distinct from 'taken' or reserved.account_key is distinct from md5(h.person_key)::uuid then
    return query select 'gone', 0; return;
  end if;
  if reserved.state is distinct from 'held' then
    if not p_retake then return query select 'lost', 0; return; end if;
    return query select * from inventory.move_taken(p_tenant, p_limit, p_now, p_hold, reserved.pool_id, p_subject);
    return;
  end if;
  if inventory.has_place(h, p_subject) then return query select 'already_taken', 0; return; end if;
  update inventory.pools p set held = p.held - reserved.units, taken = p.taken + h.units
    where p.tenant_id = p_tenant and p.id = reserved.pool_id;
  update inventory.pools p set taken = p.taken - h.units where p.tenant_id = p_tenant and p.id = h.pool_id;
  update inventory.holds o set state = 'freed' where o.tenant_id = p_tenant and o.id = p_reserved;
  update inventory.holds o set pool_id = reserved.pool_id, subject = p_subject, ordinal = reserved.ordinal
    where o.tenant_id = p_tenant and o.id = p_hold;
  return query select 'moved', reserved.ordinal;
end $$;
grant execute on function inventory.move_to_reserved to startline_app, startline_system;
