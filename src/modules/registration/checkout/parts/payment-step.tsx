import { Form, Link } from 'react-router'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { MethodCards } from './method-cards.tsx'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './step-props.ts'
import { SupportHint } from './support-hint.tsx'

/** The choice of the payment method; after a failed payment with the reason. */
export function PaymentStep({ init, card, step, refusal }: StepProps<'payment'>) {
  const t = useTexts('registration')
  const { pay } = step
  const isFailed = pay.payment !== null && ['declined', 'cancelled', 'expired'].includes(pay.payment.state)
  const isOpen = pay.payment !== null && isPaymentPending(pay.payment.state)
  // The sum is below every method's minimum, so there is no form.
  if (pay.methods.length === 0)
    return (
      <Notice
        look="stop"
        title={t('noMethod')}
        action={
          <LinkButton
            to={registerPath(card, init.hasOptions ? 'options' : 'order', init.registrationId)}
            className="mt-2 self-start max-tablet:w-full"
          >
            {t('noMethodBack')}
          </LinkButton>
        }
      >
        <p>{t('noMethodNote')}</p>
        <SupportHint />
      </Notice>
    )
  return (
    <Form method="post" id={registerFormId} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      {isFailed && !refusal && <PaymentFailed init={init} isDeclined={pay.payment?.state === 'declined'} />}
      {isOpen && !refusal && (
        <Notice look="soon" title={t('paymentIsOpen')}>
          <p>{t('paymentIsOpenNote')}</p>
          <Link
            to={registerPath(card, 'check', init.registrationId)}
            className="inline-block min-h-11 py-2.5 underline underline-offset-2"
          >
            {t('paymentGoBack')}
          </Link>
        </Notice>
      )}
      <MethodCards methods={pay.methods.map(({ paymentType }) => paymentType)} />
      <p className="text-ink-2 text-sm">{t('paymentSafe')}</p>
    </Form>
  )
}

function PaymentFailed({ init, isDeclined }: Pick<StepProps<'payment'>, 'init'> & { readonly isDeclined: boolean }) {
  const t = useTexts('registration')
  return (
    <Notice look="warn" title={t('somethingWentWrong')} live>
      <p>
        {isDeclined && `${t('bankDeclined')} `}
        {init.legs?.words.nothingCharged ?? t('nothingCharged')}
      </p>
      <p>{t('tryAgainOrChange')}</p>
      <SupportHint />
    </Notice>
  )
}
