import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { TabFacts } from '../../domain/event-tabs.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { Sport } from '../../domain/sport.ts'

export type SharedEventRow = {
  readonly code: string
  readonly sport: Sport
  readonly tenant: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly status: EventStatus
}

/** What is told of an event where only its name, day and place are; null where it is nobody's to see. */
export async function findSharedEvent(tx: Tx, code: string): Promise<SharedEventRow | null> {
  const [row] = await tx.sql<SharedEventRow>`
    select e.code, e.sport, t.code as tenant, e.name_ru as "nameRu", e.name_en as "nameEn", e.city_ru as "cityRu",
      e.city_en as "cityEn", e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn", e.status
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.code = ${code} and e.status <> 'draft'`
  return row ?? null
}

export type SitemapEvent = { readonly code: string; readonly changedAt: Instant } & TabFacts

/** The last change of each so many listed events, by their codes. */
export async function changesOfListed(tx: Tx, perPart: number): Promise<Instant[]> {
  const rows = await tx.sql<{ changedAt: Instant }>`
    select max(changed_at) as "changedAt" from (
      select changed_at, (row_number() over (order by code) - 1) / ${perPart}::int as part
      from catalog.events where is_listed and status <> 'draft') e
    group by part order by part`
  return rows.map(({ changedAt }) => changedAt)
}

/** The code of the listed event that stands behind so many others; null behind the last. */
export async function listedAt(tx: Tx, position: number): Promise<string | null> {
  const [row] = await tx.sql<{ code: string }>`
    select code from catalog.events where is_listed and status <> 'draft' order by code offset ${position} limit 1`
  return row?.code ?? null
}

/** Listed events by code. @param from the first code; @param after or the one before it */
export async function listedEvents(
  tx: Tx,
  { from, after, take }: { from: string; after: string | null; take: number },
): Promise<SitemapEvent[]> {
  return await tx.sql<SitemapEvent>`
    select code, changed_at as "changedAt", is_listed as "isListed", has_results as "hasResults",
      rating_hundredths is not null as "isRated" from catalog.events
    where is_listed and status <> 'draft' and code >= ${from} and (${after}::text is null or code > ${after})
    order by code limit ${take}`
}

/** The series that have a listed event, with the day of their last change. */
export async function listedSeries(tx: Tx): Promise<{ readonly code: string; readonly changedAt: Instant }[]> {
  return await tx.sql`
    select r.code, max(e.changed_at) as "changedAt" from catalog.series r
    join catalog.events e on e.series_id = r.id and e.is_listed and e.status <> 'draft' group by r.code order by r.code`
}

export type FeedRow = {
  readonly id: string
  readonly code: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly latitude: number
  readonly longitude: number
  readonly isOff: boolean
  readonly publishedAt: Instant
  readonly changedAt: Instant
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** What a feed tells of events beside their cards. */
export async function feedRows(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, FeedRow>> {
  const rows = await tx.sql<FeedRow>`
    select e.id, e.code, e.about_ru as "aboutRu", e.about_en as "aboutEn", e.venue_ru as "venueRu",
      e.venue_en as "venueEn", e.latitude, e.longitude, e.status in ('cancelled', 'postponed') as "isOff",
      e.created_at as "publishedAt", e.changed_at as "changedAt", r.starts_at as "startsAt", r.ends_at as "endsAt"
    from catalog.events e
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from catalog.races where event_id = e.id) r on true
    where e.code = any(${[...codes]})`
  return new Map(rows.map((row) => [row.code, row]))
}
