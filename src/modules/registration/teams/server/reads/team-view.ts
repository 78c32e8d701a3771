import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { maxMembers, minMembers, type TeamRules } from '#src/modules/catalog/domain/team-rules.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { joinTeamPath } from '../../../domain/register-path.ts'
import type { TeamView } from '../../contract/team-shapes.ts'
import { shownJoinCode } from '../../domain/join-code.ts'
import { legDocumentsState } from '../../domain/leg-documents.ts'
import { isPayingOver, lastDayToPay } from '../../domain/leg-shares.ts'
import { isAt, isComplete, type LegSpot, listLegs, missingIn } from '../../domain/team-line-up.ts'
import { changesUntil, lineUpRefusal } from '../../domain/team-status.ts'
import { type LegRow, legsOfTeam } from '../queries/team-legs.ts'
import { findTeamOfOrder, type MemberRow, membersOfTeam, type TeamRow } from '../queries/teams.ts'

export type TeamRace = RaceRules & { readonly team: TeamRules; readonly kind: 'team' | 'relay' }

/** The same race as one of teams; null where it takes none. */
export function asTeamRace(race: RaceRules | null): TeamRace | null {
  if (race === null || race.team === null || race.kind === 'individual') return null
  return { ...race, team: race.team, kind: race.kind }
}

export type TeamReader = { readonly accountId: string; readonly language: Language; readonly services: Services }

/**
 * The number of members missing in an order's team, as long as they may be entered; none where it
 * is no team's order.
 */
export async function membersMissing(tx: Tx, orderId: string, rules: RaceRules): Promise<number> {
  const race = asTeamRace(rules)
  const team = race && (await findTeamOfOrder(tx, orderId))
  if (race === null || team === null || lineUpRefusal(team, race, tx.now) !== null) return 0
  return Math.max(0, missingIn((await membersOfTeam(tx, team.id)).map(toPlacedMember), race.team).members)
}

/**
 * The remaining tasks of a paid team: missing members, and the last day on which each pays their
 * leg.
 */
export async function teamToDo(
  tx: Tx,
  orderId: string,
  rules: RaceRules,
): Promise<{ readonly missing: number; readonly payDay: PlainDate | null }> {
  const race = asTeamRace(rules)
  const team = race && (await findTeamOfOrder(tx, orderId))
  const { eachPays = null } = race?.team ?? {}
  const isPaidByLegs = race !== null && team?.pays === 'each' && eachPays !== null
  return {
    missing: await membersMissing(tx, orderId, rules),
    payDay: isPaidByLegs ? lastDayToPay(eachPays, race.raceDay) : null,
  }
}

/** A team's board for its captain or a member; null where the reader is neither. */
export async function teamView(tx: Tx, team: TeamRow, reader: TeamReader): Promise<TeamView | null> {
  const race = asTeamRace(await findRaceRulesById(tx, team.raceId))
  const members = await membersOfTeam(tx, team.id)
  const isCaptain = team.accountId === reader.accountId
  if (race === null || !(isCaptain || members.some(({ accountId }) => accountId === reader.accountId))) return null
  const missing = missingIn(members.map(toPlacedMember), race.team)
  const shares = team.pays === 'each' ? await legsOfTeam(tx, team.id) : []
  const of = { team, race, reader, shares }
  return {
    teamRegistrationId: team.id,
    registrationId: isCaptain ? team.orderId : null,
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    name: team.name,
    joinCode: shownJoinCode(team.joinCode),
    joinPath: joinTeamPath(race, team.joinCode),
    role: isCaptain ? 'captain' : 'member',
    status: team.status,
    bib: team.bib,
    payBefore: team.payBefore,
    serverNow: tx.now,
    rules: teamRulesView(race, reader.language, tx.now),
    legs: legsView(race, reader.language).map((leg) => {
      const member = members.find((one) => isAt(one, leg))
      const share = shares.find((one) => isAt(one, leg))
      return {
        ...leg,
        share: share === undefined ? null : shareView(share, race),
        member: member === undefined ? null : memberView(of, member, leg),
      }
    }),
    missing: { members: Math.max(0, missing.members), women: missing.women, men: missing.men },
    isComplete: isComplete(missing),
    pays: team.pays,
    toPay: toPayBy(of, members, tx.now),
    graceUntil: team.status === 'confirmed' ? team.graceUntil : null,
    eventStatus: race.eventStatus === 'draft' ? 'published' : race.eventStatus, // no team begins in a draft
    closed: closedIn(team, race, tx.now, reader),
  }
}

export function toPlacedMember({ id, stage, position, participant }: MemberRow) {
  return { id, stage, position, gender: participant.gender }
}

export function teamRulesView(race: TeamRace, language: Language, now: Instant) {
  const { team, kind } = race
  const { eachPays = null } = team
  return {
    kind,
    stages: team.stages.map(({ name, distanceM, from, to }) => ({ name: name[language], distanceM, from, to })),
    pricePer: team.pricePer,
    membersFrom: minMembers(team),
    membersTo: maxMembers(team),
    minWomen: team.minWomen,
    minMen: team.minMen,
    changesUntil: changesUntil(race),
    eachPays: eachPays && {
      lastDay: lastDayToPay(eachPays, race.raceDay),
      graceHours: eachPays.graceHours,
      isOver: isPayingOver(eachPays, race, now),
    },
  }
}

export function legsView({ team }: TeamRace, language: Language) {
  return listLegs(team).map(({ relayPosition, stage, isRequired, position }) => ({
    relayPosition,
    stage,
    position,
    isRequired,
    stageName: team.stages[stage - 1]?.name[language] ?? '',
    distanceM: team.stages[stage - 1]?.distanceM ?? null,
  }))
}

/** The reason why the line-up cannot be changed now, as text. */
export function closedIn(
  team: TeamRow,
  race: TeamRace,
  now: Instant,
  { services, language }: Pick<TeamReader, 'services' | 'language'>,
): string | null {
  const refusal = lineUpRefusal(team, race, now)
  return refusal === null ? null : services.textOf(language, 'registration', `error.${refusal}`)
}

/**
 * The legs that the reader may pay for: a member their own until the deadline, the captain all
 * unpaid ones, also after it.
 */
function toPayBy(
  { team, race, reader, shares }: Shown,
  members: readonly MemberRow[],
  now: Instant,
): TeamView['toPay'] {
  const { eachPays = null } = race.team
  if (team.status !== 'confirmed' || race.eventStatus !== 'published' || eachPays === null) return null
  const isCaptain = team.accountId === reader.accountId
  if (!isCaptain && isPayingOver(eachPays, race, now)) return null
  const isOwn = (leg: LegSpot) => members.some((one) => one.accountId === reader.accountId && isAt(one, leg))
  const open = shares.filter((leg) => leg.state !== 'paid' && (isCaptain || isOwn(leg)))
  const waiting = open.filter(({ state, payerId }) => state === 'paying' && payerId === reader.accountId)
  const legs = waiting.length > 0 ? waiting : open.filter(({ state }) => state === 'unpaid')
  if (legs.length === 0) return null
  return {
    registrationId: waiting[0]?.orderId ?? newId(),
    legs: isCaptain ? 'rest' : 'own',
    count: legs.length,
    amountMinor: withCommission(legs, race),
    isWaiting: waiting.length > 0,
  }
}

function shareView(share: LegRow, race: TeamRace) {
  const { amountMinor, state } = share
  return { amountMinor, overallMinor: withCommission([share], race), state }
}

/** The price of an order for these legs. */
function withCommission(
  legs: readonly Pick<LegRow, 'amountMinor'>[],
  { eventCommissionBp, extraCommissionBp }: TeamRace,
): number {
  const lines = legs.map(
    (leg) => ({ kind: 'product', unitPriceMinor: leg.amountMinor, units: 1, discountMinor: 0 }) as const,
  )
  return orderTotals(lines, { eventBp: eventCommissionBp, extraBp: extraCommissionBp }).overallMinor
}

/** «12-3»: the team's bib and the leg. */
export function memberBib(team: Pick<TeamRow, 'bib' | 'status'>, relayPosition: number): string | null {
  return team.bib === null || team.status !== 'confirmed' ? null : `${team.bib}-${relayPosition}`
}

type Shown = {
  readonly team: TeamRow
  readonly race: TeamRace
  readonly reader: TeamReader
  readonly shares: readonly LegRow[]
}

function memberView(
  { team, race, reader, shares }: Shown,
  member: MemberRow,
  leg: { readonly relayPosition: number } & LegSpot,
) {
  const isMembers = member.accountId !== team.accountId
  const isOwn = member.accountId === reader.accountId
  return {
    memberId: member.id,
    fullName: nameIn(reader.language, member.participant),
    isOwn,
    enteredBy: isMembers ? ('member' as const) : ('captain' as const),
    // A member typed by the captain without a saved profile is unconfirmed.
    isConfirmed: isMembers || member.participantId !== member.id,
    documents: legDocumentsState(race, member),
    documentsNote: isOwn ? member.documentsNote : '',
    isPaid:
      team.pays === 'each' ? shares.some((one) => isAt(one, leg) && one.state === 'paid') : team.status === 'confirmed',
    bib: memberBib(team, leg.relayPosition),
  }
}
