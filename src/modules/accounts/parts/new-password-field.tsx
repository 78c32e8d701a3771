import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PasswordField } from '#src/ui/kit/password-field.tsx'

type NewPasswordFieldProps = { readonly label: string; readonly error: string | undefined }

/** The field for a new password, with a hint for a good one. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const t = useTexts('accounts')
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      hint={t('newPasswordHint')}
      error={error}
    />
  )
}
