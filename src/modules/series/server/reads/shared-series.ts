import { typeset } from '#src/kernel/typography.ts'
import type { SharedPage, SharedPageWords } from '#src/modules/catalog/server/reads/shared-event.ts'
import { unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findSeries } from '../queries/series.ts'
import { findSeriesWithEvents } from './found-series.ts'

/**
 * The share picture's content of a series: the number of its events, and the poster of one; null
 * where there is none.
 */
export async function sharedSeries(tx: Tx, code: string, labels: SharedPageWords): Promise<SharedPage | null> {
  const row = await findSeries(tx, code)
  if (row === null) return null
  const [found] = await findSeriesWithEvents(tx, { ...unfilteredTab('all'), filters: { series: code } })
  const { language } = labels
  return {
    poster: found?.posterEvent ?? { code, sport: 'run', tenant: 'default' },
    title: typeset(language === 'ru' ? row.nameRu : row.nameEn, language),
    lines: [...(found ? [labels.eventCount(found.events)] : []), language === 'ru' ? row.organizerRu : row.organizerEn],
  }
}
