import type { PlainDate } from '#src/kernel/plain-date.ts'
import { eventsAbroad } from './abroad.ts'
import { aroundToday } from './around-today.ts'
import { calendarFrom } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { fontankaSwims } from './fontanka.ts'
import { moreEvents } from './more-events.ts'
import { pastEvents } from './past-events.ts'
import { pioneerCup } from './pioneer-cup.ts'
import { russiaSummer } from './russia-summer.ts'
import { winterAndPast } from './winter-and-past.ts'
import { year2024 } from './year-2024.ts'

/** The demo events for a day of seeding: the same day gives the same events. */
export function demoEvents(today: PlainDate): DemoEvent[] {
  const calendar = calendarFrom(today)
  return [
    ...aroundToday(calendar),
    ...russiaSummer(calendar),
    ...eventsAbroad(calendar),
    ...winterAndPast(calendar),
    ...moreEvents(calendar),
    ...pastEvents(calendar),
    ...year2024(calendar),
    ...pioneerCup(calendar),
    ...fontankaSwims(calendar),
  ]
}
