import type { z } from 'zod'
import type { FormValues } from '#src/client/form-values.ts'
import type { Relation } from '#src/modules/accounts/domain/profile.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import type { RelativeForm } from '../contract/family.ts'

/** A relative's form as API input; a relation that was not chosen is refused there. */
export function relativeOfForm(values: FormValues): z.input<typeof RelativeForm> {
  // Whatever was sent: the API refuses what is no relation, at its field.
  const relation = String(values.relation ?? '') as Relation
  return { relation, profile: profileOfForm(values.profile) }
}
