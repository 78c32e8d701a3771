import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { countEventsRoute, listEventsRoute, listFilterRoute, liveCountRoute } from '../../contract/list-events.ts'
import { parseEventQuery } from '../../domain/event-query.ts'
import { parseTab } from '../../domain/tabs.ts'
import { countSearch, isSuccessfulSearch } from '../count-search.ts'
import { countLiveEvents, countWanted } from '../queries/find-events.ts'
import { listEvents as readEvents } from '../reads/list-events.ts'
import { filtersOffered } from '../reads/list-filter.ts'

export const listEventsHandler = handle(listEventsRoute, async (context, { query: { type, ...texts } }) => {
  const { tx, language } = context
  const values = new Map(Object.entries(texts))
  const query = parseEventQuery(type, (name) => [values.get(name) ?? []].flat())
  const page = await readEvents(tx, query, language)
  if (isSuccessfulSearch(query, page.totalCount)) countSearch(context, tx, query.filters.q ?? '')
  return ok(page)
})

export const countEventsHandler = handle(countEventsRoute, async ({ tx }, { query: { type, ...texts } }) => {
  const values = new Map(Object.entries(texts))
  const query = parseEventQuery(type, (name) => [values.get(name) ?? []].flat().map(String))
  return ok({ count: await countWanted(tx, query) })
})

export const listFilterHandler = handle(listFilterRoute, async ({ tx, language }, { query }) => {
  const tab = parseTab(query.eventsLoaderType ?? 'future') ?? 'future'
  return ok(await filtersOffered(tx, tab, query.language ?? language))
})

export const liveCountHandler = handle(liveCountRoute, async ({ tx }) => ok({ count: await countLiveEvents(tx) }))
