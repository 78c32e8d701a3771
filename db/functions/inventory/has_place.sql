-- Whether the person of a hold has a held or taken place in the subject already.
create or replace function inventory.has_place(p_hold inventory.holds, p_subject text) returns boolean language sql stable as $$
  select exists (select from inventory.holds o where o.tenant_id = p_hold.tenant_id and o.subject = p_subject
    and o.person_key = p_hold.person_key and o.duplicate_number = p_hold.duplicate_number and o.state in ('held', 'taken') and o.person_key is not null)
$$;
grant execute on function inventory.has_place to startline_app, startline_system;
