import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { LegShare } from '../../domain/leg-shares.ts'
import type { LegSpot } from '../../domain/team-line-up.ts'

export type LegRow = LegShare & {
  /** `paying`: an unpaid order holds it, until its payment deadline. */
  readonly state: 'unpaid' | 'paying' | 'paid'
  /**
   * The order that has the leg, and its account; null for the captain's own, and for an unpaid leg.
   */
  readonly orderId: string | null
  readonly payerId: string | null
}

/** The price of each leg of a team, and whether it is paid; none where the captain pays for all. */
export async function legsOfTeam(tx: Tx, teamId: string): Promise<LegRow[]> {
  return await tx.named<LegRow>(
    'registration.legs_of_team',
    `select l.id, l.stage, l.position, l.amount_minor as "amountMinor", l.is_captains as "isCaptains",
       p.order_id as "orderId", p.account_id as "payerId",
       case when l.is_captains then case when g.state = 'confirmed' then 'paid' else 'unpaid' end
         when p.state = 'taken' then 'paid' when p.state = 'held' then 'paying' else 'unpaid' end as state
     from registration.team_legs l left join registration.entries g on g.tenant_id = l.tenant_id and g.id = l.team_id
     left join lateral (
       select h.state, w.order_id, w.account_id
       from registration.leg_orders w join inventory.holds h
         on h.tenant_id = w.tenant_id and h.order_id = w.order_id and h.pool_id = w.leg_id
       where w.tenant_id = l.tenant_id and w.leg_id = l.id
         and (h.state = 'taken' or (h.state = 'held' and h.held_until > app.now()))
       limit 1) p on true
     where l.team_id = $1 order by l.stage, l.position`,
    [teamId],
  )
}

/**
 * The team begins, or starts again: writes the share of each leg. No leg is paid while the team has
 * no place.
 */
export async function writeShares(
  tx: Tx,
  team: { readonly tenantId: number; readonly id: string },
  shares: readonly Omit<LegShare, 'id'>[],
): Promise<void> {
  await tx.sql`
    update registration.teams set pays = ${shares.length === 0 ? 'captain' : 'each'}, grace_until = null
    where id = ${team.id}`
  await tx.sql`delete from registration.team_legs where team_id = ${team.id}`
  if (shares.length === 0) return
  await tx.sql`
    insert into registration.team_legs (tenant_id, id, team_id, stage, position, amount_minor, is_captains)
    select ${team.tenantId}, s.id, ${team.id}, s.stage, s.position, s.amount, s.captains
    from unnest(${shares.map(() => newId())}::uuid[], ${shares.map(({ stage }) => stage)}::int[],
                ${shares.map(({ position }) => position)}::int[], ${shares.map(({ amountMinor }) => amountMinor)}::bigint[],
                ${shares.map(({ isCaptains }) => isCaptains)}::boolean[]) as s (id, stage, position, amount, captains)`
}

/** Writes each share to its leg, in one statement: two may swap legs. */
export async function placeShares(tx: Tx, teamId: string, shares: readonly LegShare[]): Promise<void> {
  await tx.sql`
    update registration.team_legs l set stage = p.stage, position = p.position
    from unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ stage }) => stage)}::int[],
                ${shares.map(({ position }) => position)}::int[]) as p (id, stage, position)
    where l.team_id = ${teamId} and l.id = p.id and (l.stage, l.position) <> (p.stage, p.position)`
}

type LegOrder = {
  readonly tenantId: number
  readonly orderId: string
  readonly teamId: string
  readonly raceId: string
  readonly teamName: string
  readonly accountId: string
}

/** Records which legs of a team an order pays for. */
export async function insertLegOrder(tx: Tx, order: LegOrder, legIds: readonly string[]): Promise<void> {
  const { tenantId, orderId, teamId, raceId, teamName, accountId } = order
  await tx.sql`
    insert into registration.leg_orders (tenant_id, order_id, leg_id, team_id, race_id, team_name, account_id)
    select ${tenantId}, ${orderId}, leg, ${teamId}, ${raceId}, ${teamName}, ${accountId} from unnest(${legIds}::uuid[]) leg`
}

export type TeamOfLegOrder = Omit<LegOrder, 'tenantId' | 'orderId'>

/** The team whose legs an order pays for; null where it is no order for legs. */
export async function teamOfLegOrder(tx: Tx, orderId: string): Promise<TeamOfLegOrder | null> {
  const [row] = await tx.sql<TeamOfLegOrder>`
    select team_id as "teamId", race_id as "raceId", team_name as "teamName", account_id as "accountId"
    from registration.leg_orders where order_id = ${orderId} limit 1`
  return row ?? null
}

/** The legs that an order pays for, at their current positions, with their runners. */
export async function legsOfOrder(
  tx: Tx,
  orderId: string,
): Promise<(LegSpot & { readonly id: string; readonly runner: EnteredParticipant | null })[]> {
  return await tx.sql`
    select l.id, l.stage, l.position, m.participant as runner
    from registration.leg_orders w join registration.team_legs l on l.tenant_id = w.tenant_id and l.id = w.leg_id
    left join registration.team_members m on m.tenant_id = l.tenant_id and m.team_id = l.team_id
      and m.stage = l.stage and m.position = l.position
    where w.order_id = ${orderId} order by l.stage, l.position`
}

/**
 * Whether a leg of an order is still unpaid, no other order is paying for it, and its team still
 * has its place.
 */
export async function isLegStillUnpaid(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from registration.leg_orders w
    join registration.entries g on g.tenant_id = w.tenant_id and g.id = w.team_id and g.state = 'confirmed'
    where w.order_id = ${orderId} and not exists (
      select from registration.leg_orders o join inventory.holds h
        on h.tenant_id = o.tenant_id and h.order_id = o.order_id and h.pool_id = o.leg_id
      where o.tenant_id = w.tenant_id and o.leg_id = w.leg_id
        and (h.state = 'taken' or (h.state = 'held' and h.held_until > app.now())))`
  return rows.length > 0
}

/** The orders that pay, or have paid, for legs of the team, by their ids. */
export async function ordersOfLegs(
  tx: Tx,
  teamId: string,
): Promise<{ readonly orderId: string; readonly status: string }[]> {
  return await tx.sql`
    select distinct o.id as "orderId", o.status
    from registration.leg_orders w join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
    where w.team_id = ${teamId} order by o.id`
}

/**
 * Members' orders for their legs, the captain's excluded, none of them paid, expired ones included.
 * The captain pays for any leg. `runs`: the payer is the runner of each of its legs.
 */
export async function unpaidLegOrders(
  tx: Tx,
  team: { readonly id: string; readonly accountId: string },
): Promise<{ readonly orderId: string; readonly runs: boolean }[]> {
  return await tx.sql`
    select o.id as "orderId", bool_and(exists (
      select from registration.team_members m join registration.team_legs l on l.team_id = m.team_id
        and l.stage = m.stage and l.position = m.position
      where l.id = w.leg_id and m.team_id = w.team_id and m.account_id = w.account_id)) as runs
    from registration.leg_orders w join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
    where w.team_id = ${team.id} and w.account_id <> ${team.accountId} and o.status in ('awaiting_payment', 'expired')
    group by o.id order by o.id`
}

/** Flags whether payments for the team's legs are still being refunded. */
export async function markReturning(tx: Tx, teamId: string, isReturning: boolean): Promise<void> {
  await tx.sql`update registration.teams set returns_legs = ${isReturning} where id = ${teamId}`
}
