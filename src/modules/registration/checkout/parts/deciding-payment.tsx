import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { returnFromBankPath } from '../../domain/register-path.ts'
import { OtherMethod } from './other-method.tsx'
import { PaymentCard } from './payment-card.tsx'
import type { WatchState } from './payment-watch.ts'
import type { StepProps } from './step-props.ts'
import { WatchStatus } from './watch-status.tsx'
import { isTimeOver } from './watched-payment.ts'

type DecidingPaymentProps = Pick<StepProps<'check'>, 'init' | 'card' | 'step'> & { readonly watch: WatchState }

/**
 * The payer has done all, and the bank decides: it holds the money until it is confirmed, or it considers an
 * application for payment in parts. The page says what follows in either case and by when, and changes by
 * itself.
 */
export function DecidingPayment({ init, card, step, watch }: DecidingPaymentProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const zone = useReaderZone()
  const { payment } = step.pay
  const isHeld = payment?.state === 'authorized'
  const isOver = isTimeOver(init)
  const until = isInstant(init.payBefore) && !isOver ? format.dateTime(init.payBefore, zone) : null
  const { registrationId } = init
  return (
    <PaymentCard
      title={t(isHeld ? 'decidingHeldTitle' : 'decidingTitle')}
      {...(until === null ? {} : { heldBy: init })}
      isBusy
      mayHavePaid
      actions={
        <>
          {!isHeld && payment?.confirmationUrl != null && (
            <a className="min-h-11 py-2.5 underline underline-offset-2" href={payment.confirmationUrl}>
              {t('decidingBackToBank')}
            </a>
          )}
          {!isHeld && <OtherMethod init={init} card={card} />}
          <noscript>
            <LinkButton
              to={returnFromBankPath(card, registrationId)}
              look="quiet"
              className="max-tablet:w-full"
              reloadDocument
            >
              {t('checkAgain')}
            </LinkButton>
          </noscript>
        </>
      }
    >
      <p>{t(isHeld ? 'decidingHeldNote' : 'decidingNote')}</p>
      <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-y-3">
        <dt className="font-semibold">{t('decidingIfYes')}</dt>
        <dd className="max-tablet:mb-3">{t('decidingYes')}</dd>
        <dt className="font-semibold">{t('decidingIfNo')}</dt>
        <dd className="max-tablet:mb-3">
          {t(isHeld ? 'decidingHeldNo' : 'decidingNo')} {until !== null && t('decidingUntil', { time: until })}
        </dd>
      </dl>
      <WatchStatus watch={watch} text={t('decidingWatch')} />
    </PaymentCard>
  )
}
