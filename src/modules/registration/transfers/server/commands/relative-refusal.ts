import { err, type Result } from '#src/kernel/result.ts'

export type RelativeRefusal = 'registration.person_unknown' | 'registration.relative_is_self'

/** The reason why a relative's profile can't be saved, as an error of the form. */
export function relativeRefusal(
  code: 'accounts.relative_unknown' | 'accounts.relative_is_self',
): Extract<Result<never, RelativeRefusal>, { ok: false }> {
  if (code === 'accounts.relative_unknown') return err('registration.person_unknown')
  const is = 'registration.relative_is_self'
  return err(is, { fields: { 'participant.birthDate': is } })
}
