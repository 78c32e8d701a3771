import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

const texts = ['results-online']

/** For online events only. */
export const LazyOnlineFormat = lazyPart(
  'online-format-section',
  async () => (await import('./online-format-section.tsx')).OnlineFormatSection,
  texts,
)
export const LazyOnlineFormatHint = lazyPart(
  'online-format-hint',
  async () => (await import('./online-format-hint.tsx')).OnlineFormatHint,
  texts,
)
