-- Whether the person of a hold has a place in another pool already, or is about to.
create or replace function inventory.is_there(p_hold inventory.holds, p_subject text) returns boolean language sql stable as $$
  select exists (select from inventory.holds o where o.tenant_id = p_hold.tenant_id and o.subject = p_subject
    and o.claimant = p_hold.claimant and o.twin = p_hold.twin and o.state in ('held', 'taken') and o.claimant is not null)
$$;
grant execute on function inventory.is_there to startline_app, startline_system;
