import { useStars } from '#src/modules/catalog/parts/use-stars.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { ResultSummary } from '../contract/result-summary.ts'
import { formatRaceTime } from '../domain/format-race-time.ts'
import { useWinnerName } from './use-winner-name.ts'

export type RowResultSummaryProps = {
  readonly resultSummary: ResultSummary
  readonly rating: { readonly hundredths: number; readonly count: number } | null
}

/** The result summary of an event in a list: winners of the main race, number of finishers, rating. */
export function RowResultSummary({ resultSummary: { winners, finisherCount }, rating }: RowResultSummaryProps) {
  const t = useTexts('results-summary')
  const nameOf = useWinnerName()
  return (
    <div className="flex w-full flex-col gap-0.5 text-sm">
      {winners.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {winners.map((winner) => (
            <li key={winner.gender} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                <span className="sr-only">{t(`winner.${winner.gender}`, { race: winner.raceName })} </span>
                {winner.gender !== 'unknown' && (
                  <span aria-hidden="true" className="mr-2 inline-block min-w-3.5 text-ink-2">
                    {t(`genderLetter.${winner.gender}`)}
                  </span>
                )}
                {nameOf(winner)}
              </span>
              {winner.timeMs !== null && (
                <span className="font-semibold tabular-nums">{formatRaceTime(winner.timeMs)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>{t('finishers', { count: finisherCount })}</span>
        {rating && <Rating {...rating} />}
      </p>
    </div>
  )
}

/** «★ 4,97 · 128» */
function Rating({ hundredths, count }: NonNullable<RowResultSummaryProps['rating']>) {
  const t = useTexts('results-summary')
  const format = useFormat()
  const stars = useStars()(hundredths)
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span aria-hidden="true">{`★ ${stars} · ${format.count(count)}`}</span>
      <span className="sr-only">{t('rating', { stars, count })}</span>
    </span>
  )
}
