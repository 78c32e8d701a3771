import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import type { StepProps } from './register-frame.tsx'
import { SupportHint } from './support-hint.tsx'
import { useEventAddress } from './use-event-address.ts'

type ExpiredStepProps = Pick<StepProps<'participant'>, 'init' | 'card'> & {
  /** A payment came too late and goes back. */
  readonly isReturned: boolean
}

/** The time ran out: repeat, or be told that the places are sold. */
export function ExpiredStep({ init, card, isReturned }: ExpiredStepProps) {
  const t = useTexts('registration')
  const eventAddress = useEventAddress(card.eventCode)
  const isOnSale = card.state.state === 'open' || card.state.state === 'few-left'
  return (
    <section className="flex flex-col gap-4">
      <h2 className="headline text-h2">{t('expiredTitle')}</h2>
      {isOnSale ? (
        <>
          <p>{t(isReturned ? 'expiredReturned' : 'expiredRepeat')}</p>
          <div>
            <LinkButton to={registerAddress(card, 'participant', init.registrationId)} look="accent">
              {t('takePlaceAgain')}
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <Notice look="stop" title={t('expiredSold')}>
            {t(isReturned ? 'expiredReturned' : 'expiredSoldNote')}
          </Notice>
          <div>
            <LinkButton to={eventAddress} look="primary">
              {t('otherRaces')}
            </LinkButton>
          </div>
        </>
      )}
      <SupportHint />
    </section>
  )
}
