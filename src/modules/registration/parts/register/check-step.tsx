import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Loader } from '#src/ui/kit/loader.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import { PayClock } from './pay-clock.tsx'
import type { StepProps } from './register-frame.tsx'
import { SbpStep } from './sbp-step.tsx'
import { SupportHint } from './support-hint.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

const failedStates: ReadonlySet<string> = new Set(['declined', 'cancelled', 'expired'])
const returnedStates: ReadonlySet<string> = new Set(['refunding', 'refunded'])

/**
 * A payment that is under way: the bank's app or the QR where it goes by SBP, else the waiting for the bank's word. It is
 * asked again and again until it has ended one way or the other. Without a script the page offers to look again.
 */
export function CheckStep(props: StepProps<'check'>) {
  const t = useTexts('registration')
  return (
    <div className="flex flex-col gap-6">
      {props.refusal && (
        <Notice look="stop" title={t('notSaved')} live>
          {props.refusal.error.message}
        </Notice>
      )}
      <Present {...props} />
    </div>
  )
}

function Present(props: StepProps<'check'>) {
  const { init, card, step, checked } = props
  const { payment } = step.pay
  const isReturned = payment !== null && returnedStates.has(payment.state)
  // Money may have come since the order was read: what did not fail is asked for again, never called a failure.
  const isOpen = payment !== null && !failedStates.has(payment.state) && !isReturned
  const watch = usePaymentWatch(isOpen ? payment.id : null)
  const isProviderSilent = watch.isProviderSilent || checked?.isProviderSilent === true
  if (!isOpen) return isReturned ? <Returned init={init} card={card} /> : <Failed init={init} card={card} step={step} />
  const { id, qrUrl, sbpLink } = payment
  if (qrUrl !== null && sbpLink !== null) {
    return (
      <SbpStep
        init={init}
        card={card}
        step={step}
        payment={{ id, qrUrl, sbpLink }}
        isProviderSilent={isProviderSilent}
        isNotPaidYet={checked !== undefined}
      />
    )
  }
  return <Waiting {...props} isProviderSilent={isProviderSilent} />
}

function Waiting({ init, card, step, isProviderSilent }: StepProps<'check'> & { isProviderSilent: boolean }) {
  const t = useTexts('registration')
  const confirmationUrl = step.pay.payment?.confirmationUrl ?? null
  return (
    <>
      <section aria-live="polite" className="flex flex-col gap-4">
        <Loader height={300} />
        <h2 className="headline text-h2">{t('checking')}</h2>
        <p>{t('doNotClose')}</p>
        {isProviderSilent && <p>{t('bankSilent')}</p>}
        <div className="flex flex-wrap gap-3">
          {confirmationUrl !== null && (
            <a className={buttonClasses('primary', 'm', false)} href={confirmationUrl}>
              {t('backToBank')}
            </a>
          )}
          <LinkButton to={registerAddress(card, 'check', init.registrationId)} look="quiet" reloadDocument>
            {t('checkAgain')}
          </LinkButton>
        </div>
        <SupportHint mayHavePaid />
      </section>
      <div className="mt-6">
        <PayClock init={init} />
      </div>
    </>
  )
}

type EndedProps = Pick<StepProps<'check'>, 'init' | 'card'>

function Failed({ init, card, step }: EndedProps & Pick<StepProps<'check'>, 'step'>) {
  const t = useTexts('registration')
  const { payment } = step.pay
  const isBySbp = payment?.method === 'sbp_qr' || payment?.method === 'sbp_link'
  const hasRunOut = isBySbp && payment.state === 'expired'
  return (
    <>
      <section className="flex flex-col gap-4">
        <h2 className="headline text-h2">{t(hasRunOut ? 'sbpExpiredTitle' : 'somethingWentWrong')}</h2>
        {payment?.state === 'declined' && <p>{t('bankDeclined')}</p>}
        <p>{t(hasRunOut ? 'sbpExpiredNote' : 'tryAgainOrChange')}</p>
        <p className="text-ink-2">{t('nothingCharged')}</p>
        <div className="flex flex-wrap gap-3">
          {isBySbp && (
            <Form method="post">
              <input type="hidden" name="intent" value="payment" />
              <input type="hidden" name="registrationId" value={init.registrationId} />
              <input type="hidden" name="paymentType" value={payment.method} />
              <Button type="submit" look="accent">
                {t(payment.method === 'sbp_qr' ? 'sbpNew' : 'repeatPayment')}
              </Button>
            </Form>
          )}
          <LinkButton to={registerAddress(card, 'payment', init.registrationId)} look={isBySbp ? 'quiet' : 'accent'}>
            {t(isBySbp ? 'otherMethod' : 'repeatPayment')}
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
function Returned({ init, card }: EndedProps) {
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
