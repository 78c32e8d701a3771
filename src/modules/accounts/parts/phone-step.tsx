import type { ApiFailure } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { AccountForm } from './account-form.tsx'

/** The action's response to the form; undefined before the first submission. */
export type PhoneStepResult = { readonly error?: ApiFailure | undefined; readonly phone: string } | undefined

/** The number to which a code goes. Only the server reads it: the library is large, and no issue is urgent. */
export function PhoneStep({ actionResult, submit }: { actionResult: PhoneStepResult; submit: string }) {
  const t = useTexts('accounts-phone')
  return (
    <AccountForm actionResult={actionResult} fields={['phone']} check={() => undefined} intent="ask" submit={submit}>
      {(errorOf) => (
        <PhoneField
          name="phone"
          label={t('field')}
          defaultValue={actionResult?.phone}
          error={errorOf('phone')}
          autoComplete="tel"
        />
      )}
    </AccountForm>
  )
}
