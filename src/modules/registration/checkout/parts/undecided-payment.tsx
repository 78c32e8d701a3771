import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { PaymentCard } from './payment-card.tsx'
import type { WatchState } from './payment-watch.ts'
import type { StepProps } from './step-props.ts'
import { WatchStatus } from './watch-status.tsx'

type UndecidedPaymentProps = Pick<StepProps<'check'>, 'init' | 'card'> & {
  readonly watch: WatchState
  readonly isOnSale: boolean
}

/**
 * The time is over, and the bank has not reported yet whether the payment succeeded: the page
 * polls, and does not offer to pay again. After some minutes it stops: taking a place again can't
 * cause a double payment, since the open payment is cancelled first.
 */
export function UndecidedPayment({ init, card, watch, isOnSale }: UndecidedPaymentProps) {
  const t = useTexts('registration')
  const isStopped = watch === 'stopped'
  const { registrationId } = init
  const lookAgain = (
    <LinkButton
      to={registerPath(card, null, registrationId)}
      look={isStopped ? 'primary' : 'quiet'}
      className="max-tablet:w-full"
      reloadDocument
    >
      {t('checkAgain')}
    </LinkButton>
  )
  const takeAgain = isOnSale && (
    <LinkButton to={registerPath(card, 'participant', registrationId)} look="quiet" className="max-tablet:w-full">
      {t('takePlaceAgain')}
    </LinkButton>
  )
  return (
    <PaymentCard
      title={t('expiredTitle')}
      isBusy={!isStopped}
      mayHavePaid
      actions={
        isStopped && (
          <>
            {lookAgain}
            {takeAgain}
          </>
        )
      }
    >
      <p>{t('undecided')}</p>
      <WatchStatus watch={watch} text={t(isStopped ? 'undecidedTired' : 'undecidedAsking')} />
      {!isStopped && <noscript>{lookAgain}</noscript>}
    </PaymentCard>
  )
}
