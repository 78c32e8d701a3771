import { latePart } from '#src/ui/late/late-part.tsx'

const texts = ['results-online']

/** Of online events alone. */
export const LateOnlineFormat = latePart(
  'online-format-section',
  async () => (await import('./online-format-section.tsx')).OnlineFormatSection,
  texts,
)
export const LateOnlineFormatHint = latePart(
  'online-format-hint',
  async () => (await import('./online-format-hint.tsx')).OnlineFormatHint,
  texts,
)
