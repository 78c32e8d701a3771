/** Each statement finds insurance that must not exist. */
export const insuranceInvariants: Readonly<Record<string, string>> = {
  'an insurance line of a paid order has no issued policy of its price': `
    select l.id, l.order_id, l.unit_price_minor, p.premium_minor, p.state from orders.lines l
    join orders.orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    left join insurance.policies p on p.tenant_id = l.tenant_id and p.line_id = l.id
    where l.kind = 'insurance' and o.paid_at is not null and (
      p.id is null or p.state = 'requested' or p.premium_minor <> l.unit_price_minor or p.entry_id <> l.entry_id
      or p.place_hold_id <> l.place_hold_id or p.product_id <> l.subject_id)`,
  'a policy’s state is not that of its line': `
    select p.id, p.state, r.units from insurance.policies p
    left join (select tenant_id, line_id, sum(units) as units, sum(net_minor) as net_minor from orders.returned_lines group by 1, 2) r
      on r.tenant_id = p.tenant_id and r.line_id = p.line_id
    where p.state <> 'requested'
      and ((p.state = 'cancelled') <> (coalesce(r.units, 0) > 0) or p.refunded_minor <> coalesce(r.net_minor, 0))`,
  'a policy was issued for an order that was not paid': `
    select p.id, p.order_id, o.status from insurance.policies p
    join orders.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.state <> 'requested' and o.paid_at is null`,
  'an insurer’s account differs from the premiums of its policies': `
    select i.name, s.currency, coalesce(b.sum_minor, 0) as balance, s.sum_minor as premiums
    from (select insurer_id, currency, sum(premium_minor - refunded_minor) as sum_minor from insurance.policies
          where state <> 'requested' group by 1, 2) s
    join insurance.insurers i on i.id = s.insurer_id
    left join (select account, currency, sum(amount_minor) as sum_minor from payments.postings
               where account like 'insurer:%' group by 1, 2) b on b.account = 'insurer:' || i.name and b.currency = s.currency
    where coalesce(b.sum_minor, 0) <> s.sum_minor`,
}
