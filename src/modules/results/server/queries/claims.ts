import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ClaimCause, ClaimState, FollowedClaim, FollowedTo, PublishedPerson } from '../../domain/result-claim.ts'
import type { ResultGender, ResultStatus } from '../../domain/result-list.ts'

/** A claim with its race, and with its row where the published results have one. */
export type ClaimRow = {
  readonly id: string
  readonly tenantId: number
  readonly accountId: string
  readonly participantId: string
  readonly eventId: string
  readonly raceId: string
  readonly bib: number | null
  readonly claimedBib: number
  readonly state: ClaimState
  readonly causes: readonly ClaimCause[]
  readonly reason: string | null
  readonly isLinkUsed: boolean
  readonly claimedAt: Instant
  readonly organizerId: string
  readonly eventCode: string
  readonly eventRu: string
  readonly eventEn: string
  readonly day: PlainDate
  readonly raceCode: string
  readonly raceRu: string
  readonly raceEn: string
  readonly lastName: string
  readonly firstName: string
  readonly birthDate: PlainDate | null
  readonly gender: ResultGender
  readonly row: ClaimedRow | null
}
export type ClaimedRow = {
  readonly lastName: string
  readonly firstName: string
  readonly norm: string
  readonly birthYear: number | null
  readonly gender: ResultGender
  readonly city: string
  readonly status: ResultStatus
  readonly timeMs: number | null
}

const columns = fragment`c.id, c.tenant_id as "tenantId", c.account_id as "accountId", c.participant_id as "participantId",
  c.event_id as "eventId", c.race_id as "raceId", c.bib, c.claimed_bib as "claimedBib", c.state, c.causes, c.reason,
  c.link_used_at is not null as "isLinkUsed", c.claimed_at as "claimedAt", e.organizer_id as "organizerId", e.code as "eventCode",
  e.name_ru as "eventRu", e.name_en as "eventEn", (s.starts_at at time zone e.time_zone)::date as day, s.code as "raceCode",
  s.name_ru as "raceRu", s.name_en as "raceEn", coalesce(p.last_name, '') as "lastName", coalesce(p.first_name, '') as "firstName",
  p.birth_date as "birthDate", coalesce(p.gender, 'unknown') as gender,
  case when r.bib is null or r.is_hidden then null else json_build_object('lastName', r.last_name, 'firstName', r.first_name, 'norm', r.norm,
    'birthYear', r.birth_year, 'gender', r.gender, 'city', r.city, 'status', r.status,
    'timeMs', case l.ranked_by when 'gun' then r.gun_ms else r.net_ms end) end as row`
const tables = fragment`results.claims c join catalog.events e on e.id = c.event_id join catalog.races s on s.id = c.race_id
  left join accounts.participants p on p.id = c.participant_id
  left join results.results r on r.race_id = c.race_id and r.bib = c.bib
  left join results.result_lists l on l.race_id = c.race_id`

/** An account's claims, the latest first. */
export async function claimsOfAccount(tx: Tx, accountId: string, max: number): Promise<ClaimRow[]> {
  return await tx.sql<ClaimRow>(
    fragment`select ${columns} from ${tables} where c.account_id = ${accountId} order by c.id desc limit ${max}`,
  )
}

/** The claims of an event's results, the latest first. */
export async function claimsOfEvent(
  tx: Tx,
  of: {
    readonly eventCode: string
    readonly state: ClaimState | null
    readonly cursor: string | null
    readonly max: number
  },
): Promise<ClaimRow[]> {
  return await tx.sql<ClaimRow>(fragment`
    select ${columns} from ${tables} where c.event_id = (select id from catalog.events where code = ${of.eventCode})
      and (${of.state}::text is null or c.state = ${of.state}) and (${of.cursor}::uuid is null or c.id < ${of.cursor}::uuid)
    order by c.id desc limit ${of.max}`)
}

/** A claim by its id; null if there is none. */
export async function findClaim(tx: Tx, id: string): Promise<ClaimRow | null> {
  const [row] = await tx.sql<ClaimRow>(fragment`select ${columns} from ${tables} where c.id = ${id}`)
  return row ?? null
}

/** The open claim of a participant on a bib; null if there is none. */
export async function openClaimOn(
  tx: Tx,
  of: { readonly participantId: string; readonly raceId: string; readonly bib: number },
): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`
    select id from results.claims
    where participant_id = ${of.participantId} and race_id = ${of.raceId} and claimed_bib = ${of.bib} and state = 'waiting'`
  return row?.id ?? null
}

/** The account that has a result, by an accepted claim or as the participant of its entry. */
export type Holder = { readonly accountId: string; readonly participantId: string; readonly claimId: string | null }

/** Who has this result; null: nobody, as of a row without an entry or of a friend's entry. */
export async function holderOf(
  tx: Tx,
  { raceId, bib }: { readonly raceId: string; readonly bib: number },
): Promise<Holder | null> {
  const [row] = await tx.sql<Holder>`
    select account_id as "accountId", participant_id as "participantId", id as "claimId" from results.claims
    where race_id = ${raceId} and bib = ${bib} and state = 'accepted'
    union all
    select p.account_id, p.id, null from results.results r join registration.entries g on g.id = r.entry_id
      join accounts.participants p on p.id = g.participant_id
    where r.race_id = ${raceId} and r.bib = ${bib} and not exists (
      select from results.claims c where c.race_id = r.race_id and c.bib = r.bib and c.state = 'accepted')`
  return row ?? null
}

export type ClaimToWrite = {
  readonly id: string
  readonly tenantId: number
  readonly accountId: string
  readonly participantId: string
  readonly eventId: string
  readonly raceId: string
  readonly bib: number
  readonly person: { readonly norm: string; readonly birthYear: number | null; readonly gender: ResultGender }
  readonly state: 'waiting' | 'accepted'
  readonly causes: readonly ClaimCause[]
}

export async function insertClaim(tx: Tx, claim: ClaimToWrite): Promise<void> {
  const { id, tenantId, accountId, participantId, eventId, raceId, bib, person, state, causes } = claim
  await tx.sql`
    insert into results.claims (tenant_id, id, account_id, participant_id, event_id, race_id, bib, claimed_bib, norm, birth_year,
      gender, state, causes, claimed_at, changed_at)
    values (${tenantId}, ${id}, ${accountId}, ${participantId}, ${eventId}, ${raceId}, ${bib}, ${bib}, ${person.norm},
      ${person.birthYear}, ${person.gender}, ${state}, ${[...causes]}::text[], ${tx.now}, ${tx.now})`
}

export type ClaimChange = {
  readonly state: ClaimState
  readonly reason?: string | null
  /** The organizer's member; null: the link of an email, or nobody. */
  readonly decidedBy?: string | null
  readonly usesLink?: boolean
}

export async function writeClaimState(tx: Tx, id: string, change: ClaimChange): Promise<void> {
  const { state, reason = null, decidedBy = null, usesLink = false } = change
  await tx.sql`
    update results.claims set state = ${state}, reason = ${reason}, decided_by = ${decidedBy}, changed_at = ${tx.now},
      link_used_at = case when ${usesLink} then ${tx.now} else link_used_at end
    where id = ${id}`
}

/** Makes the person of the row the one that the claim follows: the organizer has seen that it is the claimer. */
export async function writeClaimedPerson(
  tx: Tx,
  id: string,
  { norm, birthYear, gender }: Pick<ClaimedRow, 'norm' | 'birthYear' | 'gender'>,
): Promise<void> {
  await tx.sql`
    update results.claims set norm = ${norm}, birth_year = ${birthYear}, gender = ${gender} where id = ${id}`
}

/** The open and accepted claims of a race. */
export async function liveClaimsOf(tx: Tx, raceId: string): Promise<FollowedClaim[]> {
  return await tx.sql<FollowedClaim>`
    select id, state, bib, claimed_bib as "claimedBib", norm, birth_year as "birthYear", gender from results.claims
    where race_id = ${raceId} and state in ('waiting', 'accepted') order by id`
}

/** The persons that the published results of a race name. */
export async function publishedPeople(tx: Tx, raceId: string): Promise<PublishedPerson[]> {
  return await tx.sql<PublishedPerson>`
    select bib, norm, birth_year as "birthYear", gender, is_team as "isTeam" from results.results where race_id = ${raceId}`
}

/** Moves claims to their rows; one whose bib names another person waits for an organizer. */
export async function moveClaims(tx: Tx, moves: readonly FollowedTo[]): Promise<void> {
  // People may have changed bibs: each leaves its row before any takes one.
  await tx.sql`update results.claims set bib = null where id = any (${moves.map(({ id }) => id)}::uuid[])`
  await tx.sql`
    update results.claims c set bib = m.bib, changed_at = ${tx.now},
      state = case when m."isChanged" then 'waiting' else c.state end,
      causes = case when m."isChanged" then array['changed'] else c.causes end,
      link_used_at = case when m."isChanged" then null else c.link_used_at end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, bib int, "isChanged" boolean) where c.id = m.id`
}

/** The bibs of a race that accepted claims gave to these participants, and those that they gave to others. */
export async function acceptedBibs(
  tx: Tx,
  raceId: string,
  participantIds: readonly string[],
): Promise<{ readonly own: ReadonlySet<number>; readonly others: ReadonlySet<number> }> {
  const rows = await tx.sql<{ bib: number; isOwn: boolean }>`
    select bib, participant_id = any (${[...participantIds]}::uuid[]) as "isOwn" from results.claims
    where race_id = ${raceId} and state = 'accepted' and bib is not null`
  const of = (isOwn: boolean) => new Set(rows.filter((row) => row.isOwn === isOwn).map(({ bib }) => bib))
  return { own: of(true), others: of(false) }
}

/** Moves a merged relative's claims; an open claim of both on one result stays once. */
export async function moveClaimsOf(
  tx: Tx,
  of: { readonly accountId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await tx.sql`
    delete from results.claims c where account_id = ${of.accountId} and participant_id = ${of.fromId} and state = 'waiting'
      and exists (select from results.claims k where k.participant_id = ${of.toId} and k.race_id = c.race_id
                    and k.claimed_bib = c.claimed_bib and k.state = 'waiting')`
  await tx.sql`
    update results.claims set participant_id = ${of.toId}
    where account_id = ${of.accountId} and participant_id = ${of.fromId}`
}

/** Deletes the claims of a relative who is deleted: their results belong to nobody again. */
export async function deleteClaimsOf(
  tx: Tx,
  of: { readonly accountId: string; readonly participantId: string },
): Promise<void> {
  await tx.sql`
    delete from results.claims where account_id = ${of.accountId} and participant_id = ${of.participantId}`
}
