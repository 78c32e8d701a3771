-- Inserts or reopens orders whose places were just held, with one line per place. The line's price
-- is fixed while the hold lasts. Orders are passed as an array, so that every plan looks them up by
-- index.
create or replace function orders.open(
  p_tenant int, p_event uuid, p_organizer uuid, p_currency text, p_event_commission int, p_extra_commission int, p_now
  timestamptz, p_until timestamptz, p_orders orders.new_order[]
) returns void
language plpgsql as $$
begin
  -- Remove the places of an expired order, its products with stock and those of its people, who enter again; other options
  -- without stock stay chosen. Insurance follows its people by itself (insurance/server/commands/follow-orders.ts).
  delete from orders.lines where tenant_id = p_tenant
    and order_id = any (array(select o.order_id from unnest(p_orders) o))
    and (kind = 'place' or hold_id is not null or (entry_id is not null and kind <> 'insurance'));
  -- The discounts of the expired order are gone with its lines. Its promo codes stay on it: the next change or recheck takes
  -- their uses again, or removes them (discounts/server/commands/recalculate-discounts.ts).
  delete from orders.line_discounts d using orders.lines l
  where l.tenant_id = p_tenant and l.order_id = any (array(select o.order_id from unnest(p_orders) o))
    and d.tenant_id = l.tenant_id and d.line_id = l.id;
  update orders.order_codes set lines = '[]' where tenant_id = p_tenant
    and order_id = any (array(select o.order_id from unnest(p_orders) o));
  delete from orders.automatic_discounts where tenant_id = p_tenant
    and order_id = any (array(select o.order_id from unnest(p_orders) o));
  update orders.lines set discount_minor = 0 where tenant_id = p_tenant
    and order_id = any (array(select o.order_id from unnest(p_orders) o)) and discount_minor > 0;
  insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                             event_commission_bp, extra_commission_bp, pay_before, held_until)
  select distinct p_tenant, o.order_id, p_event, p_organizer, o.account_id, o.language, 'awaiting_payment', p_currency,
         p_event_commission, p_extra_commission, p_until, p_until
  from unnest(p_orders) o
  on conflict (tenant_id, id) do update set status = 'awaiting_payment', pay_before = excluded.pay_before,
    held_until = excluded.held_until, is_renewed = false, overall_minor = null, language = excluded.language,
    event_commission_bp = excluded.event_commission_bp, extra_commission_bp = excluded.extra_commission_bp;
  insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
  select p_tenant, o.order_id, 'place', o.subject_id, o.name_ru, o.name_en, o.unit_price_minor, 1, o.hold_id
  from unnest(p_orders) o;
  insert into orders.order_history (tenant_id, order_id, status, cause, at)
  select distinct p_tenant, o.order_id, 'awaiting_payment', 'place held', p_now from unnest(p_orders) o;
end $$;
grant execute on function orders.open to startline_app, startline_system;
