import type { Instant } from '#src/kernel/instant.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type FeedRow = {
  readonly id: string
  readonly code: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly latitude: number
  readonly longitude: number
  readonly eventStatus: EventStatus
  readonly publishedAt: Instant
  readonly changedAt: Instant
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** The facts of events in feeds that their cards do not have. */
export async function feedRows(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, FeedRow>> {
  const rows = await tx.sql<FeedRow>`
    select e.id, e.code, e.about_ru as "aboutRu", e.about_en as "aboutEn", e.venue_ru as "venueRu",
      e.venue_en as "venueEn", e.latitude, e.longitude, e.status as "eventStatus",
      e.created_at as "publishedAt", e.changed_at as "changedAt", r.starts_at as "startsAt", r.ends_at as "endsAt"
    from catalog.events e
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from catalog.races where event_id = e.id) r on true
    where e.code = any(${[...codes]})`
  return new Map(rows.map((row) => [row.code, row]))
}
