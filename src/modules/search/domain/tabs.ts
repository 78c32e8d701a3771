import type { PlainDate } from '#src/kernel/plain-date.ts'

/** The tabs of the events list; their indexes are the numbers 0–6 of `eventsLoaderType`. */
export const tabs = ['all', 'future', 'today', 'series', 'virtual', 'results', 'past'] as const
export type Tab = (typeof tabs)[number]

/** The tabs in display order. */
export const shownTabs = [
  'future',
  'today',
  'series',
  'virtual',
  'results',
  'past',
  'all',
] as const satisfies readonly Tab[]

/** The facts that decide in which tabs an event is. Days are those of the event's time zone. */
export type EventDays = {
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  /** The days on which a race is run. */
  readonly raceDays: readonly PlainDate[]
  readonly isOnline: boolean
  readonly hasResults: boolean
  /** The code of its series. */
  readonly series: string | null
}

/**
 * Whether an event is in a tab.
 * @param today the current day at the event's place
 */
export function isInTab(tab: Tab, event: EventDays, today: PlainDate): boolean {
  switch (tab) {
    case 'all':
      return true
    case 'future':
      return event.startsOn >= today
    case 'today':
      return event.raceDays.includes(today)
    case 'series':
      return event.series !== null
    case 'virtual':
      return event.isOnline
    case 'results':
      return event.hasResults
    case 'past':
      return event.endsOn < today
  }
}

/** Whether a tab lists past events: its links must not open lists of upcoming ones. */
export function isOfThePast(tab: Tab): boolean {
  return tab === 'results' || tab === 'past'
}

/** A tab by its name or its number; null for anything else. */
export function parseTab(text: string): Tab | null {
  return tabs.find((tab, index) => tab === text || String(index) === text) ?? null
}

export function isTab(value: string): value is Tab {
  return tabs.some((tab) => tab === value)
}
