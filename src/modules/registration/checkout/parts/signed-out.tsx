import { useLoginUrl } from '#src/modules/accounts/parts/use-login-url.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PaymentCard } from './payment-card.tsx'

/** Loaded only when the session has ended. */
export function SignedOut({ isPaying = false }: { readonly isPaying?: boolean }) {
  return isPaying ? <SignedOutPayment /> : <SignedOutForm />
}

/**
 * The session ended while a form was open: the form stays, and the user signs in in another tab.
 */
function SignedOutForm() {
  const t = useTexts('registration')
  const login = useLoginUrl()
  return (
    <Notice look="warn" title={t('signedOut')} live>
      <p>{t('signedOutForm')}</p>
      <a
        className="inline-block min-h-11 py-2.5 underline underline-offset-2"
        href={login}
        target="_blank"
        rel="noopener"
      >
        {t('signInNewTab')}
      </a>
    </Notice>
  )
}

/** The session ended while waiting for a payment, whose state cannot be shown without a session. */
function SignedOutPayment() {
  const t = useTexts('registration')
  const login = useLoginUrl()
  return (
    <div role="alert">
      <PaymentCard
        title={t('signedOut')}
        actions={
          <a className={`${buttonClasses('accent', 'm', false)} max-tablet:w-full`} href={login}>
            {t('signInAndReturn')}
          </a>
        }
      >
        <p>{t('signedOutPayment')}</p>
      </PaymentCard>
    </div>
  )
}
