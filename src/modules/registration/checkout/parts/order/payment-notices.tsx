import { Link } from 'react-router'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath } from '../../../domain/register-path.ts'
import type { StepProps } from '../step-props.ts'
import { SupportHint } from '../support-hint.tsx'

type PaymentNoticesProps = Pick<StepProps<'order'>, 'init' | 'card' | 'step'> & { readonly isRefused: boolean }

/** What became of the last payment: it failed, or its page is still open. */
export function PaymentNotices({ init, card, step: { pay }, isRefused }: PaymentNoticesProps) {
  const t = useTexts('registration')
  if (pay.payment === null || isRefused) return null
  if (isPaymentPending(pay.payment.state))
    return (
      <Notice look="soon" title={t('paymentIsOpen')}>
        <p>{t('paymentIsOpenNote')}</p>
        <Link
          to={registerPath(card, 'check', init.registrationId)}
          className="inline-block min-h-11 py-2.5 underline underline-offset-2"
        >
          {t('paymentGoBack')}
        </Link>
      </Notice>
    )
  if (!failed.has(pay.payment.state)) return null
  return (
    <Notice look="warn" title={t('somethingWentWrong')} live>
      <p>
        {pay.payment.state === 'declined' && `${t('bankDeclined')} `}
        {init.legs?.words.nothingCharged ?? t('nothingCharged')}
      </p>
      <p>{t('tryAgainOrChange')}</p>
      <SupportHint isDeclined={pay.payment.state === 'declined'} />
    </Notice>
  )
}

/** Not `expired`: a change of the order ends its open payment so, which is no failure; with the time of a payment its order ends too. */
const failed: ReadonlySet<string> = new Set(['declined', 'cancelled'])
