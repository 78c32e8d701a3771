import type { Instant } from '#src/kernel/instant.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import type { SentState } from '../../domain/online-result.ts'

export type DeliveryRow = {
  readonly recipient: string
  readonly phone: string
  readonly postcode: string
  readonly city: string
  readonly street: string
}

export type SentRow = {
  readonly version: number
  readonly timeMs: number
  readonly fileKey: FileKey
  readonly kind: 'track' | 'picture'
  readonly trackM: number | null
  readonly trackMs: number | null
  readonly trackPoints: number | null
  readonly state: SentState
  readonly reason: string
  readonly sentAt: Instant
  readonly decidedAt: Instant | null
}

/** An active entry of an online race, with its submission. */
export type OnlineEntry = {
  readonly tenantId: number
  readonly entryId: string
  readonly orderId: string
  readonly bib: number | null
  readonly participant: EnteredParticipant
  readonly eventId: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly timeZone: string
  readonly raceId: string
  readonly raceCode: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly distanceM: number | null
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly until: Instant
  readonly sendsMedal: boolean
} & { readonly [K in keyof SentRow]: SentRow[K] | null } & { readonly [K in keyof DeliveryRow]: DeliveryRow[K] | null }

/** SQL: the organizer's deadline for results, or three days after the race. */
export const resultsUntil = fragment`coalesce(o.results_until, r.ends_at + interval '3 days')`

const selected = fragment`
  select g.tenant_id as "tenantId", g.id as "entryId", g.order_id as "orderId", g.bib, g.participant, e.id as "eventId",
    e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn", e.time_zone as "timeZone",
    r.id as "raceId", r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
    r.distance_m as "distanceM", r.starts_at as "startsAt", r.ends_at as "endsAt",
    ${resultsUntil} as until, coalesce(o.sends_medal, false) as "sendsMedal",
    s.version, s.time_ms as "timeMs", s.file_key as "fileKey", s.file_kind as kind, s.track_m as "trackM",
    s.track_ms as "trackMs", s.track_points as "trackPoints", s.state, s.reason, s.sent_at as "sentAt",
    s.decided_at as "decidedAt", d.recipient, d.phone, d.postcode, d.city, d.street
  from registration.entries g join catalog.races r on r.id = g.race_id
    join catalog.events e on e.id = g.event_id and e.is_online
    left join results.online_races o on o.race_id = r.id
    left join results.sent_results s on s.tenant_id = g.tenant_id and s.entry_id = g.id
    left join results.deliveries d on d.tenant_id = g.tenant_id and d.entry_id = g.id`
const isConfirmed = fragment`g.state = 'confirmed' and not g.participant ? 'invitationId' and g.participant_id <> g.id`

/**
 * The order's online entries for which this account may act: its own and its relatives'
 * participants; not of a friend, who acts for themselves. Read with the system role, since an
 * account's orders may be of any tenant.
 */
export async function ownOnlineEntries(tx: Tx, accountId: string, orderId: string): Promise<OnlineEntry[]> {
  return await tx.sql<OnlineEntry>(fragment`${selected}
    left join accounts.participants p on p.id = g.participant_id
    where g.order_id = ${orderId} and ${isConfirmed} and coalesce(p.account_id, g.account_id) = ${accountId}
    order by r.starts_at, g.id`)
}

/** One entry, for the organizer; the caller has checked the right to the order. */
export async function onlineEntry(tx: Tx, orderId: string, entryId: string): Promise<OnlineEntry | null> {
  const [row] = await tx.sql<OnlineEntry>(
    fragment`${selected} where g.order_id = ${orderId} and g.id = ${entryId} and ${isConfirmed}`,
  )
  return row ?? null
}

/** All entries of an event with a submission, the oldest first. */
export async function sentOfEvent(tx: Tx, eventCode: string): Promise<OnlineEntry[]> {
  return await tx.sql<OnlineEntry>(
    fragment`${selected} where e.code = ${eventCode} and ${isConfirmed} and s.version is not null order by s.sent_at, g.id`,
  )
}

/** The accepted entries of races that send a medal, with a delivery address. */
export async function deliveriesOfEvent(tx: Tx, eventCode: string): Promise<OnlineEntry[]> {
  return await tx.sql<OnlineEntry>(
    fragment`${selected} where e.code = ${eventCode} and ${isConfirmed} and s.state = 'accepted' and o.sends_medal
      and d.recipient is not null order by r.starts_at, g.bib, g.id`,
  )
}
