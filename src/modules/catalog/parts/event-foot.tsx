import type { ReactNode } from 'react'
import type { EventPage } from '../contract/event-page.ts'
import { EventBadges } from './event-badges.tsx'
import { EventOrganizer } from './event-organizer.tsx'

/**
 * The end of the page: the organizer; collapsed: the explanations of badges, documents, and
 * requisites.
 */
export function EventFoot({ event, askButton }: { event: EventPage; askButton: ReactNode }) {
  return <EventOrganizer event={event} askButton={askButton} badges={<EventBadges event={event} />} />
}
