import { err, type Result } from '#src/kernel/result.ts'
import { maxMembers, type TeamRules } from '#src/modules/catalog/domain/team-rules.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import {
  type ChangeBy,
  type ChangeRefusal,
  changeOrder,
  type LockedOrder,
} from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { repricePlace } from '#src/modules/orders/server/commands/reprice-place.ts'
import { setMissing } from '#src/modules/orders/server/commands/set-missing.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { teamEmailsJob } from '../../../server/jobs/emails.ts'
import { captainsLeg, swapShares } from '../../domain/leg-shares.ts'
import { isAt, isComplete, missingIn, seatsFor } from '../../domain/team-line-up.ts'
import { lineUpRefusal, type TeamClosed } from '../../domain/team-status.ts'
import { legsOfTeam, placeShares } from '../queries/team-legs.ts'
import { findTeam, type MemberRow, membersOfTeam, type TeamRow } from '../queries/teams.ts'
import { asTeamRace, type TeamRace, toPlacedMember } from '../reads/team-view.ts'
import { endOrdersOfFormerMembers, lockLegOrders } from './end-leg-orders.ts'
import { relistTeam } from './list-teams.ts'
import { notifyLineUpChange } from './notify-line-up-change.ts'

export type TeamChangeRefusal = TeamClosed | 'registration.team_unknown' | 'registration.provider_unavailable'
type Change<T, Code extends string> = (tx: Tx, team: TeamRow, race: TeamRace) => Promise<Result<T, Code>>
type Refused<Code extends string> = Code | TeamChangeRefusal

/**
 * Changes a team's line-up or name in one transaction, its order locked first: parallel changes,
 * payments and cancellations of the same team wait. Its effects are written in the same
 * transaction: the order's missing members, its price where each participant is paid for, the start
 * list, unpaid orders of removed members. Where the price may change an open payment is cancelled
 * first, as for every change of an order.
 * @param mayChange whether the account may change the team; for others the team is unknown
 */
export async function changeTeam<T, Code extends string>(
  by: ChangeBy,
  teamId: string,
  mayChange: (tx: Tx, team: TeamRow) => Promise<boolean>,
  change: Change<T, Code>,
): Promise<Result<T, Refused<Code>>> {
  const { services, tenant, actor } = by
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const known = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const team = await findTeam(tx, teamId)
    if (team === null || !(await mayChange(tx, team))) return null
    return { team, race: asTeamRace(await findRaceRulesById(tx, team.raceId)) }
  })
  if (known === null || known.race === null) return err('registration.team_unknown')
  const { team, race } = known
  if (team.status === 'held' && variesInPrice(race.team)) {
    const of = { services, tenant, actor, ownerId: team.accountId }
    const changed = await changeOrder(of, team.orderId, (tx, order) => changeLocked(tx, teamId, change, order))
    return changed.ok ? changed : err(toTeamRefusal<Code>(changed.error.code), changed.error)
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const changed = await services.db.transaction<Result<T, Refused<Code>> | null>(scope, async (tx) => {
      const orders = await lockLegOrders(tx, team)
      if (orders === null) return null
      const before = await membersOfTeam(tx, teamId)
      const done = await changeLocked(tx, teamId, change, null)
      if (!done.ok) throw new Rollback(done)
      await endOrdersOfFormerMembers(tx, team, { orders, actorId: actor.accountId })
      await notifyLineUpChange(tx, team, { before, actorId: actor.accountId })
      return done
    })
    if (changed !== null) return changed
  }
  return err('registration.provider_unavailable')
}

/** The number of retries where an order for a leg is opened meanwhile. */
const maxTries = 5

/** Whether a team's price depends on its number of members, which may vary. */
export function variesInPrice(rules: TeamRules): boolean {
  return rules.pricePer === 'participant' && maxMembers(rules) > seatsFor(0, rules)
}

/** The change itself. @param order as `applyLineUpChange`'s */
export async function changeLocked<T, Code extends string>(
  tx: Tx,
  teamId: string,
  change: Change<T, Code>,
  order: Pick<LockedOrder, 'id'> | null,
): Promise<Result<T, Refused<Code>>> {
  const team = await findTeam(tx, teamId)
  const race = team && asTeamRace(await findRaceRulesById(tx, team.raceId))
  if (team === null || race === null) return err('registration.team_unknown')
  const refusal = lineUpRefusal(team, race, tx.now)
  if (refusal !== null) return err(refusal)
  const changed = await change(tx, team, race)
  if (changed.ok) await applyLineUpChange(tx, team, race, order)
  return changed
}

/**
 * The effects of a changed line-up.
 * @param order locked, with its payment cancelled, where its price may change
 */
export async function applyLineUpChange(
  tx: Tx,
  team: TeamRow,
  race: TeamRace,
  order: Pick<LockedOrder, 'id'> | null,
): Promise<void> {
  const members = await membersOfTeam(tx, team.id)
  const isFull = isComplete(missingIn(members.map(toPlacedMember), race.team))
  const isPayable = team.pays === 'each' ? await settleCaptainsShare(tx, team, members) : isFull
  await setMissing(tx, team.orderId, isPayable ? null : 'team_members')
  if (team.status === 'confirmed') {
    await relistTeam(tx, team.id)
    const { tenantId, orderId, eventId } = team
    await tx.enqueue(teamEmailsJob, { tenantId, orderId, eventId, isLinked: false, takesPlace: false }) // not to others
  }
  const seats = seatsFor(members.length, race.team)
  if (order === null || team.status !== 'held' || team.holdId === null || seats === team.seats) return
  await tx.sql`update registration.teams set seats = ${seats} where id = ${team.id}`
  await repricePlace(tx, order, team.holdId, team.seatPriceMinor * seats)
  await emitOrderChanged(tx, { tenantId: team.tenantId, id: team.orderId, eventId: team.eventId })
}

/**
 * Until the payment the captain's share is at the leg that they pay for. The team has its place
 * once it is paid: other members join later.
 * @returns whether there is a member whom the captain pays for
 */
async function settleCaptainsShare(tx: Tx, team: TeamRow, members: readonly MemberRow[]): Promise<boolean> {
  if (team.status !== 'held') return true
  const to = captainsLeg(members, team.accountId)
  if (to === null) return false
  const shares = await legsOfTeam(tx, team.id)
  const own = shares.find(({ isCaptains }) => isCaptains)
  if (own !== undefined && !isAt(own, to)) await placeShares(tx, team.id, swapShares(shares, own, to))
  return true
}

function toTeamRefusal<Code extends string>(code: Refused<Code> | ChangeRefusal): Refused<Code> {
  if (code === 'orders.provider_unavailable') return 'registration.provider_unavailable'
  return code === 'orders.not_found' || code === 'orders.not_open' ? 'registration.team_ended' : (code as Refused<Code>)
}

export async function isCaptain(team: TeamRow, accountId: string): Promise<boolean> {
  return team.accountId === accountId
}
