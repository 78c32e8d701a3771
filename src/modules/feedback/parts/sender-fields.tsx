import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { FieldAccess } from './message-form.tsx'
import type { MessageFormData } from './message-outcome.ts'

type SenderFieldsProps = FieldAccess & { known: MessageFormData['known']; hasPhone?: boolean }

/** Who writes, and where the answer goes. */
export function SenderFields({ typedOf, errorOf, known, hasPhone = false }: SenderFieldsProps) {
  const t = useTexts('feedback')
  return (
    <>
      <TextField
        name="name"
        label={t('formName')}
        autoComplete="name"
        maxLength={100}
        defaultValue={typedOf('name', known?.name)}
        error={errorOf('name')}
      />
      <TextField
        name="email"
        label={t('formEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={typedOf('email', known?.email)}
        error={errorOf('email')}
      />
      {hasPhone && (
        <PhoneField
          name="phone"
          label={t('formPhone')}
          optional
          defaultValue={typedOf('phone', known?.phone)}
          error={errorOf('phone')}
        />
      )}
    </>
  )
}
