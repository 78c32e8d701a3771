import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

// Fields that most races do not ask for, or that are needed only after the form is shown.
const texts = ['registration']
export const LazyDetailFields = lazyPart(
  'detail-fields',
  async () => (await import('../../entry-details/parts/detail-fields.tsx')).DetailFields,
  texts,
)
export const LazyDraftAutosave = lazyPart(
  'draft-autosave',
  async () => (await import('./draft-autosave.tsx')).DraftAutosave,
)
export const LazyGuardianField = lazyPart(
  'guardian-field',
  async () => (await import('../../entry-details/parts/guardian-field.tsx')).GuardianField,
  texts,
)
