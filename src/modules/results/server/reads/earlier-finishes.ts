import type { Tx } from '#src/platform/db/tx.ts'

export type EarlierFinish = { readonly holdId: string; readonly organizer: boolean; readonly series: boolean }

/**
 * The participants of an order who have finished an earlier race of the event's organizer or series,
 * by the hold of their place: entries of the same person, under any account, with a published result.
 */
export async function earlierFinishes(tx: Tx, orderId: string): Promise<Map<string, EarlierFinish>> {
  const rows = await tx.sql<EarlierFinish>`
    select g.hold_id as "holdId", bool_or(other.organizer_id = e.organizer_id) as organizer,
      coalesce(bool_or(other.series_id = e.series_id), false) as series
    from registration.entries g
    join catalog.events e on e.id = g.event_id
    join catalog.races own on own.id = g.race_id
    join registration.entries earlier on earlier.tenant_id = g.tenant_id and earlier.person_key = g.person_key
      and earlier.event_id <> g.event_id
    join catalog.races r on r.id = earlier.race_id and r.starts_at < own.starts_at
    join catalog.events other on other.id = earlier.event_id
      and (other.organizer_id = e.organizer_id or other.series_id = e.series_id)
    join results.results result on result.entry_id = earlier.id and result.race_id = earlier.race_id
      and result.status = 'finished'
    where g.order_id = ${orderId} group by g.hold_id`
  return new Map(rows.map((row) => [row.holdId, row]))
}
