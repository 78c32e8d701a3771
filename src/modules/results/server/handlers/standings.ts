import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getStandingsRoute } from '../../contract/standings.ts'
import { standingsPage } from '../reads/standings.ts'

export const getStandingsHandler = handle(getStandingsRoute, async ({ tx, language }, { params, query }) => {
  const { field, group, season, cursor = '', take } = query
  const after = /^\d{1,7}$/.test(cursor) ? Number(cursor) : 0
  const standings = await standingsPage(tx, { code: params.code, field, group, season, after, take, language })
  return standings === 'no_series' ? err('results.series_not_found') : ok({ standings })
})
