import { Form } from 'react-router'
import { diffMs, isInstant } from '#src/kernel/instant.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { PaymentCard } from './payment-card.tsx'
import type { StepProps } from './step-props.ts'
import { isSbp } from './watched-payment.ts'

type EndedProps = Pick<StepProps<'check'>, 'init' | 'card' | 'step'>

/** A failed payment: what happened, and the ways to pay again. */
export function FailedPayment(props: EndedProps) {
  const t = useTexts('registration')
  const { payment } = props.step.pay
  const hasRunOut = payment !== null && isSbp(payment) && payment.state === 'expired'
  // The provider ends a payment with its time, seconds before the order's own.
  const isNearlyOver = payment?.state === 'expired' && hasUnderMinuteLeft(props.init)
  return (
    <PaymentCard
      title={t(hasRunOut ? 'sbpExpiredTitle' : isNearlyOver ? 'timeNearlyOver' : 'somethingWentWrong')}
      heldBy={props.init}
      actions={<PayAgain {...props} />}
    >
      <p>
        {payment?.state === 'declined' && `${t('bankDeclined')} `}
        {props.init.legs?.words.nothingCharged ?? t('nothingCharged')}
      </p>
      <p>{t(hasRunOut ? 'sbpExpiredNote' : 'tryAgainOrChange')}</p>
      {payment?.state === 'declined' && <HelpLink answer="declined" />}
    </PaymentCard>
  )
}

function hasUnderMinuteLeft({ payBefore, serverNow }: EndedProps['init']): boolean {
  return isInstant(payBefore) && isInstant(serverNow) && diffMs(payBefore, serverNow) < 60_000
}

/** A payment that arrived for something else is refunded; the place is still held. */
export function ReturnedPayment(props: EndedProps) {
  const t = useTexts('registration')
  return (
    <PaymentCard title={t('paymentReturnedTitle')} heldBy={props.init} actions={<PayAgain {...props} />}>
      <p>{props.init.legs?.words.returned ?? t('paymentReturnedNote')}</p>
    </PaymentCard>
  )
}

/** Buttons to pay again by the same method, or by another one. */
function PayAgain({ init, card, step }: EndedProps) {
  const t = useTexts('registration')
  const { payment, methods } = step.pay
  const method = methods.find(({ paymentType }) => paymentType === payment?.method)?.paymentType
  const choose = registerPath(card, 'payment', init.registrationId)
  if (method === undefined) {
    return (
      <LinkButton to={choose} look="accent" className="max-tablet:w-full">
        {t('repeatPayment')}
      </LinkButton>
    )
  }
  return (
    <>
      <Form method="post" className="max-tablet:w-full">
        <input type="hidden" name="intent" value="payment" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <input type="hidden" name="paymentType" value={method} />
        <Button type="submit" look="accent" className="max-tablet:w-full">
          {t(method === 'sbp_qr' ? 'sbpNew' : 'repeatPayment')}
        </Button>
      </Form>
      {methods.length > 1 && (
        <LinkButton to={choose} look="quiet" className="max-tablet:w-full">
          {t('otherMethod')}
        </LinkButton>
      )}
    </>
  )
}
