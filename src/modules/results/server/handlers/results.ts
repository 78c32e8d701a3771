import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getResultsRoute } from '../../contract/results.ts'
import { resultsPage } from '../reads/results-page.ts'

export const getResultsHandler = handle(getResultsRoute, async ({ tx, language, actor }, { params, query }) => {
  const { q = '', race, gender, group, cursor, take } = query
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return err('results.bad_cursor')
  const page = await resultsPage(tx, {
    eventCode: params.code,
    race: race === '' ? undefined : race,
    q,
    ...{ gender, group },
    afterPosition: Number(cursor ?? 0),
    take,
    language,
    accountId: actor?.accountId ?? null,
  })
  if (page === 'no_event') return err('results.event_not_found')
  return page === 'no_race' ? err('results.race_not_found') : ok(page)
})
