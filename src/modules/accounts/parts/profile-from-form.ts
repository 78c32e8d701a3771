import type { z } from 'zod'
import type { FormValue } from '#src/client/form-values.ts'
import type { ProfileForm } from '../contract/profile.form.ts'
import { emptyProfile, genders, socialCategories } from '../domain/profile.ts'

type ProfileInput = z.input<typeof ProfileForm>

/** The profile's fields of a form as API input: unticked boxes and hidden fields are left out. */
export function profileOfForm(values: FormValue | undefined): ProfileInput {
  if (values === undefined || typeof values === 'string' || Array.isArray(values)) return {}
  const texts: Record<string, string> = {}
  for (const name of Object.keys(emptyProfile)) {
    const value = values[name]
    if (typeof value === 'string') texts[name] = value
  }
  return {
    ...texts,
    gender: genders.find((gender) => gender === texts.gender),
    socialCategory: socialCategories.find((category) => category === texts.socialCategory),
  }
}
