import type { Instant } from '#src/kernel/instant.ts'
import { setMissing } from '#src/modules/orders/server/commands/set-missing.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { Answers } from '../../../entry-details/domain/answers.ts'
import type { DocumentsState } from '../../../entry-details/domain/documents-state.ts'
import type { EnteredDocument } from '../../../entry-details/domain/entered-admission.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import { hasBoughtPolicy } from '../../../entry-details/server/queries/bought-policy.ts'
import { toJson } from '../../../entry-details/server/queries/details.ts'
import type { TeamStatus } from '../../domain/team-status.ts'

export type TeamRow = {
  readonly tenantId: number
  readonly id: string
  readonly orderId: string
  readonly eventId: string
  readonly raceId: string
  readonly eventCode: string
  readonly raceCode: string
  /** The captain's account. */
  readonly accountId: string
  readonly name: string
  readonly joinCode: string
  readonly seats: number
  readonly seatPriceMinor: number
  readonly status: TeamStatus
  readonly bib: number | null
  readonly holdId: string | null
  readonly payBefore: Instant | null
  /** The payer: the captain for all, or each member for their own leg. */
  readonly pays: 'captain' | 'each'
  /** Past the deadline, with legs unpaid: the time until which the captain may pay the rest. */
  readonly graceUntil: Instant | null
}

export type MemberRow = {
  readonly id: string
  readonly teamId: string
  /** The captain's account, or the joined member's. */
  readonly accountId: string
  readonly participantId: string
  /** Hex of the keyed hash. */
  readonly personKey: string
  /** The sender of the form is the runner. */
  readonly isSelf: boolean
  readonly participant: EnteredParticipant
  readonly stage: number
  readonly position: number
  readonly answers: Answers | null
  readonly admission: readonly EnteredDocument[] | null
  readonly documentsState: DocumentsState | null
  readonly documentsNote: string
  /** A policy for the person was bought on the site. */
  readonly hasPolicy: boolean
}

const selectTeam = `
  select t.tenant_id as "tenantId", t.id, t.order_id as "orderId", t.event_id as "eventId", t.race_id as "raceId",
    e.code as "eventCode", r.code as "raceCode", t.account_id as "accountId", t.name, t.join_code as "joinCode", t.seats,
    t.seat_price_minor as "seatPriceMinor", g.bib, g.hold_id as "holdId", t.pays, t.grace_until as "graceUntil",
    case when g.state = 'held' then o.pay_before end as "payBefore",
    case when g.state = 'held' and h.state = 'held' and h.held_until > app.now() then 'held'
      when g.state is null or g.state in ('held', 'expired') then 'expired' else g.state end as status
  from registration.teams t join catalog.events e on e.id = t.event_id join catalog.races r on r.id = t.race_id
    left join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
    left join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    left join orders.orders o on o.tenant_id = t.tenant_id and o.id = t.order_id`

export async function findTeam(tx: Tx, id: string): Promise<TeamRow | null> {
  const [row] = await tx.named<TeamRow>('registration.team', `${selectTeam} where t.id = $1`, [id])
  return row ?? null
}

export async function findTeamOfOrder(tx: Tx, orderId: string): Promise<TeamRow | null> {
  const [row] = await tx.named<TeamRow>('registration.team_of_order', `${selectTeam} where t.order_id = $1`, [orderId])
  return row ?? null
}

/** @param code as stored: `tidyJoinCode` */
export async function findTeamByCode(tx: Tx, code: string): Promise<TeamRow | null> {
  const [row] = await tx.named<TeamRow>('registration.team_by_code', `${selectTeam} where t.join_code = $1`, [code])
  return row ?? null
}

/** The account's teams in a race, as captain first, then as a member; the newest first. */
export async function findTeamsOfAccount(
  tx: Tx,
  of: { readonly accountId: string; readonly raceId: string },
): Promise<TeamRow[]> {
  return await tx.named<TeamRow>(
    'registration.teams_of_account',
    `${selectTeam} where t.race_id = $2 and (t.account_id = $1 or exists (
       select from registration.team_members m
       where m.tenant_id = t.tenant_id and m.team_id = t.id and m.account_id = $1 and m.is_live))
     order by t.account_id = $1 desc, t.id desc`,
    [of.accountId, of.raceId],
  )
}

const selectMember = `
  select m.id, m.team_id as "teamId", m.account_id as "accountId", m.participant_id as "participantId",
    encode(m.person_key, 'hex') as "personKey", m.is_self as "isSelf", m.participant, m.stage, m.position, m.answers, m.admission,
    m.documents_state as "documentsState", m.documents_note as "documentsNote", ${hasBoughtPolicy('m')} as "hasPolicy"
  from registration.team_members m`

/** A team's members in the order of their legs. */
export async function membersOfTeam(tx: Tx, teamId: string): Promise<MemberRow[]> {
  return await tx.named<MemberRow>(
    'registration.members_of_team',
    `${selectMember} where m.team_id = $1 order by m.stage, m.position`,
    [teamId],
  )
}

type StoredMemberField =
  | 'id'
  | 'accountId'
  | 'participantId'
  | 'personKey'
  | 'isSelf'
  | 'participant'
  | 'stage'
  | 'position'

/**
 * Inserts a member with the data that the race asked for; false where the person has a leg in a
 * team of this race already.
 */
export async function insertMember(
  tx: Tx,
  team: Pick<TeamRow, 'tenantId' | 'id' | 'raceId'>,
  { details, ...member }: Pick<MemberRow, StoredMemberField> & { readonly details: EntryDetails },
): Promise<boolean> {
  const rows = await tx.sql`
    insert into registration.team_members (tenant_id, id, team_id, race_id, account_id, participant_id, person_key, participant,
                                           stage, position, answers, admission, documents_state, is_self)
    values (${team.tenantId}, ${member.id}, ${team.id}, ${team.raceId}, ${member.accountId}, ${member.participantId},
            decode(${member.personKey}, 'hex'), ${JSON.stringify(member.participant)}::jsonb, ${member.stage}, ${member.position},
            ${toJson(details.answers)}::jsonb, ${toJson(details.admission)}::jsonb, ${details.documentsState ?? null},
            ${member.isSelf})
    on conflict (tenant_id, race_id, person_key) where is_live do nothing returning id`
  return rows.length > 0
}

/** Writes each member to their leg, in one statement: two may swap legs. */
export async function placeMembers(
  tx: Tx,
  teamId: string,
  lineUp: readonly Pick<MemberRow, 'id' | 'stage' | 'position'>[],
): Promise<void> {
  await tx.sql`
    update registration.team_members m set stage = p.stage, position = p.position
    from unnest(${lineUp.map(({ id }) => id)}::uuid[], ${lineUp.map(({ stage }) => stage)}::int[],
                ${lineUp.map(({ position }) => position)}::int[]) as p (id, stage, position)
    where m.team_id = ${teamId} and m.id = p.id and (m.stage, m.position) <> (p.stage, p.position)`
}

export async function deleteMember(tx: Tx, teamId: string, memberId: string): Promise<void> {
  await tx.sql`delete from registration.team_members where team_id = ${teamId} and id = ${memberId}`
}

/**
 * The team has its place again: restores its members, except members who joined another team
 * meanwhile.
 */
export async function reviveMembers(tx: Tx, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return
  await tx.sql`
    delete from registration.team_members m
    where m.team_id = any (${teamIds}::uuid[]) and not m.is_live and exists (
      select from registration.team_members o
      where o.tenant_id = m.tenant_id and o.race_id = m.race_id and o.person_key = m.person_key and o.is_live)`
  await tx.sql`
    update registration.team_members set is_live = true
    where team_id = any (${teamIds}::uuid[]) and not is_live`
}

/**
 * These entries have lost their places: members of teams among them may join other teams, and their
 * orders miss no members any more.
 * @locks none: the caller holds the lock on the order
 * @returns the teams among them with a payment by each member
 */
export async function releaseMembers(
  tx: Tx,
  orderId: string,
  entryIds: readonly string[],
): Promise<readonly { readonly tenantId: number; readonly id: string }[]> {
  if (entryIds.length === 0) return []
  const teams = await tx.sql<{ tenantId: number; id: string; pays: string }>`
    select tenant_id as "tenantId", id, pays from registration.teams where id = any (${entryIds}::uuid[])`
  if (teams.length === 0) return []
  await tx.sql`
    update registration.team_members set is_live = false where team_id = any (${entryIds}::uuid[]) and is_live`
  await setMissing(tx, orderId, null)
  return teams.filter(({ pays }) => pays === 'each')
}
