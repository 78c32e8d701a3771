import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './register-frame.tsx'
import { SupportHint } from './support-hint.tsx'

/** How to pay; after a payment that failed, what happened and that it can be tried again. */
export function PaymentStep({ init, step, refusal }: StepProps<'payment'>) {
  const t = useTexts('registration')
  const { pay } = step
  const isFailed = pay.payment !== null && ['declined', 'cancelled', 'expired'].includes(pay.payment.state)
  const cards = pay.methods.map(({ paymentType }) => ({
    value: paymentType,
    title: paymentType === 'card' ? t('methodCard') : paymentType,
    note: paymentType === 'card' ? t('methodCardNote') : undefined,
  }))
  return (
    <Form method="post" id={registerFormId} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      {refusal && (
        <Notice look="stop" title={t('notSaved')} live>
          {refusal.error.message}
        </Notice>
      )}
      {isFailed && !refusal && <PaymentFailed />}
      <RadioCards label={t('chooseMethod')} name="paymentType" cards={cards} defaultValue={cards[0]?.value} />
      <p className="text-ink-2 text-sm">{t('paymentSafe')}</p>
    </Form>
  )
}

function PaymentFailed() {
  const t = useTexts('registration')
  return (
    <Notice look="warn" title={t('somethingWentWrong')} live>
      <p>{t('tryAgainOrChange')}</p>
      <p>{t('nothingCharged')}</p>
      <SupportHint />
    </Notice>
  )
}
