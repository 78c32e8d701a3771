import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { useReturn } from '#src/ui/kit/use-return.ts'
import { ownPagePath, registerPath } from '../../domain/register-path.ts'
import { PaymentCard } from './payment-card.tsx'
import type { WatchState } from './payment-watch.ts'
import type { StepProps } from './step-props.ts'
import { UndecidedPayment } from './undecided-payment.tsx'
import { useEventPath } from './use-event-path.ts'
import { useRevalidateOnline } from './use-revalidate-online.ts'

type ExpiredStepProps = Pick<StepProps<'expired'>, 'init' | 'card' | 'step'> & { readonly watch: WatchState }

/**
 * The time expired: the payment's result, then the button to start over, or that the places are
 * sold.
 */
export function ExpiredStep({ init, card, step, watch }: ExpiredStepProps) {
  // A late payment may still come: the page reloads its data when it is shown again.
  const revalidate = useRevalidateOnline()
  useReturn(() => void revalidate())
  const state = step.pay?.payment?.state
  const isReturned = state === 'refunding' || state === 'refunded'
  if (state !== undefined && isPaymentPending(state)) {
    return <UndecidedPayment init={init} card={card} watch={watch} isOnSale={isCardOnSale(card)} />
  }
  if (init.priceDifference !== null)
    return <PriceDifferenceOver priceDifference={init.priceDifference} card={card} isReturned={isReturned} />
  if (init.legs !== null) return <LegsOver legs={init.legs} isReturned={isReturned} />
  if (init.isFee) return <FeeOver isReturned={isReturned} />
  return <Expired init={init} card={card} isReturned={isReturned} />
}

type Card = ExpiredStepProps['card']

export function isCardOnSale({ state: { state } }: Pick<Card, 'state'>): boolean {
  return state === 'open' || state === 'few-left'
}

type PriceDifferenceOverProps = Pick<ExpiredStepProps, 'card'> & {
  readonly priceDifference: NonNullable<ExpiredStepProps['init']['priceDifference']>
  readonly isReturned: boolean
}

/**
 * The difference was not paid: the entry is unchanged, and may be changed again from its own page.
 */
function PriceDifferenceOver({
  priceDifference: { paidOrderId, raceName, words },
  card,
  isReturned,
}: PriceDifferenceOverProps) {
  const t = useTexts('registration')
  const { tenant } = useSite()
  return (
    <PaymentCard
      title={t('priceDifferenceOverTitle')}
      actions={
        <LinkButton
          to={pageUrl(tenant.links.homeUrl, ownPagePath(paidOrderId))}
          look="primary"
          reloadDocument
          className="max-tablet:w-full"
        >
          {t('priceDifferenceBack')}
        </LinkButton>
      }
    >
      <p>{words?.over ?? t('priceDifferenceOver', { from: raceName, to: card.raceName })}</p>
      {isReturned && <p>{t('expiredReturned')}</p>}
    </PaymentCard>
  )
}

/** The fee was not paid: the recipient opens the link again, while the place is offered. */
function FeeOver({ isReturned }: { isReturned: boolean }) {
  const t = useTexts('registration')
  return (
    <PaymentCard title={t('priceDifferenceOverTitle')} actions={null}>
      <p>{t('feeOver')}</p>
      {isReturned && <p>{t('expiredReturned')}</p>}
    </PaymentCard>
  )
}

/** A leg was not paid: it can still be paid, from the team's board. */
function LegsOver({
  legs: { words, board },
  isReturned,
}: {
  readonly legs: NonNullable<ExpiredStepProps['init']['legs']>
  readonly isReturned: boolean
}) {
  const t = useTexts('registration')
  return (
    <PaymentCard
      title={words.overTitle}
      actions={
        <LinkButton to={board} look="primary" className="max-tablet:w-full">
          {words.back}
        </LinkButton>
      }
    >
      <p>{words.over}</p>
      {isReturned && <p>{t('expiredReturned')}</p>}
    </PaymentCard>
  )
}

function Expired({
  init,
  card,
  isReturned,
}: Pick<ExpiredStepProps, 'init' | 'card'> & { readonly isReturned: boolean }) {
  const t = useTexts('registration')
  const eventPath = useEventPath(card.eventCode)
  const note = isReturned ? 'expiredReturned' : null
  if (!isCardOnSale(card)) {
    return (
      <PaymentCard
        title={t('expiredTitle')}
        actions={
          <LinkButton to={eventPath} look="primary" className="max-tablet:w-full">
            {t('otherRaces')}
          </LinkButton>
        }
      >
        <Notice look="stop" title={t('expiredSold')}>
          {t(note ?? 'expiredSoldNote')}
        </Notice>
        <HelpLink answer="late-payment" />
      </PaymentCard>
    )
  }
  return (
    <PaymentCard
      title={t('expiredTitle')}
      actions={
        <LinkButton
          to={registerPath(card, 'participant', init.registrationId)}
          look="accent"
          className="max-tablet:w-full"
        >
          {t('takePlaceAgain')}
        </LinkButton>
      }
    >
      <p>{t(note ?? 'expiredRepeat')}</p>
      <HelpLink answer="late-payment" />
    </PaymentCard>
  )
}
