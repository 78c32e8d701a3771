import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

const texts = ['catalog-content']

/**
 * The lower sections of an event's page: rendered on the server, their scripts load after the
 * first.
 */
export const LazyEventContent = lazyPart(
  'event-content',
  async () => (await import('./event-content.tsx')).EventContent,
  texts,
)
/** Shown where there are several races. */
export const LazyRacesCompared = lazyPart(
  'races-compared',
  async () => (await import('./races-compared.tsx')).RacesCompared,
  texts,
)
/** Shown where the event's orders get discounts by themselves. */
export const LazyAutomaticDiscounts = lazyPart(
  'automatic-discounts',
  async () => (await import('./automatic-discounts.tsx')).AutomaticDiscounts,
  ['catalog-discounts'],
)
/** The side card: its buttons are links, which need no script. */
export const LazyEventSide = lazyPart(
  'event-side',
  async () => (await import('./main-action/event-side.tsx')).EventSide,
  ['catalog-aside'],
)
/** Marks, organizer and documents, at the end of the page. */
export const LazyEventFoot = lazyPart('event-foot', async () => (await import('./event-foot.tsx')).EventFoot, [
  ...texts,
  'catalog-aside',
  'catalog-requisites',
])
/** Shown for races with wave starts or cut-offs. */
export const LazyRaceTimes = lazyPart('race-times', async () => (await import('./race-times.tsx')).RaceTimes, texts)
