import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { MaskedField } from '#src/ui/kit/masked-field.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { fieldIssue } from '../contract/field-issue.form.ts'
import { CodeForm, ConsentsForm } from '../contract/sign-in.form.ts'
import { AccountForm } from './account-form.tsx'
import { Agreements } from './agreements.tsx'
import type { EmailStepResult } from './email-step.tsx'

type EnterCodeProps = {
  /** What the code was sent to: the field that asks for another one, and its value. */
  sentTo: { readonly name: 'email' | 'phone'; readonly value: string }
  /** In place of the texts about emails. */
  words?: { readonly field: string; readonly none: string; readonly again: string; readonly another: string }
  actionResult: { readonly error?: ApiFailure } | undefined
  /** The page to enter another address; null where the address is fixed. */
  otherAddressPath: string | null
  submit: string
  isSentAgain: boolean
}

export function EnterCode({ sentTo, words, actionResult, otherAddressPath, submit, isSentAgain }: EnterCodeProps) {
  const t = useTexts('accounts')
  const field = useRef<HTMLInputElement>(null)
  // The reader looks at the email next; on return the field has the focus.
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      {isSentAgain && (
        <Notice look="ok" live>
          {t('codeSentAgain')}
        </Notice>
      )}
      <AccountForm
        actionResult={actionResult}
        fields={['code']}
        check={(name, value) => (value === '' ? null : fieldIssue(CodeForm, name, value))}
        intent="try"
        submit={submit}
      >
        {(errorOf) => (
          <>
            <input type="hidden" name={sentTo.name} value={sentTo.value} />
            <MaskedField
              ref={field}
              name="code"
              mask="### ###"
              label={words?.field ?? t('codeField')}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="[&_input]:figure [&_input]:min-h-16 [&_input]:text-center [&_input]:text-figure-m [&_input]:tracking-widest"
              error={errorOf('code')}
            />
          </>
        )}
      </AccountForm>
      <OtherSignInOptions sentTo={sentTo} words={words} otherAddressPath={otherAddressPath} />
    </>
  )
}

function OtherSignInOptions({
  sentTo,
  words,
  otherAddressPath,
}: Pick<EnterCodeProps, 'sentTo' | 'otherAddressPath'> & { words: EnterCodeProps['words'] | undefined }) {
  const t = useTexts('accounts')
  const { formData, state } = useNavigation()
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <p className="text-ink-2 text-sm">{words?.none ?? t('codeNoEmail')}</p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" className="flex-auto">
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name="again" value="on" />
          <input type="hidden" name={sentTo.name} value={sentTo.value} />
          <Button
            type="submit"
            look="quiet"
            size="s"
            wide
            pending={state !== 'idle' && formData?.get('intent') === 'again'}
          >
            {words?.again ?? t('codeAgain')}
          </Button>
        </Form>
        {otherAddressPath !== null && (
          <LinkButton look="quiet" size="s" className="flex-auto" to={otherAddressPath}>
            {words?.another ?? t('codeAnother')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The address is verified; only the consent is missing for an account. */
export function CodeTerms({ actionResult }: { actionResult: EmailStepResult }) {
  const t = useTexts('accounts')
  return (
    <AccountForm
      actionResult={actionResult}
      fields={['personalData']}
      check={(name, value) => fieldIssue(ConsentsForm, name, value)}
      intent="sign-up"
      submit={t('signUpButton')}
    >
      {(errorOf) => <Agreements ticked={undefined} errorOf={errorOf} />}
    </AccountForm>
  )
}
