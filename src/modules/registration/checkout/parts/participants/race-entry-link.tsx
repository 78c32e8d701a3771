import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerPath } from '../../../domain/register-path.ts'
import type { ChoiceRace } from './choices.ts'
import type { PersonRowContext } from './person-row-context.ts'

type RaceEntryLinkProps = PersonRowContext & {
  readonly personRef: string
  readonly name: string
  /** Until when the person has a waitlist offer; null where there is none. */
  readonly offerUntil: string | null
}

/** Whether a race that is not on sale offers a person anything: its code, its waitlist, its draw or an early form. */
export function hasRaceEntry({ state: { state } }: ChoiceRace): boolean {
  return state === 'by-code' || state === 'coming-soon' || isLined(state)
}

function isLined(state: string): boolean {
  return state === 'full' || state === 'limit-reached' || state === 'by-draw'
}

/**
 * A link into a race that is not on sale: to its code, its waitlist or its draw, to the offered
 * place, or to a form saved until the opening. Renders nothing where there is no way in.
 */
export function RaceEntryLink(props: RaceEntryLinkProps) {
  const link = useEntryLink(props)
  if (link === null) return null
  return (
    <LinkButton size="s" look={link.isOffer ? 'accent' : 'quiet'} to={link.to} aria-label={link.label}>
      {link.text}
    </LinkButton>
  )
}

type EntryLink = { readonly to: string; readonly text: string; readonly label: string; readonly isOffer?: boolean }

function useEntryLink({
  race,
  card,
  registrationId,
  personRef,
  name,
  offerUntil,
}: RaceEntryLinkProps): EntryLink | null {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const at = { eventCode: card.eventCode, raceCode: race.raceCode }
  const { state } = race.state
  const of = { name: name === '' ? t('oneself') : name, race: race.name }
  const form = registerPath(at, 'participant', null, { personRef })
  if (state === 'by-code') {
    const to = registerPath(at, 'promo', registrationId, { personRef })
    return { to, text: t('enterCode'), label: t('enterCodeFor', of) }
  }
  if (state === 'coming-soon') return { to: form, text: t('fillEarly'), label: t('fillEarlyFor', of) }
  if (!isLined(state)) return null
  // The race's own form shows until when the offer is valid.
  if (offerUntil !== null) return { to: form, text: tForm('takePlace'), label: t('ownWaitlistTake', of), isOffer: true }
  const to = registerPath(at, 'waitlist', null, { personRef })
  return state === 'by-draw'
    ? { to, text: t('applyShort'), label: t('applyFor', of) }
    : { to, text: t('waitlistShort'), label: t('waitlistFor', of) }
}
