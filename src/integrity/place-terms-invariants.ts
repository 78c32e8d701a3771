/**
 * Violations of the terms of places: waitlists, access codes, category prices and teams. Each
 * statement finds the rows that must not exist.
 */
export const placeTermsInvariants: Readonly<Record<string, string>> = {
  'a category unit and its place have different hold states': `
    select c.entry_id, h.state as unit, p.state as place
    from registration.entry_categories c join registration.entries g on g.id = c.entry_id
    left join inventory.holds h on h.tenant_id = c.tenant_id and h.id = c.hold_id
    left join inventory.holds p on p.tenant_id = g.tenant_id and p.id = g.hold_id
    where c.hold_id is not null and h.state is distinct from p.state`,
  'a category price difference and its ledger entries disagree': `
    select c.entry_id, c.status, l.owed from registration.entry_categories c cross join lateral (
      select coalesce(sum(s.amount_minor), 0) as owed from payments.postings s
      where s.tenant_id = c.tenant_id and s.account = 'debtor:' || c.entry_id) l
    where l.owed <> case c.status when 'not-shown' then -c.price_difference_minor else 0 end`,
  'a waitlist was bypassed, or reserves places without a waitlist': `
    select p.id, p.has_waitlist, p.capacity, p.taken, p.held, p.passing from inventory.pools p
    where p.passing <> 0 or (p.has_waitlist and p.taken + p.held <> p.capacity)
      or (not p.has_waitlist and exists (select from inventory.holds h
            where h.tenant_id = p.tenant_id and h.order_id = p.id and h.pool_id = p.id and h.state = 'held'))`,
  'a waitlist entry waits for a pool without a waitlist': `
    select e.id from inventory.waitlist_entries e join inventory.pools p on p.tenant_id = e.tenant_id and p.id = e.pool_id
    where e.state = 'waiting' and not p.has_waitlist`,
  'more units are on resale than released, or a resale unit is taken': `
    select p.id, p.resale, p.taken, p.capacity, t.open_count from inventory.pools p
    left join catalog.races r on r.tenant_id = p.tenant_id and r.pool_id = p.id
    cross join lateral (
      select count(*) as open_count from registration.transfers h
      where h.race_id = r.id and h.kind = 'waitlist' and h.state in ('open', 'paying')) t
    where p.resale > t.open_count or p.taken > p.capacity - p.resale`,
  'a released place still has its owner, or is not paid by its buyer': `
    select h.id, h.state, g.state as entry, n.state as recipient_state, o.paid_at from registration.transfers h
    left join registration.entries g on g.tenant_id = h.tenant_id and g.id = h.entry_id
    left join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.recipient_order_id
    left join registration.entries n on n.tenant_id = h.tenant_id and n.hold_id = h.recipient_hold
    where h.kind = 'waitlist' and h.state = 'accepted'
      and (g.state in ('held', 'confirmed') or o.paid_at is null or n.order_id is distinct from o.id or n.race_id is distinct from h.race_id)
    union all
    select h.id, h.state, null, null, null from registration.transfers h
    left join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.recipient_order_id
    where h.kind = 'waitlist' and h.state = 'paying' and (not h.order_id = any (o.replaces_order_ids) or o.event_id <> h.event_id)`,
  'a waitlist offer and its hold disagree': `
    select e.id, e.state, h.state as hold_state from inventory.waitlist_entries e
    left join inventory.holds h on h.tenant_id = e.tenant_id and h.id = e.hold_id
    where (e.state = 'offered' and h.id is null) or (e.state <> 'offered' and h.state in ('held', 'taken'))`,
  'a waitlist entry has no person': `
    select e.id from inventory.waitlist_entries e
    where not exists (select from registration.waitlist_people p where p.tenant_id = e.tenant_id and p.id = e.id)`,
  'a place and its access code use have different hold states': `
    select u.order_id, p.state as place, h.state as code_use from orders.access_uses u
    join inventory.holds p on p.tenant_id = u.tenant_id and p.id = u.place_hold_id
    left join inventory.holds h on h.tenant_id = u.tenant_id and h.id = u.hold_id
    where u.hold_id is not null and p.state is distinct from h.state`,
  'a person is in two teams of one race, or a leg has two members': `
    select race_id, person_key::text as twice, count(*) from registration.team_members where is_live group by tenant_id, race_id, person_key
    having count(*) > 1
    union all select team_id, stage || '.' || position, count(*) from registration.team_members group by team_id, stage, position
    having count(*) > 1`,
  'an account has an order for a leg that it does not run': `
    select o.id, o.status, w.leg_id from registration.leg_orders w
    join registration.teams t on t.id = w.team_id join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
    join registration.entries g on g.id = t.id
    where o.status in ('awaiting_payment', 'expired') and w.account_id <> t.account_id and g.state = 'confirmed' and not exists (
      select from registration.team_members m join registration.team_legs l on l.team_id = m.team_id
        and l.stage = m.stage and l.position = m.position
      where l.id = w.leg_id and m.account_id = w.account_id)`,
  'an order is marked as missing members without an incomplete team': `
    select o.id, o.missing from orders.orders o where o.missing is not null and not exists (
      select from registration.teams t join registration.entries g on g.id = t.id
      where t.tenant_id = o.tenant_id and t.order_id = o.id and g.state in ('held', 'confirmed'))`,
  'an entry of a group entry has another order, event or account, or no athlete in its list': `
    select g.id, g.order_id, g.group_entry_id, g.state from registration.entries g
    left join group_entries.group_entries a on a.tenant_id = g.tenant_id and a.id = g.group_entry_id
    left join group_entries.athletes p on p.tenant_id = g.tenant_id and p.id = g.id
    where g.group_entry_id is not null and (g.order_id <> g.group_entry_id
      -- an unchanged list is deleted after a year and a half, and athletes without a place may be removed from it
      or (a.id is not null and (a.account_id <> g.account_id or a.event_id <> g.event_id
        or (g.state in ('held', 'confirmed') and p.group_entry_id is distinct from a.id))))`,
  'a company’s group entry has an order without its requisites, or a coach’s one has a company': `
    select g.order_id, a.kind from registration.entries g
    join group_entries.group_entries a on a.tenant_id = g.tenant_id and a.id = g.group_entry_id
    left join orders.order_companies c on c.tenant_id = g.tenant_id and c.order_id = g.order_id
    where g.state in ('held', 'confirmed') and (a.kind = 'company') <> (c.order_id is not null)`,
  'a group entry’s athlete counts for another account limit': `
    select g.id, g.state, h.account_key from registration.entries g
    join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    where g.group_entry_id = g.participant_id and h.state in ('held', 'taken') and h.account_key <> g.id`,
  'a leg is paid twice, or belongs to a cancelled team': `
    select l.id, count(*), min(g.state) as state from registration.team_legs l
    join registration.leg_orders w on w.tenant_id = l.tenant_id and w.leg_id = l.id
    join inventory.holds h on h.tenant_id = w.tenant_id and h.order_id = w.order_id and h.pool_id = l.id
    join registration.teams t on t.id = l.team_id
    left join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
    where h.state = 'taken' or (h.state = 'held' and h.held_until > app.now())
    group by l.id, l.is_captains, t.returns_legs, g.state
    having count(*) > 1 or l.is_captains or (g.state is distinct from 'confirmed' and not t.returns_legs)`,
}
