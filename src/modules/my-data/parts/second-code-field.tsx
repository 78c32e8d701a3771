import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'

/** A code of the second account's authenticator app, or a recovery code. */
export function SecondCodeField({ error }: { error: string | undefined }) {
  const t = useTexts('my-data-merge')
  return (
    <TextField
      name="secondCode"
      label={t('secondCode')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      error={error}
    />
  )
}
