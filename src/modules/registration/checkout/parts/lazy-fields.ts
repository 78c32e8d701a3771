import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

// What most races do not ask for, or a form needs only once it is there.
const texts = ['registration']
export const AskedFields = lazyPart(
  'asked-fields',
  async () => (await import('../../entry-details/parts/asked-fields.tsx')).AskedFields,
  texts,
)
export const DraftAutosave = lazyPart(
  'draft-autosave',
  async () => (await import('./draft-autosave.tsx')).DraftAutosave,
)
export const GuardianField = lazyPart(
  'guardian-field',
  async () => (await import('../../entry-details/parts/guardian-field.tsx')).GuardianField,
  texts,
)
