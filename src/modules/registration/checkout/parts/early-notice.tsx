import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { clockDuration, clockFace } from '#src/ui/kit/hold-clock.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { OfferedNotice } from '../../waitlist/parts/offered-notice.tsx'
import type { StepProps } from './step-props.ts'
import { useEventPath } from './use-event-path.ts'

type EarlyNoticeProps = Pick<StepProps<'participant'>, 'init' | 'card' | 'step' | 'isDraftSaved'> & {
  readonly leftMs: number | null
}

/**
 * Before the opening: its time, and that the form may be filled in already; afterwards that it is
 * open. For a waitlist offer: until when it is valid.
 */
export function EarlyNotice({ leftMs, ...props }: EarlyNoticeProps) {
  if (leftMs !== null) return <OpeningNotice {...props} leftMs={leftMs} />
  return props.step.form.entryId === null ? <OfferedNotice {...props} /> : null
}

type EarlyProps = Omit<EarlyNoticeProps, 'step'> & { readonly leftMs: number; readonly isTeam?: boolean }

/** The opening's time and what can be done before it; afterwards that registration is open. */
export function OpeningNotice({ init, card, leftMs, isDraftSaved, isTeam = false }: EarlyProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const eventPath = useEventPath(card.eventCode)
  const { opensAt } = init.state
  const openingTime = isInstant(opensAt) ? format.dateTime(opensAt, card.timeZone) : ''
  if (leftMs === 0) return <Notice look="ok" title={t('openedTitle')} live />
  return (
    <Notice
      look={isDraftSaved ? 'ok' : 'soon'}
      title={isDraftSaved ? t(isTeam ? 'teamEarlySaved' : 'earlySaved') : t('stateComingSoon', { moment: openingTime })}
      live={isDraftSaved === true}
      action={
        <LinkButton to={eventPath} look="quiet">
          {t('otherRaces')}
        </LinkButton>
      }
    >
      {isDraftSaved && <p>{t('stateComingSoon', { moment: openingTime })}</p>}
      <p>
        {isDraftSaved ? t(isTeam ? 'teamEarlySavedNote' : 'earlySavedNote') : t(isTeam ? 'teamEarlyNote' : 'earlyNote')}
      </p>
      <Countdown leftMs={leftMs} />
    </Notice>
  )
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Hours on the last day, seconds in the last hour; nothing before that, since the date is shown.
 */
function Countdown({ leftMs }: { leftMs: number }) {
  const t = useTexts('registration')
  if (leftMs > dayMs) return null
  const hours = Math.floor(leftMs / hourMs)
  const minutes = Math.floor((leftMs % hourMs) / 60_000)
  return (
    <p className="mt-1">
      {t('untilOpening')}{' '}
      <time dateTime={clockDuration(leftMs)} role="timer" aria-live="off" className="figure tabular-nums">
        {hours > 0 ? t('hoursMinutes', { hours, minutes }) : clockFace(leftMs)}
      </time>
    </p>
  )
}
