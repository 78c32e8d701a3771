import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import type { RaceState, RaceStateName } from '../domain/race-state.ts'

const tones: Record<RaceStateName, StateTone> = {
  open: 'ok',
  'by-draw': 'soon',
  'by-code': 'soon',
  'few-left': 'warn',
  full: 'stop',
  'limit-reached': 'stop',
  'coming-soon': 'soon',
  closed: 'quiet',
  cancelled: 'stop',
  postponed: 'warn',
}

/** The registration state in a word; before the opening with its day. */
export function RaceStateTag({ state, timeZone }: { state: RaceState; timeZone: string }) {
  const t = useTexts('catalog')
  const format = useFormat()
  const tone = tones[state.state]
  switch (state.state) {
    case 'coming-soon':
      return (
        <StateTag tone={tone}>
          {t('state.coming-soon', { day: format.day(plainDateIn(state.opensAt, timeZone), 'short') })}
        </StateTag>
      )
    case 'by-draw':
      return (
        <StateTag tone={tone}>
          {t('state.by-draw', { day: format.day(plainDateIn(state.drawsAt, timeZone), 'short') })}
        </StateTag>
      )
    case 'closed':
      return (
        <StateTag tone={state.pickup ? 'soon' : tone}>
          {t(state.pickup ? 'state.closedPickup' : 'state.closed')}
        </StateTag>
      )
    default:
      return <StateTag tone={tone}>{t(`state.${state.state}`)}</StateTag>
  }
}

type EventStateTagProps = {
  event: {
    readonly state: RaceState
    readonly timeZone: string
    readonly isPast: boolean
    readonly isLive: boolean
    readonly hasResults: boolean
  }
}

/** The tag of an event: over or under way where it is; else its registration state. */
export function EventStateTag({ event }: EventStateTagProps) {
  const t = useTexts('catalog')
  const { state } = event
  const isCancelledOrPostponed = state.state === 'cancelled' || state.state === 'postponed'
  if (!isCancelledOrPostponed && event.isPast) {
    return (
      <StateTag tone={event.hasResults ? 'ok' : 'quiet'}>
        {t(event.hasResults ? 'state.results' : 'state.over')}
      </StateTag>
    )
  }
  if (!isCancelledOrPostponed && event.isLive) return <StateTag tone="ok">{t('state.live')}</StateTag>
  return <RaceStateTag state={state} timeZone={event.timeZone} />
}
