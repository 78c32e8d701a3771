import type { EventTab } from '../domain/event-tabs.ts'

/** The message keys of the tabs of an event's page. */
export const tabLabels = {
  '': 'eventTabOverview',
  '/startlist': 'eventTabParticipants',
  '/results': 'eventTabResults',
  '/reviews': 'eventTabReviews',
} as const satisfies Record<EventTab, string>
