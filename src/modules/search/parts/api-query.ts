import { type EventQuery, formatEventQuery } from '../domain/event-query.ts'
import type { Tab } from '../domain/tabs.ts'

type ApiQuery = { type: Tab; [name: string]: string | string[] }

/** The list's address as the API's parameters: a name that repeats is an array. */
export function apiQuery(query: EventQuery): ApiQuery {
  const byName = Map.groupBy(formatEventQuery(query), ([name]) => name)
  const parts = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return { ...Object.fromEntries(parts), type: query.type }
}
