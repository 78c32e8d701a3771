import { err, ok } from '#src/kernel/result.ts'
import { parseEventQuery } from '#src/modules/search/domain/event-query.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getSeriesRoute, listSeriesRoute } from '../../contract/series.ts'
import { seriesList, seriesPage } from '../reads/series.ts'

export const listSeriesHandler = handle(listSeriesRoute, async ({ tx, language }, { query: texts }) => {
  const values = new Map(Object.entries(texts))
  const query = parseEventQuery('series', (name) => [values.get(name) ?? []].flat())
  return ok({ list: await seriesList(tx, query, language) })
})

export const getSeriesHandler = handle(getSeriesRoute, async ({ tx, language }, { params }) => {
  const page = await seriesPage(tx, params.code, language)
  return page ? ok(page) : err('catalog.series_not_found')
})
