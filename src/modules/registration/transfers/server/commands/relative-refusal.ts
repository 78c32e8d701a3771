import { err, type Result } from '#src/kernel/result.ts'
import type { RelativeIssue } from '#src/modules/accounts/server/commands/save-relative.ts'

export type RelativeRefusal =
  | 'registration.person_unknown'
  | 'registration.relative_is_self'
  | 'registration.relative_not_allowed'

/** The reason why a relative's profile can't be saved, as an error of the form. */
export function relativeRefusal(code: RelativeIssue): Extract<Result<never, RelativeRefusal>, { ok: false }> {
  if (code === 'accounts.relative_unknown') return err('registration.person_unknown')
  if (code === 'accounts.relative_not_allowed') return err('registration.relative_not_allowed')
  const is = 'registration.relative_is_self'
  return err(is, { fields: { 'participant.birthDate': is } })
}
