import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { changesOfListed, listedAt, listedEvents, listedSeries, type SitemapEvent } from '../queries/listed-events.ts'

/**
 * Events per sitemap file: with both languages, results and reviews below 50,000 addresses and far
 * below 50 MB.
 */
export const eventsPerSitemap = 3_000
const perRead = 500

/** The sitemap files of the listed events: the last change of each. */
export async function sitemapFiles(tx: Tx): Promise<Instant[]> {
  return await changesOfListed(tx, eventsPerSitemap)
}

/**
 * The events of one file in parts, so that the process can serve other requests in between.
 * @param file counted from 1
 */
export async function* sitemapEvents(tx: Tx, file: number): AsyncGenerator<readonly SitemapEvent[]> {
  const from = await listedAt(tx, (file - 1) * eventsPerSitemap)
  if (from === null) return
  let after: string | null = null
  for (let read = 0; read < eventsPerSitemap; read += perRead) {
    const rows: SitemapEvent[] = await listedEvents(tx, { from, after, take: perRead })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.code ?? null
    if (after === null || rows.length < perRead) return
  }
}

/** The series with a listed event. */
export async function sitemapSeries(tx: Tx): Promise<Awaited<ReturnType<typeof listedSeries>>> {
  return await listedSeries(tx)
}
