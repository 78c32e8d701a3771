import { latePart } from '#src/ui/late/late-part.tsx'

const texts = ['catalog-content']

/** What stands further down an event's page: drawn by the server, its script comes after the first. */
export const EventContent = latePart(
  'event-content',
  async () => (await import('./event-content.tsx')).EventContent,
  texts,
)
/** Who holds it, beside or below the rest. */
export const EventOrganizer = latePart(
  'event-organizer',
  async () => (await import('./event-organizer.tsx')).EventOrganizer,
  ['catalog-requisites'],
)
/** Of races that start in waves or have limits on the way. */
export const RaceTimes = latePart('race-times', async () => (await import('./race-times.tsx')).RaceTimes, texts)
