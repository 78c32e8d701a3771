import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import type { WatchState } from './payment-watch.ts'
import type { StepProps } from './register-frame.tsx'
import { SupportHint } from './support-hint.tsx'
import { WatchStatus } from './watch-status.tsx'

type UndecidedPaymentProps = Pick<StepProps<'check'>, 'init' | 'card'> & {
  readonly watch: WatchState
  readonly isOnSale: boolean
}

/**
 * The time is up, and the bank has not said yet whether it was paid: the page asks on, and does not invite to pay again.
 * After minutes in vain it lets go: whoever takes a place again cannot pay twice, the open payment is given up first.
 */
export function UndecidedPayment({ init, card, watch, isOnSale }: UndecidedPaymentProps) {
  const t = useTexts('registration')
  const isTired = watch === 'tired'
  const lookAgain = (
    <LinkButton
      to={registerAddress(card, null, init.registrationId)}
      look={isTired ? 'primary' : 'quiet'}
      reloadDocument
    >
      {t('checkAgain')}
    </LinkButton>
  )
  return (
    <section className="flex flex-col gap-4">
      <h2 className="headline text-h2">{t('expiredTitle')}</h2>
      <p>{t('undecided')}</p>
      {isTired ? (
        <p role="status">{t('undecidedTired')}</p>
      ) : (
        <WatchStatus watch={watch} words={t('undecidedAsking')} />
      )}
      {isTired ? (
        <div className="flex flex-wrap gap-3">
          {lookAgain}
          {isOnSale && (
            <LinkButton to={registerAddress(card, 'participant', init.registrationId)} look="quiet">
              {t('takePlaceAgain')}
            </LinkButton>
          )}
        </div>
      ) : (
        <noscript>{lookAgain}</noscript>
      )}
      <SupportHint mayHavePaid />
    </section>
  )
}
