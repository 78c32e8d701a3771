import { err, ok } from '#src/kernel/result.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getStartListOptionsRoute, getStartListRoute } from '../../contract/start-list.ts'
import { listNames } from '../queries/start-list.ts'
import { startListPage } from '../reads/start-list-page.ts'
import { findSearchedEvent } from '../reads/start-list-search.ts'

export const getStartListHandler = handle(getStartListRoute, ({ tx, language, actor }, { params, query }) =>
  startListPage(tx, { ...query, eventCode: params.code, language }, actor?.accountId ?? null),
)

export const getStartListOptionsHandler = handle(getStartListOptionsRoute, async ({ tx, language }, { params }) => {
  const event = await findSearchedEvent(tx, params.code)
  if (event === null) return err('registration.event_not_found')
  const cities = await listNames(tx, event.id, 'city')
  const clubs = await listNames(tx, event.id, 'club')
  const named = new Set(cities.map((city) => cityNameIn(city, language)))
  return ok({ cities: [...named], clubs, teams: await listNames(tx, event.id, 'team') })
})
