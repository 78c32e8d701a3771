import { type ReactNode, Suspense } from 'react'
import type { CallApi } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import type { EventCard } from '#src/modules/catalog/contract/event-card.ts'
import type { Outcomes } from '#src/modules/search/parts/listed-events.tsx'
import { calledOffIn } from '#src/ui/kit/called-off.ts'
import type { EventOutcome } from '../contract/outcome.ts'
import { LazyRowOutcome } from './lazy-row-outcome.ts'

// What higher modules show in a row or card of a list of events.

/** Asks for the outcomes of the events that are over and have results; without an answer the list shows their states. */
export async function loadOutcomes(call: CallApi, events: readonly EventCard[]): Promise<readonly EventOutcome[]> {
  const over = events.filter(({ isPast, hasResults, state }) => isPast && hasResults && !calledOffIn(state.state))
  if (over.length === 0) return []
  const codes = over.map(({ code }) => code).join(',')
  const answer = await call('GET /api/events/outcomes', { query: { codes } }).catch(() => undefined)
  return answer?.data?.list ?? []
}

/** The outcomes of a page that the browser loads on, as they are shown. */
export async function findOutcomes(events: readonly EventCard[]): Promise<Outcomes> {
  return shownOutcomes(events, await loadOutcomes(call, events))
}

/** Each outcome as a row or a card shows it, by the event's code. */
export function shownOutcomes(events: readonly EventCard[], list: readonly EventOutcome[]): Outcomes {
  const ratings = new Map(events.map(({ code, rating }) => [code, rating]))
  return Object.fromEntries(
    list.map((outcome): [string, ReactNode] => [
      outcome.code,
      // as high as the outcome's three lines: nothing moves when it comes
      <Suspense key={outcome.code} fallback={<div className="h-16" />}>
        <LazyRowOutcome outcome={outcome} rating={ratings.get(outcome.code) ?? null} />
      </Suspense>,
    ]),
  )
}
