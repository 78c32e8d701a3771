import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { lockForShares, openShares } from '#src/modules/orders/server/commands/open-shares.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { isPayingOver } from '../../domain/leg-shares.ts'
import { isAt } from '../../domain/team-line-up.ts'
import { insertLegOrder, type LegRow, legsOfTeam, teamOfLegOrder } from '../queries/team-legs.ts'
import { findTeam, type MemberRow, membersOfTeam, type TeamRow } from '../queries/teams.ts'
import { asTeamRace, type TeamRace } from '../reads/team-view.ts'

type Context = Pick<RequestContext, 'services' | 'tenant' | 'language'> & { readonly actor: Actor }
type PayLegsInput = {
  readonly teamRegistrationId: string
  readonly registrationId: string
  readonly legs: 'own' | 'rest'
}
export type PayLegsRefusal =
  | 'registration.team_unknown'
  | 'registration.team_ended'
  | 'registration.event_not_held'
  | 'registration.legs_paid'
  | 'registration.leg_being_paid'
  | 'registration.legs_over'
  | 'registration.order_ended'
  | 'registration.not_found'

/**
 * Opens an order for legs of a team: a member's for their own, until the organizer's deadline; the
 * captain's for all unpaid ones, also after it. It is an order like any other; a leg that another
 * order is paying for can't be in a second one.
 * @locks the new order's id, then the team's order, so that no order is opened for a cancelled team
 * @returns the order's id; of an order that waits for the same legs already, that order's
 */
export async function payLegs(context: Context, input: PayLegsInput): Promise<Result<string, PayLegsRefusal>> {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  return await services.db.transaction<Result<string, PayLegsRefusal>>(scope, async (tx) => {
    const known = await findTeam(tx, input.teamRegistrationId)
    if (known === null || !(await isInTeam(tx, known, actor.accountId))) return err('registration.team_unknown')
    const order = { orderId: input.registrationId, accountId: actor.accountId, tenantId: tenant.id }
    const status = await lockForShares(tx, { ...order, eventId: known.eventId })
    if (status === 'foreign') return err('registration.not_found')
    await lockOwnOrder(tx, known.orderId)
    const team = await findTeam(tx, known.id)
    const race = team && asTeamRace(await findRaceRulesById(tx, team.raceId))
    if (team === null || race === null) return err('registration.team_unknown')
    if (!(await isInTeam(tx, team, actor.accountId))) return err('registration.team_unknown') // removed by now
    const members = await membersOfTeam(tx, team.id)
    if (status !== 'new') {
      const isFor = (await teamOfLegOrder(tx, input.registrationId))?.teamId
      return status === 'live' && isFor === team.id ? ok(input.registrationId) : err('registration.order_ended')
    }
    const found = await legsToPay(tx, { team, race, members }, { accountId: actor.accountId, legs: input.legs })
    if (!found.ok) return found
    const { legs, waiting } = found.value
    if (waiting !== null) return ok(waiting)
    const opened = await open(tx, context, { team, race, legs, orderId: input.registrationId })
    if (!opened.ok) throw new Rollback(opened)
    return opened
  })
}

/** A member who has left meanwhile has no leg. */
async function isInTeam(tx: Tx, team: TeamRow, accountId: string): Promise<boolean> {
  if (team.accountId === accountId) return true
  return (await membersOfTeam(tx, team.id)).some((member) => member.accountId === accountId)
}

type Known = { readonly team: TeamRow; readonly race: TeamRace; readonly members: readonly MemberRow[] }
type Payer = { readonly accountId: string; readonly legs: PayLegsInput['legs'] }

/**
 * The legs that this account can pay for now, or the reason why none; or its order that waits for
 * them.
 */
async function legsToPay(
  tx: Tx,
  { team, race, members }: Known,
  { accountId, legs: requestedLegs }: Payer,
): Promise<Result<{ readonly legs: readonly LegRow[]; readonly waiting: string | null }, PayLegsRefusal>> {
  if (race.eventStatus === 'cancelled' || race.eventStatus === 'postponed') return err('registration.event_not_held')
  if (team.status !== 'confirmed' || team.pays !== 'each') return err('registration.team_ended')
  const isCaptain = team.accountId === accountId
  if (!isCaptain && isOver(race, tx)) return err('registration.legs_over')
  const isOwn = (leg: LegRow) => members.some((one) => one.accountId === accountId && isAt(one, leg))
  const payableLegs = (await legsOfTeam(tx, team.id)).filter(
    (leg) => (isCaptain && requestedLegs === 'rest') || isOwn(leg),
  )
  const left = payableLegs.filter(({ state }) => state === 'unpaid')
  const waiting = payableLegs.filter(({ state }) => state === 'paying')
  const own = waiting.find(({ payerId }) => payerId === accountId)
  if (own !== undefined) return ok({ legs: [own], waiting: own.orderId })
  if (left.length > 0) return ok({ legs: left, waiting: null })
  return err(waiting.length > 0 ? 'registration.leg_being_paid' : 'registration.legs_paid')
}

function isOver(race: TeamRace, tx: Tx): boolean {
  const { eachPays = null } = race.team
  return eachPays === null || isPayingOver(eachPays, race, tx.now)
}

type Opening = {
  readonly team: TeamRow
  readonly race: TeamRace
  readonly legs: readonly LegRow[]
  readonly orderId: string
}

async function open(
  tx: Tx,
  { services, actor, language }: Context,
  { team, race, legs, orderId }: Opening,
): Promise<Result<string, PayLegsRefusal>> {
  const { accountId } = actor
  // Without the leg's number: the captain may swap legs, and the paid share is unchanged.
  const nameIn = (words: 'ru' | 'en') =>
    services.textOf(words, 'registration', race.kind === 'relay' ? 'bareLegLine' : 'bareSeatLine', {
      team: team.name,
    })
  const opened = await openShares(tx, {
    ...{ orderId, accountId, language },
    tenantId: race.tenantId,
    eventId: race.eventId,
    organizerId: race.organizerId,
    currency: race.currency,
    eventCommissionBp: race.eventCommissionBp,
    extraCommissionBp: race.extraCommissionBp,
    until: plusMs(tx.now, paymentTimeLimitMs),
    shares: legs.map((leg) => ({
      ...{ id: leg.id, amountMinor: leg.amountMinor },
      nameRu: nameIn('ru'),
      nameEn: nameIn('en'),
    })),
  })
  if (!opened.ok)
    return err(opened.error.code === 'orders.not_open' ? 'registration.order_ended' : 'registration.leg_being_paid')
  const paid = {
    tenantId: race.tenantId,
    orderId,
    teamId: team.id,
    raceId: race.raceId,
    teamName: team.name,
    accountId,
  }
  await insertLegOrder(
    tx,
    paid,
    legs.map(({ id }) => id),
  )
  return ok(orderId)
}
