import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { alignProducts } from '#src/modules/orders/server/commands/align-products.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { priceOfPlace, repricePlace } from '#src/modules/orders/server/commands/reprice-place.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import { type PlaceRefusal, placeRefused } from '../../../checkout/server/commands/hold-place.ts'
import { redeemAccessCode } from '../../../checkout/server/commands/hold-place-separately.ts'
import { networkHash } from '../../../checkout/server/commands/network-hash.ts'
import { joinCodeFrom } from '../../domain/join-code.ts'
import { shareOut } from '../../domain/leg-shares.ts'
import { listLegs, seatsFor } from '../../domain/team-line-up.ts'
import { teamKey, tidyTeamName } from '../../domain/team-name.ts'
import { writeShares } from '../queries/team-legs.ts'
import { findTeam, reviveMembers, type TeamRow } from '../queries/teams.ts'
import type { TeamRace } from '../reads/team-view.ts'
import { applyLineUpChange } from './change-team.ts'

export type TeamInput = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly race: TeamRace
  /** The network address of the request. */
  readonly address: string
  readonly name: string
  /** The payer; `each` where the race allows it. */
  readonly pays: 'captain' | 'each'
}
export type BeginRefusal = PlaceRefusal | 'registration.team_exists' | 'registration.team_exists_unpaid'

/**
 * `isNew`: this call began it, and its first member is entered; else the order has its team
 * already.
 */
export type StartedTeam = { readonly teamId: string; readonly isNew: boolean }
/**
 * Enters the first member in the transaction that begins the team: a team whose first member is
 * refused is rolled back.
 */
export type FirstMember<Code extends string> = (tx: Tx, teamId: string) => Promise<Result<undefined, Code>>

/**
 * Takes one place of the race for a team, with the same locks as every place: order, limit row,
 * pools. A team whose order expired comes back with its code and its members, except members who
 * joined another team.
 */
export async function beginTeam<Code extends string>(
  services: Services,
  input: TeamInput,
  first: FirstMember<Code> | null,
): Promise<Result<StartedTeam, BeginRefusal | 'stale' | Code>> {
  const { tenantId, eventId, rulesVersion } = input.race
  const scope = { role: 'app', tenantId, accountId: input.accountId } as const
  return await services.db.transaction<Result<StartedTeam, BeginRefusal | 'stale' | Code>>(scope, async (tx) => {
    const [row] = await tx.named<{ code: string; teamId: string | null }>(
      'registration.begin_team',
      `select code, team_id as "teamId"
       from registration.begin_team($1, $2, $3, app.now() + make_interval(secs => $4), $5::jsonb)`,
      [
        tenantId,
        eventId,
        rulesVersion,
        paymentTimeLimitMs / 1000,
        JSON.stringify(await toHoldRequest(tx, services, input)),
      ],
    )
    const code = row?.code ?? ''
    const teamId = row?.teamId ?? null
    if (code === 'order_live' || code === 'order_paid')
      return teamId === null ? err('registration.order_ended') : ok({ teamId, isNew: false }) // of another kind
    if (code !== 'held' || teamId === null) return toTeamError(code, input.race)
    await reviveMembers(tx, [teamId])
    const opened = await completeTeam(tx, services, teamId, input)
    if (!opened.ok) throw new Rollback(opened)
    if (input.race.includesProducts) await alignProducts(tx, { id: input.orderId, eventId })
    const entered = first === null ? ok() : await first(tx, teamId)
    if (!entered.ok) throw new Rollback(entered)
    if (input.race.automaticDiscounts.length > 0) await emitOrderChanged(tx, { tenantId, eventId, id: input.orderId })
    return ok({ teamId, isNew: true })
  })
}

/**
 * The effects of the place: the use of a code where the race needs one, and the order's missing
 * members.
 */
async function completeTeam(tx: Tx, services: Services, teamId: string, input: TeamInput) {
  const { race, orderId, accountId } = input
  const team = await findTeam(tx, teamId)
  if (team === null) throw new Error(`team ${teamId} not found after it was created`)
  await lockOwnOrder(tx, team.orderId)
  await shareLegs(tx, team, input)
  await applyLineUpChange(tx, { ...team, pays: input.pays }, race, null)
  const personKey = teamPersonKey(services.keyFor('personKey'), tidyTeamName(input.name))
  return await redeemAccessCode(tx, { race, orderId, accountId }, team.payBefore ?? tx.now, personKey)
}

/**
 * Where each member pays their own leg, the order is for the captain's share alone; the other
 * shares are written at once.
 */
async function shareLegs(tx: Tx, team: TeamRow, { race, pays }: TeamInput): Promise<void> {
  const priceMinor = team.holdId === null ? null : await priceOfPlace(tx, team.holdId)
  if (pays === 'captain' || priceMinor === null || team.holdId === null) return await writeShares(tx, team, [])
  const legs = listLegs(race.team)
  const amounts = shareOut(priceMinor, legs.length)
  const shares = legs.map(({ stage, position }, i) => ({
    ...{ stage, position, isCaptains: i === 0 },
    amountMinor: amounts[i] ?? 0,
  }))
  await writeShares(tx, team, shares)
  await repricePlace(tx, { id: team.orderId }, team.holdId, amounts[0] ?? 0)
}

async function toHoldRequest(tx: Tx, services: Services, input: TeamInput) {
  const { race, accountId, orderId, language } = input
  const name = tidyTeamName(input.name)
  const [{ members = 0 } = {}] = await tx.sql<{ members: number }>`
    select count(*)::int as members from registration.teams t join registration.team_members m on m.team_id = t.id
    where t.order_id = ${orderId} and (m.is_live or not exists (
      select from registration.team_members o
      where o.tenant_id = m.tenant_id and o.race_id = m.race_id and o.person_key = m.person_key and o.is_live))`
  return {
    ...{ orderId, accountId, language, name },
    raceId: race.raceId,
    poolId: race.poolId,
    personKey: teamPersonKey(services.keyFor('personKey'), name),
    network: networkHash(services.keyFor('network'), race.eventId, input.address),
    teamId: newId(),
    joinCode: joinCodeFrom(Array.from({ length: 8 }, () => randomInt(2 ** 32) / 2 ** 32)),
    seats: seatsFor(members, race.team),
    perSeat: race.team.pricePer === 'participant',
    participant: teamAsEntered(name, (await findContact(tx, accountId))?.email ?? '', race),
    nameRu: race.raceNameRu,
    nameEn: race.raceNameEn,
  }
}

/** A team as its entry stores it: its name as the surname, its captain's address for emails. */
function teamAsEntered(name: string, email: string, race: TeamRace) {
  return { ...emptyProfile, lastName: name, email, birthDate: race.raceDay }
}

/**
 * The key of a team's name in a race for inventory: one team per name, like one entry per person.
 * Hex.
 */
export function teamPersonKey(key: KeyObject, name: string): string {
  return createHmac('sha256', key)
    .update(`team ${teamKey(name)}`)
    .digest('hex')
}

function toTeamError(code: string, race: TeamRace): Err<BeginRefusal | 'stale'> {
  if (code === 'already_taken') return err('registration.team_exists')
  if (code === 'already_held') return err('registration.team_exists_unpaid')
  return placeRefused(code, race)
}
