import type { EventQuery } from '#src/modules/search/domain/event-query.ts'
import { type SeriesTotals, seriesTotals } from '#src/modules/search/server/reads/series-totals.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listSeriesOfEvents, type SeriesRow } from '../queries/series.ts'

export type SeriesMatch = SeriesRow &
  Omit<SeriesTotals, 'posterEvent'> & {
    readonly posterEvent: SeriesTotals['posterEvent'] & { readonly tenant: string }
  }

/**
 * Every series with a matching event in the season, soonest next event first, then finished ones,
 * newest first. Totals are over all seasons: a series looks the same on every page, and its next
 * event may be in the next season.
 */
export async function findSeriesWithEvents(tx: Tx, query: EventQuery): Promise<SeriesMatch[]> {
  const found = await seriesTotals(tx, query)
  const codes = found.map(({ code }) => code)
  const posterEventCodes = found.map(({ posterEvent }) => posterEvent.code)
  const rows = await listSeriesOfEvents(tx, codes, posterEventCodes)
  const byCode = new Map(found.map((one) => [one.code, one]))
  return rows
    .flatMap(({ tenant, ...row }): SeriesMatch[] => {
      const totals = byCode.get(row.code)
      return totals === undefined ? [] : [{ ...row, ...totals, posterEvent: { ...totals.posterEvent, tenant } }]
    })
    .sort(
      (a, b) =>
        compare(a.nextOn ?? '9999', b.nextOn ?? '9999') || compare(b.lastOn, a.lastOn) || compare(a.code, b.code),
    )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
