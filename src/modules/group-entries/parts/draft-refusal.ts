import type { FormRefusal } from '#src/ui/form/form-issues.ts'
import type { GroupEntry } from './shown-group-entry.ts'

type Issues = NonNullable<GroupEntry['company']>['issues']

/** The issues of requisites saved by the button, as the refusal of a form; undefined without any. */
export function draftRefusal(issues: Issues): FormRefusal | undefined {
  if (issues.length === 0) return undefined
  const fields = Object.fromEntries(issues.map(({ field, message }) => [`company.${field}`, { message }]))
  return { message: '', fields }
}
