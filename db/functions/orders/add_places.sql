-- As orders.add_place, for a list of places.
create or replace function orders.add_places(p_tenant int, p_now timestamptz, p_places orders.new_order[]) returns void
language sql as $$
  insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
  select p_tenant, p.order_id, 'place', p.subject_id, p.name_ru, p.name_en, p.unit_price_minor, 1, p.hold_id
  from unnest(p_places) p;
  insert into orders.order_history (tenant_id, order_id, status, cause, at)
  select distinct p_tenant, p.order_id, 'awaiting_payment', 'more places held', p_now from unnest(p_places) p;
$$;
grant execute on function orders.add_places to startline_app, startline_system;
