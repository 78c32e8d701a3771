import type { ReactNode } from 'react'
import type { EventPage } from '../contract/event-page.ts'
import { EventMarks } from './event-marks.tsx'
import { EventOrganizer } from './event-organizer.tsx'

/**
 * The end of the page: the organizer; collapsed: the meaning of marks, documents, and requisites.
 */
export function EventFoot({ event, askButton }: { event: EventPage; askButton: ReactNode }) {
  return <EventOrganizer event={event} askButton={askButton} marks={<EventMarks event={event} />} />
}
