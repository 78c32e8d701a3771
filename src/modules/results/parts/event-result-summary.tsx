import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { useStars } from '#src/modules/catalog/parts/use-stars.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { FullResultSummary } from '../contract/result-summary.ts'
import { formatRaceTime } from '../domain/format-race-time.ts'
import { resultsPath } from './results-path.ts'
import { useWinnerName } from './use-winner-name.ts'

export type EventResultSummaryProps = {
  /** Set on the page of an upcoming event: the previous edition. */
  readonly edition?: { readonly name: string; readonly startsOn: PlainDate }
  readonly resultSummary: FullResultSummary
  readonly rating: { readonly hundredths: number; readonly count: number } | null
  /** A review quoted next to the rating; the author is empty for an anonymous one. */
  readonly review: { readonly author: string; readonly body: string; readonly language: Language } | null
}

/** The result summary on an event's page: finishers, median time, podium of the main race, rating. */
export function EventResultSummary({ edition, resultSummary, rating, review }: EventResultSummaryProps) {
  const t = useTexts('results-summary')
  const format = useFormat()
  const { code, race, finisherCount, medianMs } = resultSummary
  const all = (
    <Link
      to={edition ? `/event/${code}` : resultsPath(code, { race: race.code })}
      className="inline-flex min-h-11 items-center underline underline-offset-2"
    >
      {edition ? `${edition.name}, ${format.day(edition.startsOn)}` : t('all')}
    </Link>
  )
  return (
    <PageSection
      id={edition ? 'last-edition' : 'outcome'}
      title={t(edition ? 'lastTitle' : 'title')}
      aside={all}
      className="@container"
    >
      <div className="grid @min-[40rem]:auto-cols-[minmax(0,3fr)] @min-[40rem]:grid-flow-col @min-[40rem]:grid-cols-[minmax(0,2fr)] grid-cols-2 @min-[40rem]:grid-rows-2 gap-2 @min-[40rem]:gap-3">
        <Tile figure={format.count(finisherCount)} isWhole={medianMs === null}>
          {t('atFinish')}
        </Tile>
        {medianMs !== null && (
          <Tile figure={formatRaceTime(medianMs)}>{t('median', { race: format.typeset(race.name) })}</Tile>
        )}
        <First resultSummary={resultSummary} />
        {rating && <Rating code={code} rating={rating} review={review} />}
      </div>
    </PageSection>
  )
}

type TileProps = {
  readonly figure?: string
  /** As wide as a phone; on larger screens twice as high. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

function Tile({ figure, isWhole = false, children }: TileProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col gap-1.5 rounded-card border border-line bg-paper p-4',
        isWhole && '@min-[40rem]:col-span-1 col-span-2 @min-[40rem]:row-span-2',
      )}
    >
      {figure !== undefined && <p className="figure text-figure-m">{figure}</p>}
      <div className="text-ink-2 text-sm">{children}</div>
    </div>
  )
}

/** The podium of the main race; below it the winner of a gender that is not on it. */
function First({ resultSummary: { race, podium, winners } }: Pick<EventResultSummaryProps, 'resultSummary'>) {
  const t = useTexts('results-summary')
  const format = useFormat()
  const nameOf = useWinnerName()
  const further = winners.filter(
    ({ raceName, fullName, timeMs }) =>
      raceName !== race.name || !podium.some((one) => one.fullName === fullName && one.timeMs === timeMs),
  )
  return (
    <Tile isWhole>
      <h3>{t('podium', { race: format.typeset(race.name) })}</h3>
      <ul className="mt-3 flex flex-col gap-2.5 text-base text-ink">
        {podium.map((finisher, index) => (
          <Winner
            // biome-ignore lint/suspicious/noArrayIndexKey: names and ranks may be alike
            key={index}
            badge={String(finisher.rank)}
            rankLabel={t('podiumPlace', { place: finisher.rank })}
            name={finisher.fullName ?? t('hiddenPerson')}
            timeMs={finisher.timeMs}
          />
        ))}
        {further.map((winner) => (
          <Winner
            key={winner.gender}
            badge={winner.gender === 'unknown' ? '' : t(`genderLetter.${winner.gender}`)}
            rankLabel={t(`winner.${winner.gender}`, { race: winner.raceName })}
            name={nameOf(winner)}
            note={winner.raceName === race.name ? null : winner.raceName}
            timeMs={winner.timeMs}
          />
        ))}
      </ul>
    </Tile>
  )
}

type WinnerProps = {
  readonly badge: string
  /** The mark for screen readers. */
  readonly rankLabel: string
  readonly name: string
  readonly note?: string | null
  readonly timeMs: number | null
}

function Winner({ badge, rankLabel, name, note = null, timeMs }: WinnerProps) {
  return (
    <li className="flex items-baseline gap-3">
      <span className="figure w-4 flex-none text-figure-xs text-ink-2">
        <span aria-hidden="true">{badge}</span>
        <span className="sr-only">{rankLabel}</span>
      </span>
      <span className="min-w-0 flex-1">
        {name}
        {note !== null && (
          <span aria-hidden="true" className="block text-ink-2 text-sm">
            {note}
          </span>
        )}
      </span>
      {timeMs !== null && <span className="figure text-figure-xs">{formatRaceTime(timeMs)}</span>}
    </li>
  )
}

type RatingProps = { readonly code: string; readonly rating: NonNullable<EventResultSummaryProps['rating']> } & Pick<
  EventResultSummaryProps,
  'review'
>

function Rating({ code, rating, review }: RatingProps) {
  const t = useTexts('results-summary')
  const stars = useStars()(rating.hundredths)
  return (
    <Tile isWhole figure={`${stars} ★`}>
      <Link to={`/event/${code}/reviews`} className="underline underline-offset-2">
        {t('reviews', { count: rating.count })}
      </Link>
      {review && (
        <figure className="mt-3 flex flex-col gap-1">
          <blockquote lang={review.language} className="line-clamp-6 text-ink [overflow-wrap:anywhere]">
            {t('quote', { text: review.body })}
          </blockquote>
          {review.author !== '' && <figcaption>{review.author}</figcaption>}
        </figure>
      )}
    </Tile>
  )
}
