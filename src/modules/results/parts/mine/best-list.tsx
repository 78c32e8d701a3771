import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { MyBest } from '../../contract/mine.ts'
import { formatPart, formatRaceTime } from '../../domain/format-race-time.ts'
import { resultPath } from '../results-path.ts'
import { type MyResultsParams, myResultsHref } from './my-results-path.ts'

type BestListProps = {
  bests: readonly MyBest[]
  params: MyResultsParams
  /** The code of the best whose progress is drawn; null: none. */
  shown: string | null
}

/** The personal bests, each with the race that set it. */
export function BestList({ bests, params, shown }: BestListProps) {
  return (
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
      {bests.map((best) => (
        <li
          key={best.code}
          className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-paper p-4 tablet:p-5"
        >
          <BestCard best={best} params={params} isShown={best.code === shown} />
        </li>
      ))}
    </ul>
  )
}

function BestCard({ best, params, isShown }: { best: MyBest; params: MyResultsParams; isShown: boolean }) {
  const t = useTexts('results-mine')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const { finish, improvedByMs, progress } = best
  return (
    <>
      <p className="text-ink-2 text-sm">
        {[tCatalog(`sport.${best.sport}`), best.isOnline ? t('bestOnline') : ''].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="figure text-figure-m">{format.distance(best.distanceM)}</h3>
        <p className="figure text-figure-l">{formatRaceTime(finish.timeMs)}</p>
      </div>
      <p className="min-w-0">
        <Link
          to={resultPath(finish.eventCode, finish.raceCode, finish.bib)}
          className="wrap-anywhere font-medium underline underline-offset-4"
        >
          {finish.eventName}
        </Link>
        <span className="block text-ink-2 text-sm">{format.day(finish.day, 'long')}</span>
      </p>
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm">
          {improvedByMs === null
            ? t('bestFirst')
            : t('bestImproved', { time: formatPart(finish.timeMs + improvedByMs, finish.timeMs) })}
        </span>
        {progress.length > 1 && !isShown && (
          <Link
            to={myResultsHref({ ...params, after: undefined, distance: best.code }, '#progress')}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('showProgress')}
            <span className="sr-only">: {format.distance(best.distanceM)}</span>
          </Link>
        )}
      </div>
    </>
  )
}
