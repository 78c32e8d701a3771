import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import type { ResultOfPerson } from '../contract/result.ts'
import { fasterThanPercent } from '../domain/finish-histogram.ts'
import { formatBehind, formatRaceTime } from '../domain/format-race-time.ts'
import { computePace } from '../domain/pace.ts'
import { BestTag } from './mine/best-tag.tsx'
import { useGroupName } from './use-group-name.ts'
import { usePace } from './use-pace.ts'

/** Bib, name and time in large type. */
export function ResultHead({ result }: { result: ResultOfPerson }) {
  const tStats = useTexts('results-stats')
  const format = useFormat()
  const { row, raceName } = result
  const about = [row.birthYear, row.city, row.club].filter(Boolean).join(' · ')
  return (
    <header className="grid gap-6 tablet:grid-cols-[13rem_minmax(0,1fr)] tablet:gap-8">
      <div className="max-w-52">
        <Bib
          number={row.bib === null ? null : String(row.bib)}
          distance={result.distanceM === null ? raceName : format.distanceParts(result.distanceM).value}
          caption={raceName}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="headline text-h1">{row.fullName}</h2>
          <p className="mt-2 text-ink-2">{about}</p>
          {row.isOwn && <p className="mt-1 font-medium">{tStats(result.isHidden ? 'hiddenNote' : 'own')}</p>}
        </div>
        <ResultFigures result={result} percentLook="tag" />
        <ResultFacts result={result} />
      </div>
    </header>
  )
}

const percentLooks = {
  tag: 'rounded-tag bg-accent px-3 py-1.5 font-semibold text-on-accent',
  plain: 'font-medium',
}

type ResultFiguresProps = {
  readonly result: ResultOfPerson
  /** The look of the share of slower finishers, which stands beside the time. */
  readonly percentLook: keyof typeof percentLooks
}

/** The deciding time, or the status without one; a personal best; the share of slower finishers. */
export function ResultFigures({ result, percentLook }: ResultFiguresProps) {
  const t = useTexts('results')
  const tStats = useTexts('results-stats')
  const { row, slower, finisherCount } = result
  const time = decidingTime(result)
  const percent = slower === null ? null : fasterThanPercent(slower, finisherCount)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {time === null || row.status !== 'finished' ? (
        <p className="figure text-figure-l">{row.status === 'finished' ? '—' : t(`status.${row.status}`)}</p>
      ) : (
        <p className="figure text-figure-xl">{formatRaceTime(time)}</p>
      )}
      <BestTag mark={result.best} timeMs={row.netMs} />
      {percent !== null && percent > 0 && (
        <p className={percentLooks[percentLook]}>
          {slower === finisherCount - 1 ? tStats('fastest') : tStats('fasterThan', { percent })}
        </p>
      )}
    </div>
  )
}

export function decidingTime({ rankedBy, row }: Pick<ResultOfPerson, 'rankedBy' | 'row'>): number | null {
  return rankedBy === 'gun' ? row.gunMs : row.netMs
}

type Fact = { readonly label: string; readonly value: string; readonly note?: string }

/** The ranks and times beside the deciding one; nothing for a participant who did not finish. */
export function ResultFacts({ result }: { result: ResultOfPerson }) {
  const facts = useFacts(result)
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-t pt-4 landscape:grid-cols-3">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="figure text-figure-m">{value}</span>
            {note && <span className="text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The ranks with the number of finishers, the other time, and the average pace. */
function useFacts(result: ResultOfPerson): Fact[] {
  const t = useTexts('results')
  const tStats = useTexts('results-stats')
  const format = useFormat()
  const groupName = useGroupName()
  const { withoutUnit, withUnit } = usePace()
  const { row, rankedBy, leaderMs } = result
  const time = decidingTime(result)
  if (row.status !== 'finished' || time === null) return []
  const other = rankedBy === 'gun' ? row.netMs : row.gunMs
  const pace = computePace(result.sport, result.distanceM, row.netMs)
  const behind = leaderMs === null ? null : formatBehind(time, leaderMs)
  const rankFact = (label: string, value: number | null, count: number): Fact[] =>
    value === null
      ? []
      : [{ label, value: format.count(value), note: tStats('ofTotal', { total: format.count(count) }) }]
  return [
    ...rankFact(tStats('placeOverall'), row.rank, result.finisherCount),
    ...rankFact(tStats(row.gender === 'female' ? 'placeWomen' : 'placeMen'), row.genderRank, result.genderCount),
    ...rankFact(tStats('placeGroup', { group: groupName(row) }), row.groupRank, result.groupCount),
    ...(behind === null ? [] : [{ label: tStats('behind'), value: behind }]),
    ...(other === null || other === time
      ? []
      : [{ label: t(rankedBy === 'gun' ? 'columnNet' : 'columnGun'), value: formatRaceTime(other) }]),
    ...(pace === null
      ? []
      : [
          {
            label: tStats('average'),
            value: withoutUnit(pace),
            note: withUnit(pace).slice(withoutUnit(pace).length).trim(),
          },
        ]),
  ]
}
