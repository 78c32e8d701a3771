import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath, returnFromBankPath } from '../../domain/register-path.ts'
import { DecidingPayment } from './deciding-payment.tsx'
import { FailedPayment, ReturnedPayment } from './ended-payment.tsx'
import { EripStep } from './erip-step.tsx'
import { isCardOnSale } from './expired-step.tsx'
import { isByInvoice } from './is-by-invoice.ts'
import { OtherMethod } from './other-method.tsx'
import { PaymentCard } from './payment-card.tsx'
import type { WatchState } from './payment-watch.ts'
import { SbpStep } from './sbp-step.tsx'
import type { FrameProps, StepProps } from './step-props.ts'
import { UndecidedPayment } from './undecided-payment.tsx'
import { WatchStatus } from './watch-status.tsx'
import { isAwaited, isDeciding, isTimeOver } from './watched-payment.ts'

type CheckStepProps = StepProps<'check'> &
  Pick<FrameProps, 'hasBeenAtBank' | 'returnedBy'> & { readonly watch: WatchState }

/**
 * A payment under way: the bank's app or the QR code for SBP, else the bank's page, and the wait
 * for the result. The frame polls until it has ended. Without a script the page has a button to
 * check again.
 */
export function CheckStep(props: CheckStepProps) {
  const t = useTexts('registration')
  const { payment } = props.step.pay
  // Another tab has opened a payment by another method, which cancelled the one of this tab.
  const isReplaced =
    props.returnedBy !== null && payment !== null && isAwaited(payment) && payment.method !== props.returnedBy
  if (!isReplaced) return <PaymentStep {...props} />
  return (
    <div className="flex flex-col gap-6">
      <Notice look="soon" title={t('paymentReplaced')}>
        {t('paymentReplacedNote')}
      </Notice>
      <PaymentStep {...props} hasBeenAtBank={false} />
    </div>
  )
}

function PaymentStep(props: CheckStepProps) {
  const { init, card, step, checked } = props
  const { payment } = step.pay
  const watch = props.watch === 'asking' && checked?.isProviderUnavailable ? 'bank-unavailable' : props.watch
  if (payment === null || !isAwaited(payment)) {
    const isReturned = payment?.state === 'refunding' || payment?.state === 'refunded'
    const Ended = isReturned ? ReturnedPayment : FailedPayment
    return <Ended init={init} card={card} step={step} />
  }
  if (isDeciding(payment, props.hasBeenAtBank && !isTimeOver(init)))
    return <DecidingPayment init={init} card={card} step={step} watch={watch} />
  if (isTimeOver(init)) return <UndecidedPayment init={init} card={card} watch={watch} isOnSale={isCardOnSale(card)} />
  if (payment.state === 'created') return <Opening {...props} watch={watch} />
  const { id, qrUrl, sbpLink } = payment
  const isNotPaidYet = checked !== undefined
  if (qrUrl !== null && sbpLink !== null) {
    return (
      <SbpStep
        init={init}
        card={card}
        step={step}
        payment={{ id, qrUrl, sbpLink }}
        watch={watch}
        isNotPaidYet={isNotPaidYet}
      />
    )
  }
  if (step.erip !== null) {
    return (
      <EripStep init={init} card={card} step={step} invoice={step.erip} watch={watch} isNotPaidYet={isNotPaidYet} />
    )
  }
  return props.hasBeenAtBank ? <Waiting {...props} watch={watch} /> : <Untouched {...props} watch={watch} />
}

/** The payment is being opened: under load the provider has not returned its page yet. */
function Opening({ init, card, watch }: CheckStepProps) {
  const t = useTexts('registration')
  return (
    <PaymentCard
      title={t('openingBank')}
      heldBy={init}
      isBusy
      actions={
        <>
          {watch === 'bank-unavailable' && <OtherMethod init={init} card={card} />}
          <noscript>
            <LookAgain init={init} card={card} />
          </noscript>
        </>
      }
    >
      <WatchStatus watch={watch} text={init.legs?.words.opening ?? t('openingBankNote')} />
    </PaymentCard>
  )
}

/** The bank's page, or the invoice, is open and unpaid: a link to it. */
function Untouched({ init, card, step, watch }: CheckStepProps) {
  const t = useTexts('registration')
  const confirmationUrl = step.pay.payment?.confirmationUrl ?? null
  const byInvoice = isByInvoice(step.pay.payment?.method)
  return (
    <PaymentCard
      title={t(byInvoice ? 'byInvoiceTitle' : 'atBankTitle')}
      heldBy={init}
      actions={
        <>
          {confirmationUrl !== null && (
            <a className={`${buttonClasses('accent', 'm', false)} max-tablet:w-full`} href={confirmationUrl}>
              {t(byInvoice ? 'toInvoice' : 'goToBank')}
            </a>
          )}
          <OtherMethod init={init} card={card} />
          <noscript>
            <LookAgain init={init} card={card} />
          </noscript>
        </>
      }
    >
      <WatchStatus watch={watch} text={t(byInvoice ? 'byInvoiceNote' : 'atBankNote')} />
    </PaymentCard>
  )
}

/** The payer returns from the bank, whose result is not known yet. */
function Waiting({ init, card, step, watch }: CheckStepProps) {
  const t = useTexts('registration')
  const confirmationUrl = step.pay.payment?.confirmationUrl ?? null
  return (
    <PaymentCard
      title={t('checking')}
      heldBy={init}
      isBusy
      mayHavePaid
      actions={
        <>
          <LookAgain init={init} card={card} isFromBank />
          {confirmationUrl !== null && (
            <a className="min-h-11 py-2.5 underline underline-offset-2" href={confirmationUrl}>
              {t('backToBank')}
            </a>
          )}
        </>
      }
    >
      <p>{t('doNotClose')}</p>
      <WatchStatus watch={watch} text={t('sbpWaiting')} />
    </PaymentCard>
  )
}

type OfOrder = Pick<StepProps<'check'>, 'init' | 'card'>

function LookAgain({ init, card, isFromBank = false }: OfOrder & { isFromBank?: boolean }) {
  const t = useTexts('registration')
  const { registrationId } = init
  const to = isFromBank ? returnFromBankPath(card, registrationId) : registerPath(card, 'check', registrationId)
  return (
    <LinkButton to={to} look="quiet" className="max-tablet:w-full" reloadDocument>
      {t('checkAgain')}
    </LinkButton>
  )
}
