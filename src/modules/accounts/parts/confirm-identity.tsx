import { Form, Link, useNavigation } from 'react-router'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { AskedIdentity } from './identified.ts'

type ConfirmIdentityProps = {
  readonly identity: AskedIdentity
  /** The action to confirm, with its sum: the page that asked for it is not shown any more. */
  readonly about?: string | undefined
  /** The page to cancel to. */
  readonly leaveTo: string
}

/**
 * Asks the user to authenticate again in place of the page, by password or by a code to the
 * account's address. The form's values are submitted along. A page that renders it must load the
 * messages `accounts-identity`.
 */
export function ConfirmIdentity({ identity, about, leaveTo }: ConfirmIdentityProps) {
  const t = useTexts('accounts-identity')
  const { formData, state } = useNavigation()
  const { email, way, isCodeSent, preserved, error } = identity
  const isAsking = way === 'code' && !isCodeSent
  const explanation = way === 'password' ? 'identityByPassword' : isCodeSent ? 'identityCodeSent' : 'identityByCode'
  const label = way === 'password' ? t('identityPassword') : t('identityCode')
  const { form, summary, errorOf } = useRefusedForm({
    refusal: error, // the same object as long as it is the same response
    fields: isAsking ? [] : [`identity.${way}`],
  })
  const isPending = (step: string) => state !== 'idle' && formData?.get('identity.step') === step
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <h2 className="headline text-h2">{t('identityTitle')}</h2>
      {about && <p className="font-semibold text-lg">{about}</p>}
      {isCodeSent && error === undefined ? (
        <Notice look="ok" live>
          {t('identityCodeSent', { email })}
        </Notice>
      ) : (
        <p className="text-ink-2">{t(explanation, { email })}</p>
      )}
      <Form {...form} method="post" className="flex flex-col gap-5">
        <FormErrorSummary {...summary} />
        {preserved.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list is as it was sent
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        {way === 'password' && (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              name="identity.password"
              label={label}
              autoComplete="current-password"
              autoFocus
              error={errorOf('identity.password')}
            />
          </>
        )}
        {way === 'code' && isCodeSent && (
          <TextField
            name="identity.code"
            label={label}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errorOf('identity.code')}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="identity.step"
            value={isAsking ? 'send' : 'show'}
            pending={isPending(isAsking ? 'send' : 'show')}
          >
            {isAsking ? t('identitySend') : t('identityGoOn')}
          </Button>
          {isCodeSent && (
            <Button type="submit" name="identity.step" value="send" look="quiet" pending={isPending('send')}>
              {t('identitySendAgain')}
            </Button>
          )}
          <LinkButton to={leaveTo} look="quiet" reloadDocument>
            {t('identityLeave')}
          </LinkButton>
        </div>
      </Form>
      {way === 'password' && (
        <p className="text-sm">
          <Link to="/account/reset" className="underline underline-offset-2">
            {t('identityForgotten')}
          </Link>
        </p>
      )}
    </Card>
  )
}
