import { formatClock } from '#src/kernel/format-date.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventRace } from '../contract/event-page.ts'

/** Wave starts and cut-offs of a race, collapsed. */
export function RaceTimes({ race, timeZone }: { race: EventRace; timeZone: string }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const { waveStarts, cutOffs } = race
  const startDay = plainDateIn(race.startsAt, timeZone)
  const clockOf = (instant: EventRace['startsAt']) => {
    const day = plainDateIn(instant, timeZone)
    const clock = formatClock(instant, timeZone)
    return day === startDay ? clock : `${format.day(day, 'short')}, ${clock}`
  }
  const title = cutOffs.length === 0 ? 'raceTimesWaves' : waveStarts.length === 0 ? 'raceTimesLimits' : 'raceTimes'
  return (
    <details className="group/times -my-1 [grid-area:times]">
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-sm">
        <span>
          {t(title)}
          <span className="sr-only">: {t('raceTimesOf', { race: race.name })}</span>
        </span>
        <Icon name="chevron-down" size={18} className="group-open/times:rotate-180" />
      </summary>
      <div className="grid gap-x-10 gap-y-5 pt-2 pb-1 tablet:grid-cols-2">
        {waveStarts.length > 0 && (
          <Times
            title={t('waveStarts')}
            rows={waveStarts.map(({ name, wave, startsAt }) => ({
              label: wave === null ? name : `${name}, ${t('startOfWave', { wave })}`,
              when: clockOf(startsAt),
            }))}
          />
        )}
        {cutOffs.length > 0 && (
          <Times
            title={t('cutOffs')}
            rows={[
              ...cutOffs.map(({ name, atM, until }) => ({
                label: `${format.distance(atM)}, ${name}`,
                when: clockOf(until),
              })),
              { label: t('cutOffFinish'), when: clockOf(race.endsAt) },
            ]}
          />
        )}
      </div>
    </details>
  )
}

type TimesProps = { title: string; rows: readonly { readonly label: string; readonly when: string }[] }

function Times({ title, rows }: TimesProps) {
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 className="text-ink-2 text-sm">{title}</h4>
      <dl>
        {rows.map(({ label, when }) => (
          <div
            key={`${label} ${when}`}
            className="flex justify-between gap-4 border-line border-t py-1.5 first:border-t-0"
          >
            <dt className="min-w-0">{format.typeset(label)}</dt>
            <dd className="whitespace-nowrap font-semibold tabular-nums">{when}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
