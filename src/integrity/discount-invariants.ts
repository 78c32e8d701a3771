/** Each statement finds discounts and uses of promo codes that must not exist. */
export const discountInvariants: Readonly<Record<string, string>> = {
  'an order line’s discount is not the sum of its parts': `
    select l.id, l.order_id, l.discount_minor, coalesce(sum(d.amount_minor), 0) as parts from orders.lines l
    left join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id
    group by l.id, l.order_id, l.discount_minor having l.discount_minor <> coalesce(sum(d.amount_minor), 0)`,
  'a discount by a code has no code on its order': `
    select d.line_id as id, l.order_id, d.code from orders.line_discounts d
    join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
    join orders.orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where d.code_id is not null and not exists (
      select from orders.order_codes c
      where c.tenant_id = l.tenant_id and c.order_id = l.order_id and c.code_id = d.code_id
        -- A late payment was refunded because the code was used up: the order keeps what it was.
        and (c.reason is null or o.status not in ('paid', 'partially_refunded')
             and c.reason in ('used_by_account', 'budget_spent')))`,
  'an automatic discount of an unpaid order is no part of its lines, or the reverse': `
    select o.id, a.name_ru from orders.orders o
    join orders.automatic_discounts a on a.tenant_id = o.tenant_id and a.order_id = o.id
    where o.status = 'awaiting_payment' and a.is_applied <> exists (
      select from orders.lines l join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id
      where l.tenant_id = o.tenant_id and l.order_id = o.id and d.rule_id = a.rule_id and d.code_id is null)`,
  'an order has two automatic discounts': `
    select l.order_id as id from orders.line_discounts d
    join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
    where d.code_id is null group by l.order_id having count(distinct d.rule_id) > 1`,
  'an automatic discount that is on is not announced, or one is announced that is not': `
    select coalesce(r.id, a.rule_id) as id, coalesce(r.name_ru, a.name_ru) as name_ru
    from (select * from discounts.rules where trigger = 'automatic' and is_active) r
    full join catalog.automatic_discounts a on a.rule_id = r.id and a.name_ru = r.name_ru and a.name_en = r.name_en
    where r.id is null or a.rule_id is null`,
  'insurance is discounted': `select id, order_id from orders.lines where kind = 'insurance' and discount_minor <> 0`,
  'a code has more uses than its maximum': `
    select c.id, c.code from discounts.codes c join discounts.uses u on u.tenant_id = c.tenant_id and u.code_id = c.id
    group by c.id, c.code, c.max_uses having count(*) > c.max_uses`,
  'orders save more by the codes of a rule than its budget': `
    select r.id, r.budget_minor, sum(d.amount_minor) as saved from discounts.rules r
    join (select distinct tenant_id, order_id, rule_id from discounts.uses) u on u.tenant_id = r.tenant_id and u.rule_id = r.id
    join orders.lines l on l.tenant_id = u.tenant_id and l.order_id = u.order_id
    join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id and d.rule_id = r.id
    where r.budget_minor is not null group by r.id, r.budget_minor having sum(d.amount_minor) > r.budget_minor`,
  'a live order has a discount by a code without a use of it': `
    select c.order_id as id, c.code from orders.order_codes c
    join orders.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where o.status in ('awaiting_payment', 'paid', 'partially_refunded') and c.reason is null
      and exists (select from orders.line_discounts d join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
                  where l.tenant_id = c.tenant_id and l.order_id = c.order_id and d.code_id = c.code_id)
      and not exists (select from discounts.uses u
                      where u.tenant_id = c.tenant_id and u.order_id = c.order_id and u.code_id = c.code_id)`,
  'a promo code gave out more places than it holds': `
    select c.id, c.code, c.held_places, sum(h.units)::int as units from discounts.codes c
    join catalog.races r on r.id = c.held_race_id
    join inventory.holds h on h.tenant_id = c.tenant_id and h.pool_id = r.pool_id and (h.order_id = c.id or h.reserve_id = c.id)
      and h.state in ('held', 'taken')
    where c.held_places is not null group by c.id, c.code, c.held_places having sum(h.units) > c.held_places`,
  'places are held for no promo code, or an invalid one': `
    select v.id, h.units from inventory.reserves v
    join inventory.holds h on h.tenant_id = v.tenant_id and h.order_id = v.id and h.state = 'held'
    left join discounts.codes c on c.tenant_id = v.tenant_id and c.id = v.id
    where c.id is null or not c.is_active`,
  'a paid order’s use of a code has not taken its units': `
    select u.order_id as id, u.code_id from discounts.uses u
    join orders.orders o on o.tenant_id = u.tenant_id and o.id = u.order_id
    where o.status in ('paid', 'partially_refunded') and cardinality(u.hold_ids) <> (
      select count(*) from inventory.holds h
      where h.tenant_id = u.tenant_id and h.id = any (u.hold_ids) and h.state = 'taken')`,
}
