import type { ReactNode } from 'react'
import type { EventPage } from '../contract/event-page.ts'
import { EventMarks } from './event-marks.tsx'
import { EventOrganizer } from './event-organizer.tsx'

/** At the end of the page: who holds the event; folded, what its marks mean, its documents, who is paid. */
export function EventFoot({ event, ask }: { event: EventPage; ask: ReactNode }) {
  return <EventOrganizer event={event} ask={ask} marks={<EventMarks event={event} />} />
}
