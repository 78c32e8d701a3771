import type { EventTab } from '../domain/event-tabs.ts'

/** What the tabs of an event's page are called, wherever one is led to. */
export const tabLabels = {
  '': 'eventTabOverview',
  '/startlist': 'eventTabParticipants',
  '/results': 'eventTabResults',
  '/reviews': 'eventTabReviews',
} as const satisfies Record<EventTab, string>
