import { type ReactNode, Suspense } from 'react'
import type { CallApi } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import type { Outcomes } from '#src/modules/search/parts/listed-events.tsx'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import type { EventOutcome } from '../contract/outcome.ts'
import { LazyRowOutcome } from './lazy-row-outcome.ts'

// Content that higher modules put into rows and cards of the list of events.

/** Loads the outcomes of past events with results; if that fails, the list shows their states. */
export async function loadOutcomes(call: CallApi, events: readonly EventCardData[]): Promise<readonly EventOutcome[]> {
  const over = events.filter(
    ({ isPast, hasResults, state }) => isPast && hasResults && !toCancelledOrPostponed(state.state),
  )
  if (over.length === 0) return []
  const codes = over.map(({ code }) => code).join(',')
  const response = await call('GET /api/events/outcomes', { query: { codes } }).catch(() => undefined)
  return response?.data?.list ?? []
}

/** The rendered outcomes of a further page in the browser. */
export async function fetchOutcomes(events: readonly EventCardData[]): Promise<Outcomes> {
  return shownOutcomes(events, await loadOutcomes(call, events))
}

/** Each outcome as a row or card shows it, by the event's code. */
export function shownOutcomes(events: readonly EventCardData[], list: readonly EventOutcome[]): Outcomes {
  const ratings = new Map(events.map(({ code, rating }) => [code, rating]))
  return Object.fromEntries(
    list.map((outcome): [string, ReactNode] => [
      outcome.code,
      // as high as three lines of an outcome, so that nothing moves when it loads
      <Suspense key={outcome.code} fallback={<div className="h-16" />}>
        <LazyRowOutcome outcome={outcome} rating={ratings.get(outcome.code) ?? null} />
      </Suspense>,
    ]),
  )
}
