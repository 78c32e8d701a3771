import { useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { type PasskeyOutcome, reauthenticateByPasskey, useHasPasskeys } from './use-passkeys.ts'
import type { ReauthenticationPrompt } from './with-reauthentication.ts'

type ConfirmIdentityProps = {
  readonly identity: ReauthenticationPrompt
  /** The action to confirm, with its amount: the page that requires it is no longer shown. */
  readonly about?: string | undefined
  /** The page to cancel to. */
  readonly leaveTo: string
}

/**
 * Replaces the page with a form to authenticate again, by password or by a code sent to the
 * account's address. The values of the action's form are submitted with it. A page that renders it must load the
 * messages `accounts-identity`.
 */
export function ConfirmIdentity({ identity, about, leaveTo }: ConfirmIdentityProps) {
  const t = useTexts('accounts-identity')
  const { formData, state } = useNavigation()
  const { email, method, hasPasskey, needsSecondCode, isCodeSent, preserved, error } = identity
  const mustSendCode = method === 'code' && !isCodeSent
  const explanation = method === 'password' ? 'identityByPassword' : isCodeSent ? 'identityCodeSent' : 'identityByCode'
  const label = method === 'password' ? t('identityPassword') : t('identityCode')
  const { form, summary, errorOf } = useRefusedForm({
    refusal: error, // the same object as long as it is the same response
    fields: mustSendCode ? [] : [`identity.${method}`, ...(needsSecondCode ? ['identity.secondCode'] : [])],
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
        {preserved.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list is as it was sent
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {method === 'password' && (
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
        {method === 'code' && isCodeSent && (
          <TextField
            name="identity.code"
            label={label}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errorOf('identity.code')}
          />
        )}
        {needsSecondCode && !mustSendCode && (
          <TextField
            name="identity.secondCode"
            label={t('identitySecond')}
            hint={t('identitySecondNote')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            error={errorOf('identity.secondCode')}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="identity.step"
            value={mustSendCode ? 'send' : 'verify'}
            pending={isPending(mustSendCode ? 'send' : 'verify')}
          >
            {mustSendCode ? t('identitySend') : t('identityGoOn')}
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
      {hasPasskey && <PasskeyButton preserved={preserved} />}
      {method === 'password' && (
        <p className="text-sm">
          <Link to="/account/reset" className="underline underline-offset-2">
            {t('identityForgotten')}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Proves the identity by a passkey, and posts the action's form again; only with a script. */
function PasskeyButton({ preserved }: { preserved: ReauthenticationPrompt['preserved'] }) {
  const t = useTexts('accounts-identity')
  const submit = useSubmit()
  const has = useHasPasskeys()
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null)
  if (has !== true) return null
  const press = async () => {
    setPending(true)
    setOutcome(null)
    const next = await reauthenticateByPasskey()
    if (next.kind === 'done') {
      const form = new FormData()
      for (const [name, value] of preserved) form.append(name, value)
      form.set('identity.step', 'passkey')
      await submit(form, { method: 'post' })
    } else setOutcome(next)
    setPending(false)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Button look="quiet" pending={isPending} onClick={() => void press()}>
        {t('identityPasskey')}
      </Button>
      {outcome !== null && outcome.kind !== 'done' && (
        <Notice look={outcome.kind === 'cancelled' ? 'soon' : 'stop'} live>
          {outcome.kind === 'refused'
            ? outcome.failure.message
            : outcome.kind === 'cancelled'
              ? t('identityPasskeyCancelled')
              : t('identityPasskeyFailed')}
        </Notice>
      )}
    </div>
  )
}
