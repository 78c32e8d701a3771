import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import { PayClock } from './pay-clock.tsx'
import type { StepProps } from './register-frame.tsx'
import { SupportHint } from './support-hint.tsx'
import { isBySbp } from './watched-payment.ts'

type EndedProps = Pick<StepProps<'check'>, 'init' | 'card'>

/** A payment ended without money: what happened, and the ways to pay after all. */
export function FailedPayment({ init, card, step }: EndedProps & Pick<StepProps<'check'>, 'step'>) {
  const t = useTexts('registration')
  const { payment } = step.pay
  const bySbp = payment !== null && isBySbp(payment) ? payment : null
  const hasRunOut = bySbp?.state === 'expired'
  return (
    <>
      <section className="flex flex-col gap-4">
        <h2 className="headline text-h2">{t(hasRunOut ? 'sbpExpiredTitle' : 'somethingWentWrong')}</h2>
        {payment?.state === 'declined' && <p>{t('bankDeclined')}</p>}
        <p>{t(hasRunOut ? 'sbpExpiredNote' : 'tryAgainOrChange')}</p>
        <p className="text-ink-2">{t('nothingCharged')}</p>
        <div className="flex flex-wrap gap-3">
          {bySbp !== null && (
            <Form method="post">
              <input type="hidden" name="intent" value="payment" />
              <input type="hidden" name="registrationId" value={init.registrationId} />
              <input type="hidden" name="paymentType" value={bySbp.method} />
              <Button type="submit" look="accent">
                {t(bySbp.method === 'sbp_qr' ? 'sbpNew' : 'repeatPayment')}
              </Button>
            </Form>
          )}
          <LinkButton
            to={registerAddress(card, 'payment', init.registrationId)}
            look={bySbp === null ? 'accent' : 'quiet'}
          >
            {t(bySbp === null ? 'repeatPayment' : 'otherMethod')}
          </LinkButton>
        </div>
        <SupportHint />
      </section>
      <div className="mt-6">
        <PayClock init={init} />
      </div>
    </>
  )
}

/** Money came that pays for something else, and goes back; the place is still held. */
export function ReturnedPayment({ init, card }: EndedProps) {
  const t = useTexts('registration')
  return (
    <>
      <section className="flex flex-col gap-4">
        <h2 className="headline text-h2">{t('paymentReturnedTitle')}</h2>
        <p>{t('paymentReturnedNote')}</p>
        <div>
          <LinkButton to={registerAddress(card, 'payment', init.registrationId)} look="accent">
            {t('repeatPayment')}
          </LinkButton>
        </div>
        <SupportHint />
      </section>
      <div className="mt-6">
        <PayClock init={init} />
      </div>
    </>
  )
}
