import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerAddress } from '../../../domain/register-address.ts'
import type { Race } from './choices.ts'
import type { Listed } from './person-row.tsx'

type WayInProps = Listed & {
  readonly whom: string
  readonly name: string
  /** Until when a place of the race's line waits for them; null where none does. */
  readonly offerUntil: string | null
}

/** Whether somebody who is not registered yet has anything to do in a race that is not on sale. */
export function hasWayIn({ state: { state } }: Race): boolean {
  return state === 'by-code' || state === 'coming-soon' || isLined(state)
}

function isLined(state: string): boolean {
  return state === 'full' || state === 'limit-reached' || state === 'by-draw'
}

/**
 * Into a race that is not on sale: by its code, its waiting list or its draw, to the place that waits, or to a form that is kept until
 * the opening. Nothing where there is no way.
 */
export function WayIn({ race, card, registrationId, whom, name, offerUntil }: WayInProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const at = { eventCode: card.eventCode, raceCode: race.raceCode }
  const { state } = race.state
  const of = { name: name === '' ? t('oneself') : name, race: race.name }
  if (state === 'by-code') {
    return (
      <LinkButton
        size="s"
        look="quiet"
        to={registerAddress(at, 'promo', registrationId, { whom })}
        aria-label={t('enterCodeFor', of)}
      >
        {t('enterCode')}
      </LinkButton>
    )
  }
  if (state === 'coming-soon') {
    return (
      <LinkButton
        size="s"
        look="quiet"
        to={registerAddress(at, 'participant', null, { whom })}
        aria-label={t('fillEarlyFor', of)}
      >
        {t('fillEarly')}
      </LinkButton>
    )
  }
  if (!isLined(state)) return null
  // What waits for them is in the race's own form, which says until when.
  if (offerUntil !== null) {
    return (
      <LinkButton
        size="s"
        look="accent"
        to={registerAddress(at, 'participant', null, { whom })}
        aria-label={t('ownLineTake', of)}
      >
        {tForm('takePlace')}
      </LinkButton>
    )
  }
  return (
    <LinkButton
      size="s"
      look="quiet"
      to={registerAddress(at, 'line', null, { whom })}
      aria-label={t(state === 'by-draw' ? 'applyFor' : 'lineFor', of)}
    >
      {t(state === 'by-draw' ? 'applyShort' : 'lineShort')}
    </LinkButton>
  )
}
