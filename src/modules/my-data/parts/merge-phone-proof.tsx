import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { SecondCodeField } from './second-code-field.tsx'

export type PhoneProofStep = {
  /** As typed, or as shown after the code was sent. */
  readonly phone: string
  readonly isCodeSent: boolean
  readonly needsSecondCode: boolean
}

/** Proves the second account by a code sent to the phone by which it signs in. */
export function MergePhoneProof({
  step,
  error,
  emailPath,
}: {
  step: PhoneProofStep | null
  error: ApiFailure | undefined
  emailPath: string
}) {
  const t = useTexts('my-data-merge')
  const { state, formData } = useNavigation()
  const { phone, isCodeSent, needsSecondCode } = step ?? { phone: '', isCodeSent: false, needsSecondCode: false }
  const { form, summary, errorOf } = useRefusedForm({
    refusal: error,
    fields: isCodeSent ? ['code', ...(needsSecondCode ? ['secondCode'] : [])] : ['phone'],
  })
  const code = useRef<HTMLInputElement>(null)
  // The step that was focused is gone.
  useEffect(() => code.current?.focus(), [])
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <h2 className="headline text-h2">{isCodeSent ? t('phoneCodeTitle') : t('phoneTitle')}</h2>
      {isCodeSent ? (
        <Notice look="ok" live>
          {t('phoneCodeSent', { phone })}
        </Notice>
      ) : (
        <p className="text-ink-2">{t('phoneNote')}</p>
      )}
      <Form {...form} method="post" className="flex flex-col gap-5">
        <FormErrorSummary {...summary} />
        {isCodeSent ? (
          <>
            <input type="hidden" name="phone" value={phone} />
            <input type="hidden" name="isCodeSent" value="true" />
            <TextField
              ref={code}
              name="code"
              label={t('phoneCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errorOf('code') ?? errorOf('phone')}
            />
          </>
        ) : (
          <PhoneField
            name="phone"
            label={t('phone')}
            autoComplete="off"
            defaultValue={phone}
            error={errorOf('phone')}
          />
        )}
        {needsSecondCode && <SecondCodeField error={errorOf('secondCode')} />}
        <div className="flex flex-wrap gap-3">
          {isCodeSent && (
            <Button type="submit" name="intent" value="prove-phone" pending={isPending('prove-phone')}>
              {t('proveCode')}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="phone-code"
            look={isCodeSent ? 'quiet' : 'primary'}
            pending={isPending('phone-code')}
          >
            {isCodeSent ? t('sendAgain') : t('sendPhoneCode')}
          </Button>
          {isCodeSent && (
            <LinkButton to={`${emailPath}?by=phone`} look="quiet" reloadDocument>
              {t('otherPhone')}
            </LinkButton>
          )}
        </div>
      </Form>
      <Link to={emailPath} className="self-start underline underline-offset-4">
        {t('byEmail')}
      </Link>
    </Card>
  )
}
