import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StarSums } from '../../domain/weighted-rating.ts'

export type ReviewedEvent = {
  readonly id: string
  readonly tenantId: number
  readonly code: string
  readonly status: string
  /** The end of its last race. */
  readonly endsAt: Instant
}

/** A published event with the end of its last race; null if there is none. */
export async function reviewedEvent(tx: Tx, code: string): Promise<ReviewedEvent | null> {
  const [event] = await tx.sql<ReviewedEvent>`
    select e.id, e.tenant_id as "tenantId", e.code, e.status,
      coalesce((select max(r.ends_at) from catalog.races r where r.event_id = e.id), (e.ends_on + 1)::timestamptz) as "endsAt"
    from catalog.events e where e.code = ${code} and e.status <> 'draft'`
  return event ?? null
}

/** The first of these entries that finished in published results; null where none did. */
export async function findFinishedEntry(tx: Tx, eventId: string, entryIds: readonly string[]): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`
    select entry_id as id from results.results
    where entry_id = any (${[...entryIds]}::uuid[]) and event_id = ${eventId} and status = 'finished'
    order by entry_id limit 1`
  return row?.id ?? null
}

export type ReviewRow = {
  readonly id: string
  readonly accountId: string
  readonly entryId: string
  readonly author: string
  readonly stars: number
  readonly body: string
  readonly language: Language
  readonly isCounted: boolean
  readonly hiddenAt: Instant | null
  readonly hiddenReason: string
  readonly createdAt: Instant
  readonly changedAt: Instant | null
  /** The author, or the participant reviewed for, is hidden in public lists of the event. */
  readonly isAuthorHidden: boolean
}

const authorHidden = fragment`exists (
  select from registration.hidden_entries h where h.entry_id = v.entry_id
  union all
  select from registration.hidden_entries h join registration.entries g on g.id = h.entry_id
  where h.account_id = v.account_id and g.event_id = v.event_id
  union all
  select from registration.hidden_entries h join registration.team_members m on m.id = h.entry_id
    join registration.entries g on g.id = m.team_id
  where h.account_id = v.account_id and g.event_id = v.event_id)`

export const reviewColumns = fragment`v.id, v.account_id as "accountId", v.entry_id as "entryId", v.author, v.stars, v.body, v.language,
  v.counts as "isCounted", v.hidden_at as "hiddenAt", v.hidden_reason as "hiddenReason", v.created_at as "createdAt", v.changed_at as "changedAt", ${authorHidden} as "isAuthorHidden"`

export type ReviewPoint = { readonly at: string; readonly id: string }

/**
 * Reviews with a text, newest first, plus one where there are more; stars without a text are only
 * in the rating.
 * @param withHidden for operators
 */
export async function listReviews(
  tx: Tx,
  of: {
    readonly eventId: string
    readonly after: ReviewPoint | null
    readonly take: number
    readonly withHidden: boolean
  },
): Promise<ReviewRow[]> {
  const shown = of.withHidden ? fragment`` : fragment`and v.hidden_at is null`
  const beyond =
    of.after === null
      ? fragment``
      : fragment`and (v.created_at, v.id) < (${of.after.at}::timestamptz, ${of.after.id}::uuid)`
  return await tx.sql<ReviewRow>(fragment`
    select ${reviewColumns} from reviews.reviews v where v.event_id = ${of.eventId} and v.counts and v.body <> '' ${shown} ${beyond}
    order by v.created_at desc, v.id desc limit ${of.take + 1}`)
}

/**
 * Of the public reviews with a text, the one with the most stars: in this language first, the
 * newest.
 */
export async function bestReview(tx: Tx, eventCode: string, language: Language): Promise<ReviewRow | null> {
  const [row] = await tx.sql<ReviewRow>(fragment`
    select ${reviewColumns} from reviews.reviews v join catalog.events e on e.id = v.event_id
    where e.code = ${eventCode} and e.status <> 'draft' and v.counts and v.hidden_at is null and v.body <> ''
    order by v.stars desc, v.language <> ${language}, v.created_at desc, v.id desc limit 1`)
  return row ?? null
}

/** The account's own review of an event, also if it is hidden; null if there is none. */
export async function ownReview(tx: Tx, eventId: string, accountId: string): Promise<ReviewRow | null> {
  const [row] = await tx.sql<ReviewRow>(
    fragment`select ${reviewColumns} from reviews.reviews v where v.event_id = ${eventId} and v.account_id = ${accountId}`,
  )
  return row ?? null
}

/** Whether this account has hidden one of its people in public lists of the event. */
export async function isAuthorHiddenIn(tx: Tx, eventId: string, accountId: string): Promise<boolean> {
  const [row] = await tx.sql<{ is: boolean }>`
    select exists (
      select from registration.hidden_entries h join registration.entries g on g.id = h.entry_id
      where h.account_id = ${accountId} and g.event_id = ${eventId}
      union all
      select from registration.hidden_entries h join registration.team_members m on m.id = h.entry_id
        join registration.entries g on g.id = m.team_id
      where h.account_id = ${accountId} and g.event_id = ${eventId}) as is`
  return row?.is ?? false
}

/** The number of reviews with five stars, four, … one. */
export async function starCounts(tx: Tx, eventId: string): Promise<number[]> {
  const rows = await tx.sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count from reviews.reviews
    where event_id = ${eventId} and counts and hidden_at is null group by 1`
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

/**
 * Serializes changes of an event's stars; every write of a review calls this first.
 * @locks rating of the event until commit
 */
export async function lockRating(tx: Tx, { id, tenantId }: Pick<ReviewedEvent, 'id' | 'tenantId'>): Promise<void> {
  await tx.sql`insert into reviews.ratings (event_id, tenant_id) values (${id}, ${tenantId}) on conflict (event_id) do nothing`
  await tx.sql`select from reviews.ratings where event_id = ${id} for update`
}

/**
 * Recounts an event's stars and saves the result.
 * @locks none: the caller holds the lock on the rating
 */
export async function countStars(tx: Tx, eventId: string): Promise<StarSums> {
  const [row] = await tx.sql<StarSums>`
    with counted as (
      select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews.reviews
      where event_id = ${eventId} and counts and hidden_at is null
    )
    update reviews.ratings r set stars_sum = c.sum, stars_count = c.count from counted c where r.event_id = ${eventId}
    returning r.stars_sum as sum, r.stars_count as count`
  return row ?? { sum: 0, count: 0 }
}

export type ReviewToWrite = Pick<ReviewRow, 'accountId' | 'entryId' | 'author' | 'stars' | 'body' | 'language'>

/** Creates or updates an account's review of an event. */
export async function writeReview(
  tx: Tx,
  { id: eventId, tenantId }: ReviewedEvent,
  review: ReviewToWrite,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into reviews.reviews as v (tenant_id, event_id, account_id, entry_id, stars, body, author, language, created_at)
    values (${tenantId}, ${eventId}, ${review.accountId}, ${review.entryId}, ${review.stars}, ${review.body},
            ${review.author}, ${review.language}, ${tx.now})
    on conflict (event_id, account_id) do update set entry_id = excluded.entry_id, stars = excluded.stars,
      body = excluded.body, author = excluded.author, language = excluded.language, counts = true,
      changed_at = case when (v.stars, v.body) is distinct from (excluded.stars, excluded.body) then ${tx.now} else v.changed_at end
    returning v.id`
  if (row === undefined) throw new Error('upsert into reviews.reviews returned no row')
  return row.id
}

/**
 * Recomputes which reviews count: those of an event that took place, by finishers in published
 * results.
 */
export async function updateCountedReviews(tx: Tx, eventId: string): Promise<void> {
  await tx.sql`
    update reviews.reviews v set counts = not v.counts
    where v.event_id = ${eventId} and v.counts <> (
      exists (select from catalog.events e where e.id = v.event_id and e.status = 'published') and exists (
        select from results.results r where r.entry_id = v.entry_id and r.status = 'finished'))`
}
