import { type EventQuery, formatEventQuery } from '../domain/event-query.ts'
import type { Tab } from '../domain/tabs.ts'

type ApiQuery = { type: Tab; [name: string]: string | string[] }

/** The parameters of the API for a query: a repeated name is an array. */
export function apiQuery(query: EventQuery): ApiQuery {
  const byName = Map.groupBy(formatEventQuery(query), ([name]) => name)
  const parts = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return { ...Object.fromEntries(parts), type: query.type }
}
