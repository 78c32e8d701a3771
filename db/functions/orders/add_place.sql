-- Adds a place to an order that waits for payment. The order's deadline stays. Lock: the caller has locked the order and
-- holds the place until that deadline.
create or replace function orders.add_place(p_tenant int, p_now timestamptz, p_place orders.new_order) returns void language sql as $$
  insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
  values (p_tenant, p_place.order_id, 'place', p_place.subject_id, p_place.name_ru, p_place.name_en,
          p_place.unit_price_minor, 1, p_place.hold_id);
  insert into orders.order_history (tenant_id, order_id, status, cause, at)
  values (p_tenant, p_place.order_id, 'awaiting_payment', 'another place held', p_now);
$$;
grant execute on function orders.add_place to startline_app, startline_system;
