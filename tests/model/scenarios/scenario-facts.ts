import type { Scenario } from './scenario.ts'

export type KnownOrder = { readonly id: string; readonly account: number; readonly status: string }
export type KnownEntry = { readonly id: string; readonly orderId: string; readonly account: number }

const accountOf = ({ runners }: Scenario, email: string) => runners.findIndex((one) => one.email === email)

/** All orders of both events, the earliest first. */
export async function ordersOf(scenario: Scenario): Promise<KnownOrder[]> {
  const rows = await scenario.app.sql<{ id: string; email: string; status: string }>(
    `select o.id, a.email, o.status from orders.orders o join accounts.accounts a on a.id = o.account_id
     where o.event_id = any ($1) order by o.created_at, o.id`,
    [[scenario.eventId, scenario.otherId]],
  )
  return rows.map(({ email, ...row }) => ({ ...row, account: accountOf(scenario, email) }))
}

/** Confirmed entries of both events, each with its account. */
export async function entriesOf(scenario: Scenario): Promise<KnownEntry[]> {
  const rows = await scenario.app.sql<{ id: string; orderId: string; email: string }>(
    `select g.id, g.order_id as "orderId", a.email from registration.entries g
     join accounts.accounts a on a.id = g.account_id
     where g.event_id = any ($1) and g.state = 'confirmed' order by g.created_at, g.id`,
    [[scenario.eventId, scenario.otherId]],
  )
  return rows.map(({ email, ...row }) => ({ ...row, account: accountOf(scenario, email) }))
}

export type KnownTeam = {
  readonly id: string
  readonly orderId: string
  readonly captain: number
  readonly code: string
}

export async function teamsOf(scenario: Scenario): Promise<KnownTeam[]> {
  const rows = await scenario.app.sql<{ id: string; orderId: string; email: string; code: string }>(
    `select t.id, t.order_id as "orderId", a.email, t.join_code as code from registration.teams t
     join accounts.accounts a on a.id = t.account_id where t.event_id = $1 order by t.id`,
    [scenario.eventId],
  )
  return rows.map(({ email, ...row }) => ({ ...row, captain: accountOf(scenario, email) }))
}

/** Payments that the bank has accepted and that are not paid: the newest last. */
export async function listUnsettledPayments(scenario: Scenario): Promise<string[]> {
  const rows = await scenario.app.sql<{ id: string }>(
    `select p.id from payments.payments p join orders.orders o on o.id = p.order_id
     where o.event_id = any ($1) order by p.created_at, p.id`,
    [[scenario.eventId, scenario.otherId]],
  )
  const isOpen = (id: string) => ![null, 'succeeded'].includes(scenario.bank.stateOf(id))
  return rows.map(({ id }) => id).filter(isOpen)
}

/**
 * The state that a refused step must not change: orders, order lines, holds, entries, transfers, waitlists and teams. Without
 * timestamps, and without payments, which a change of an order abandons first.
 */
export async function factsOf({ app, eventId, otherId }: Scenario): Promise<string> {
  const [row] = await app.sql<{ facts: unknown }>(
    `select json_build_object(
      'orders', (select json_agg(json_build_array(id, status, overall_minor, paid_by, missing) order by id) from orders.orders where event_id = any ($1)),
      'lines', (select json_agg(json_build_array(l.id, l.subject_id, l.unit_price_minor, l.units, l.discount_minor, l.hold_id, l.is_transferred) order by l.id)
                from orders.lines l join orders.orders o on o.id = l.order_id where o.event_id = any ($1)),
      'refunds', (select json_agg(json_build_array(c.id, c.refund_minor) order by c.id)
               from orders.cancellations c join orders.orders o on o.id = c.order_id where o.event_id = any ($1)),
      'holds', (select json_agg(json_build_array(id, pool_id, units, state, person_key, account_key) order by id) from inventory.holds
                where limit_id = any ($1) and (state = 'taken' or state = 'held' and held_until > $2)),
      'uses', (select json_agg(json_build_array(u.order_id, u.code_id) order by u.order_id, u.code_id)
               from discounts.uses u join orders.orders o on o.id = u.order_id where o.event_id = any ($1)),
      'entries', (select json_agg(json_build_array(id, race_id, hold_id, state, bib, participant, transferred_to) order by id)
                  from registration.entries where event_id = any ($1)),
      'transfers', (select json_agg(json_build_array(id, state, recipient_order_id) order by id) from registration.transfers where event_id = any ($1)),
      'waitlist', (select json_agg(json_build_array(id, state, number) order by id) from inventory.waitlist_entries where limit_id = any ($1)),
      'members', (select json_agg(json_build_array(m.id, m.stage, m.position, m.is_live) order by m.id)
                  from registration.team_members m join registration.teams t on t.id = m.team_id where t.event_id = any ($1))) as facts`,
    [[eventId, otherId], app.services.db.testNow() ?? new Date().toISOString()],
  )
  return JSON.stringify(row?.facts)
}
