import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { homeEvents, listEvents } from '#src/modules/search/server/reads/list-events.ts'
import { seriesList } from '#src/modules/series/server/reads/series.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { getHomeRoute } from '../../contract/home.ts'

/** Two rows of two; in three columns the fourth is hidden. */
const shownSeries = 4
const shownResults = 6

/** The catalog data of the home page: events, upcoming series, and the latest results. */
export async function homePage(tx: Tx, language: Language): Promise<RouteReply<typeof getHomeRoute>> {
  const events = await homeEvents(tx, language)
  const series = await seriesList(tx, { ...unfilteredTab('series'), season: 'all-time' }, language)
  const { list } = await listEvents(tx, { ...unfilteredTab('results'), take: shownResults }, language)
  return { ...events, series: series.filter(({ nextOn }) => nextOn !== null).slice(0, shownSeries), results: list }
}
