import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isEventCode } from '../../domain/event-code.ts'
import type { SeriesDraft } from '../../domain/series-draft.ts'
import { isValidStandingsRule } from '../../domain/standings-rule.ts'
import { writeSeries } from '../queries/series.ts'

export type SeriesRefusal = 'catalog.code_invalid' | 'catalog.series_foreign' | 'catalog.standings_invalid'

/**
 * Creates the series with the draft's code, or updates it. Events join it when they are published
 * with its code.
 * @returns its id; refused where the code is another organizer's or another tenant's
 */
export async function ensureSeries(tx: Tx, draft: SeriesDraft): Promise<Result<{ seriesId: string }, SeriesRefusal>> {
  if (!isEventCode(draft.code)) return err('catalog.code_invalid', { fields: { code: 'catalog.code_invalid' } })
  if (draft.standings !== undefined && !isValidStandingsRule(draft.standings)) return err('catalog.standings_invalid')
  const seriesId = await writeSeries(tx, draft)
  return seriesId === null ? err('catalog.series_foreign') : ok({ seriesId })
}
