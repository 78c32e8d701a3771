import { type ReactNode, Suspense } from 'react'
import type { CallApi } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import type { ResultSummaries } from '#src/modules/search/parts/listed-events.tsx'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import type { ResultSummary } from '../contract/result-summary.ts'
import { LazyRowResultSummary } from './lazy-row-result-summary.ts'

// Content that higher modules put into rows and cards of the list of events.

/** Loads the result summaries of past events with results; if that fails, the list shows their states. */
export async function loadResultSummaries(
  call: CallApi,
  events: readonly EventCardData[],
): Promise<readonly ResultSummary[]> {
  const over = events.filter(
    ({ isPast, hasResults, state }) => isPast && hasResults && !toCancelledOrPostponed(state.state),
  )
  if (over.length === 0) return []
  const codes = over.map(({ code }) => code).join(',')
  const response = await call('GET /api/events/result-summaries', { query: { codes } }).catch(() => undefined)
  return response?.data?.list ?? []
}

/** The rendered result summaries of a further page in the browser. */
export async function fetchResultSummaries(events: readonly EventCardData[]): Promise<ResultSummaries> {
  return shownResultSummaries(events, await loadResultSummaries(call, events))
}

/** Each result summary as a row or card shows it, by the event's code. */
export function shownResultSummaries(
  events: readonly EventCardData[],
  list: readonly ResultSummary[],
): ResultSummaries {
  const ratings = new Map(events.map(({ code, rating }) => [code, rating]))
  return Object.fromEntries(
    list.map((resultSummary): [string, ReactNode] => [
      resultSummary.code,
      // as high as three lines of a result summary, so that nothing moves when it loads
      <Suspense key={resultSummary.code} fallback={<div className="h-16" />}>
        <LazyRowResultSummary resultSummary={resultSummary} rating={ratings.get(resultSummary.code) ?? null} />
      </Suspense>,
    ]),
  )
}
