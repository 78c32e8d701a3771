import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { MyFinish, MyResults } from '../../contract/mine.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { computePace } from '../../domain/pace.ts'
import { certificatesPath, resultPath } from '../results-path.ts'
import { useGroupName } from '../use-group-name.ts'
import { usePace } from '../use-pace.ts'
import { BestTag } from './best-tag.tsx'

/** Results under the year in which they were run, with the year's finishes and kilometres. */
export function FinishList({ list, years }: Pick<MyResults, 'list' | 'years'>) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const listedYears = [...new Set(list.map(({ day }) => Number(day.slice(0, 4))))]
  return (
    <div className="flex flex-col gap-6">
      {listedYears.map((year) => {
        const count = years.find((one) => one.year === year)
        return (
          <section key={year} aria-labelledby={`year-${year}`} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 id={`year-${year}`} className="figure text-figure-m">
                {year}
              </h3>
              {count && (
                <p className="text-ink-2">
                  {[
                    t('yearFinishes', { count: count.finishes }),
                    count.distanceM > 0 && format.distance(count.distanceM),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </div>
            <ol className="overflow-hidden rounded-card border border-line bg-paper">
              {list
                .filter(({ day }) => Number(day.slice(0, 4)) === year)
                .map((finish) => (
                  <FinishRow key={`${finish.eventCode} ${finish.raceCode} ${finish.bib}`} finish={finish} />
                ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function FinishRow({ finish }: { finish: MyFinish }) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const { eventCode, eventName, city, raceCode, raceName, bib, day, team, status } = finish
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-t px-4 py-4 first:border-t-0 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:px-6">
      <div className="min-w-0">
        <Link
          to={resultPath(eventCode, raceCode, bib)}
          className="wrap-anywhere font-semibold text-lg leading-tight underline-offset-4 hover:underline"
        >
          {eventName}
        </Link>
        <p className="text-ink-2">{[format.day(day, 'long'), city, raceName].filter(Boolean).join(' · ')}</p>
        {team && (
          <p className="text-ink-2">
            {[t('team', { name: team.name }), team.legMs !== null && t('leg', { time: formatRaceTime(team.legMs) })]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {finish.isHidden && <p className="text-ink-2 text-sm">{t('hidden')}</p>}
      </div>
      <FinishTime finish={finish} />
      <Places finish={finish} />
      {status === 'finished' && (
        <a
          href={`${certificatesPath(eventCode, raceCode)}/${bib}/certificate`}
          className="inline-flex min-h-11 items-center gap-2 self-center justify-self-start underline underline-offset-4 tablet:justify-self-end"
        >
          <Icon name="file" className="flex-none" />
          <span aria-hidden="true">{t('certificate')}</span>
          <span className="sr-only">{t('certificateOf', { event: eventName, race: raceName })}</span>
        </a>
      )}
    </li>
  )
}

function FinishTime({ finish }: { finish: MyFinish }) {
  const t = useTexts('results')
  const { withUnit } = usePace()
  const { status, rankedBy, gunMs, netMs, best, team, sport, distanceM } = finish
  const [deciding, other] = rankedBy === 'gun' ? [gunMs, netMs] : [netMs, gunMs]
  if (status !== 'finished' || deciding === null) {
    return (
      <p className="font-semibold text-lg tablet:text-right">{status === 'finished' ? '—' : t(`status.${status}`)}</p>
    )
  }
  const pace = computePace(sport, distanceM, team?.legMs ?? netMs)
  const hasOther = other !== null && formatRaceTime(other) !== formatRaceTime(deciding)
  const otherTime = hasOther ? t(rankedBy === 'gun' ? 'net' : 'gun', { time: formatRaceTime(other) }) : ''
  // A personal best is a net time, so its tag is beside the net time.
  const isBestOther = hasOther && rankedBy === 'gun' && best !== null
  const notes = [isBestOther ? '' : otherTime, pace === null ? '' : withUnit(pace)].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 tablet:flex-col tablet:items-end">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isBestOther && <BestTag mark={best} timeMs={netMs} />}
        <span className="figure text-figure-m">{formatRaceTime(deciding)}</span>
      </p>
      {isBestOther && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BestTag mark={best} timeMs={netMs} />
          <span className="font-semibold">{otherTime}</span>
        </p>
      )}
      {notes.length > 0 && <p className="text-ink-2 text-sm">{notes.join(' · ')}</p>}
    </div>
  )
}

/** The places overall, by gender and by age group, each with how many were ranked there. */
function Places({ finish }: { finish: MyFinish }) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const groupName = useGroupName()
  const { overall, ofGender, ofGroup, gender } = finish
  const places = [
    { label: t('placeOverall'), place: overall },
    { label: t(gender === 'female' ? 'placeWomen' : 'placeMen'), place: ofGender },
    { label: groupName(finish), place: ofGroup },
  ]
  return (
    <dl className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1 text-sm tabular-nums">
      {places.map(
        ({ label, place }) =>
          place !== null && (
            <div key={label} className="flex gap-x-2">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">
                {t('placeValue', { place: format.count(place.place), total: format.count(place.count) })}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
