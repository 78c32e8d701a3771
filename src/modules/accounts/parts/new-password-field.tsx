import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PasswordField } from '#src/ui/kit/password-field.tsx'

type NewPasswordFieldProps = { readonly label: string; readonly error: string | undefined }

/** A password that is being chosen, with what makes it a good one. */
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
