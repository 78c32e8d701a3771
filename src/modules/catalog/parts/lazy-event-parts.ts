import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

const texts = ['catalog-content']

/** What stands further down an event's page: drawn by the server, its script comes after the first. */
export const EventContent = lazyPart(
  'event-content',
  async () => (await import('./event-content.tsx')).EventContent,
  texts,
)
/** Where there are several races. */
export const RacesCompared = lazyPart(
  'races-compared',
  async () => (await import('./races-compared.tsx')).RacesCompared,
  texts,
)
/** The card beside the page: its buttons are links, which need no script. */
export const EventSide = lazyPart('event-side', async () => (await import('./act/event-side.tsx')).EventSide, [
  'catalog-aside',
])
/** What is special about it, who holds it, its documents: below the rest. */
export const EventFoot = lazyPart('event-foot', async () => (await import('./event-foot.tsx')).EventFoot, [
  ...texts,
  'catalog-aside',
  'catalog-requisites',
])
/** Of races that start in waves or have limits on the way. */
export const RaceTimes = lazyPart('race-times', async () => (await import('./race-times.tsx')).RaceTimes, texts)
