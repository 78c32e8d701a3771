import { latePart } from '#src/ui/late/late-part.tsx'

const texts = ['catalog-content']

/** What stands further down an event's page: drawn by the server, its script comes after the first. */
export const EventContent = latePart(
  'event-content',
  async () => (await import('./event-content.tsx')).EventContent,
  texts,
)
/** Where there are several races. */
export const RacesCompared = latePart(
  'races-compared',
  async () => (await import('./races-compared.tsx')).RacesCompared,
  texts,
)
/** What it is and who holds it, beside or below the rest. */
export const EventAside = latePart('event-aside', async () => (await import('./event-aside.tsx')).EventAside, [
  'catalog-aside',
  'catalog-requisites',
])
/** Of races that start in waves or have limits on the way. */
export const RaceTimes = latePart('race-times', async () => (await import('./race-times.tsx')).RaceTimes, texts)
