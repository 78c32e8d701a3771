import type { ReactNode } from 'react'
import type { EventPage } from '../contract/event-page.ts'
import { EventMarks } from './event-marks.tsx'
import { EventOrganizer } from './event-organizer.tsx'

/** Beside the page, and below it on a phone: where it is, what is special about it, and who holds it. */
export function EventAside({ event, ask }: { event: EventPage; ask: ReactNode }) {
  return (
    <>
      <EventMarks event={event} />
      <EventOrganizer event={event} ask={ask} />
    </>
  )
}
