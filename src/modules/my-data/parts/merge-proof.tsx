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
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { SecondCodeField } from './second-code-field.tsx'

/** Where the proof is at: what was typed, and what the answer asks for. */
export type ProofStep = {
  readonly email: string
  readonly isCodeSent: boolean
  readonly needsSecondCode: boolean
}

/**
 * Proves the second account: its email with its password, or with a code sent there.
 * @param phonePath the page where its phone proves it; null where this installation sends no codes to phones
 */
export function MergeProof({
  step,
  error,
  phonePath,
}: {
  step: ProofStep | null
  error: ApiFailure | undefined
  phonePath: string | null
}) {
  const t = useTexts('my-data-merge')
  const { state, formData } = useNavigation()
  const { email, isCodeSent, needsSecondCode } = step ?? { email: '', isCodeSent: false, needsSecondCode: false }
  const { form, summary, errorOf } = useRefusedForm({
    refusal: error,
    fields: ['email', isCodeSent ? 'code' : 'password', ...(needsSecondCode ? ['secondCode'] : [])],
  })
  const code = useRef<HTMLInputElement>(null)
  // The step that was focused is gone.
  useEffect(() => code.current?.focus(), [])
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <h2 className="headline text-h2">{isCodeSent ? t('codeTitle') : t('askTitle')}</h2>
      {isCodeSent ? (
        <Notice look="ok" live>
          <span className="wrap-anywhere">{t('codeSent', { email })}</span>
        </Notice>
      ) : (
        <p className="text-ink-2">{t('askNote')}</p>
      )}
      <Form {...form} method="post" className="flex flex-col gap-5">
        <FormErrorSummary {...summary} />
        {isCodeSent ? (
          <>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="isCodeSent" value="true" />
            <TextField
              ref={code}
              name="code"
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errorOf('code') ?? errorOf('email')}
            />
          </>
        ) : (
          <>
            <TextField
              name="email"
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              defaultValue={email}
              error={errorOf('email')}
            />
            <PasswordField
              name="password"
              label={t('password')}
              hint={t('passwordHint')}
              autoComplete="off"
              error={errorOf('password')}
            />
          </>
        )}
        {needsSecondCode && <SecondCodeField error={errorOf('secondCode')} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="prove" pending={isPending('prove')}>
            {isCodeSent ? t('proveCode') : t('provePassword')}
          </Button>
          <Button type="submit" name="intent" value="code" look="quiet" pending={isPending('code')}>
            {isCodeSent ? t('sendAgain') : t('sendCode')}
          </Button>
          {isCodeSent && (
            <LinkButton to="/account/security/merge" look="quiet" reloadDocument>
              {t('otherEmail')}
            </LinkButton>
          )}
        </div>
      </Form>
      {phonePath !== null && (
        <Link to={phonePath} className="self-start underline underline-offset-4">
          {t('byPhone')}
        </Link>
      )}
    </Card>
  )
}
