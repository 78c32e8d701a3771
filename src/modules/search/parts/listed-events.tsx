import { type ReactNode, useId } from 'react'
import type { EntryState } from '#src/modules/catalog/domain/entry-state.ts'
import { EventGrid } from '#src/modules/catalog/parts/event-card.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { ListedEvent } from '../contract/list-events.ts'
import { EventRows } from './event-row.tsx'

/** The look of a list of events: rows with most facts, or cards with large pictures. */
export type ListLook = 'rows' | 'cards'

/**
 * Content of a higher module in place of an event's state, places and price, by the event's code.
 */
export type ResultSummaries = Readonly<Record<string, ReactNode>>

type ListedEventsProps = { events: readonly ListedEvent[]; look: ListLook; resultSummaries: ResultSummaries }

/**
 * Events with open registration first; those that open later and those that are closed follow under
 * their own headings.
 */
export function ListedEvents({ events, look, resultSummaries }: ListedEventsProps) {
  return (
    <div className="flex flex-col gap-8">
      {inGroups(events).map(({ entry, members }) => (
        <EventGroup key={entry} entry={entry} events={members} look={look} resultSummaries={resultSummaries} />
      ))}
    </div>
  )
}

function EventGroup({ entry, events, look, resultSummaries }: ListedEventsProps & { entry: EntryState | null }) {
  const t = useTexts('search-list')
  const name = useTexts('catalog')
  const id = useId()
  const list =
    look === 'rows' ? (
      <EventRows events={events} resultSummaries={resultSummaries} />
    ) : (
      <EventGrid events={events} resultSummaries={resultSummaries} />
    )
  const isFirst = entry === null || entry === 'open' // the heading is for screen readers only
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className={isFirst ? 'sr-only' : 'headline text-figure-m'}>
        {entry === null ? name('listTitle') : t(`listGroup.${entry}`)}
      </h2>
      {list}
    </section>
  )
}

/** Groups adjacent events with the same entry state. */
function inGroups(events: readonly ListedEvent[]): { entry: EntryState | null; members: ListedEvent[] }[] {
  const groups: { entry: EntryState | null; members: ListedEvent[] }[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last?.entry === event.entry) last.members.push(event)
    else groups.push({ entry: event.entry, members: [event] })
  }
  return groups
}
