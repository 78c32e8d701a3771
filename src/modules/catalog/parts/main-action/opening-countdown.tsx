import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { clockFace } from '#src/ui/kit/hold-clock.ts'
import type { EventRace } from '../../contract/event-page.ts'
import { useOpening } from './use-opening.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The time until the race opens: in days and hours, on the last day in hours and minutes, in the
 * last hour in seconds.
 */
export function OpeningCountdown({ race, serverNow }: { race: EventRace; serverNow: string }) {
  const t = useTexts('catalog-act')
  const leftMs = useOpening({ serverNow, state: race.state })
  if (leftMs === null) return null
  const days = Math.floor(leftMs / dayMs)
  const hours = Math.floor((leftMs % dayMs) / hourMs)
  const minutes = Math.floor((leftMs % hourMs) / 60_000)
  const duration =
    leftMs >= dayMs
      ? `${t('openingDays', { count: days })}${hours === 0 ? '' : ` ${t('openingHours', { hours })}`}`
      : leftMs >= hourMs
        ? t('openingHoursMinutes', { hours, minutes })
        : clockFace(leftMs)
  return (
    <p role="timer" aria-live="off" className="text-sm">
      {leftMs === 0 ? (
        t('openingNow')
      ) : (
        <>
          <span className="text-ink-2">{t('openingIn')}</span> <span className="figure text-figure-xs">{duration}</span>
        </>
      )}
    </p>
  )
}
