import type { FormValues } from '#src/client/form-values.ts'
import { nested } from '../../entry-details/parts/details-of-form.ts'

const kinds = ['offer', 'personal-data', 'receipt'] as const

/** The consents ticked in a submitted form. */
export function consentsOfForm(values: FormValues): (typeof kinds)[number][] {
  const ticked = nested(values.consents) ?? {}
  return kinds.filter((kind) => typeof ticked[kind] === 'string' && ticked[kind] !== '')
}
