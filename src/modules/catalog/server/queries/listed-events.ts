import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TabFacts } from '../../domain/event-tabs.ts'

export type SitemapEvent = { readonly code: string; readonly changedAt: Instant } & TabFacts

/** The time of the last change of each group of `perPart` listed events, ordered by code. */
export async function changesOfListed(tx: Tx, perPart: number): Promise<Instant[]> {
  const rows = await tx.sql<{ changedAt: Instant }>`
    select max(changed_at) as "changedAt" from (
      select changed_at, (row_number() over (order by code) - 1) / ${perPart}::int as part
      from catalog.events where is_listed and status <> 'draft') e
    group by part order by part`
  return rows.map(({ changedAt }) => changedAt)
}

/** The code of the listed event at a position in the order of codes; null beyond the last. */
export async function listedAt(tx: Tx, position: number): Promise<string | null> {
  const [row] = await tx.sql<{ code: string }>`
    select code from catalog.events where is_listed and status <> 'draft' order by code offset ${position} limit 1`
  return row?.code ?? null
}

/**
 * Listed events by code.
 * @param from the first code
 * @param after if not null, the code after which to continue
 */
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

/** The series with a listed event, with the time of their last change. */
export async function listedSeries(tx: Tx): Promise<{ readonly code: string; readonly changedAt: Instant }[]> {
  return await tx.sql`
    select r.code, max(e.changed_at) as "changedAt" from catalog.series r
    join catalog.events e on e.series_id = r.id and e.is_listed and e.status <> 'draft' group by r.code order by r.code`
}
