import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { fasterThanPercent } from '../../domain/finish-histogram.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { BestTag } from '../mine/best-tag.tsx'
import { decidingTime, ResultFacts } from '../result-head.tsx'
import { certificatesPath, resultPath, resultsPath } from '../results-path.ts'
import type { RegistrationResult, RegistrationResultList } from './load-registration-results.ts'

/** After the start: each person's time, ranks and diploma, and where to review the event. */
export function RegistrationResults({
  results: { eventCode, list, review },
}: {
  readonly results: RegistrationResultList
}) {
  const t = useTexts('results-of-registration')
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="font-semibold text-lg">{t('title', { count: list.length })}</h2>
      {list.map((own) =>
        own.result === null ? (
          <NoResult key={own.entryId} own={own} isNamed={list.length > 1} />
        ) : (
          <Finish key={own.entryId} own={own} result={own.result} eventCode={eventCode} />
        ),
      )}
      <p className="flex flex-wrap gap-x-6 border-line border-t pt-3">
        {list.some(({ isPublished }) => isPublished) && (
          <Link to={resultsPath(eventCode, {})} className={link}>
            {t('all')}
          </Link>
        )}
        {list.some(({ result }) => result !== null) && (
          <Link to="/account/results" className={link}>
            {t('mine')}
          </Link>
        )}
        {review === 'written' && (
          <Link to={`/event/${encodeURIComponent(eventCode)}/reviews`} className={link}>
            {t('reviewWritten')}
          </Link>
        )}
      </p>
      {review === 'open' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-wash p-4">
          <p className="font-medium">{t('reviewNote')}</p>
          <LinkButton to={`/event/${encodeURIComponent(eventCode)}/reviews`} className="max-tablet:w-full">
            {t('review')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

type FinishProps = {
  readonly own: RegistrationResult
  readonly result: NonNullable<RegistrationResult['result']>
  readonly eventCode: string
}

function Finish({ own, result, eventCode }: FinishProps) {
  const t = useTexts('results-of-registration')
  const tResults = useTexts('results')
  const tStats = useTexts('results-stats')
  const format = useFormat()
  const { row, raceName, raceCode, slower, finisherCount } = result
  const bib = row.bib ?? own.bib ?? 0
  const time = decidingTime(result)
  const isFinish = row.status === 'finished'
  const percent = slower === null ? null : fasterThanPercent(slower, finisherCount)
  const about = { name: own.fullName }
  return (
    <section
      aria-label={own.fullName}
      className="grid gap-4 border-line border-t pt-6 first-of-type:border-t-0 first-of-type:pt-0 tablet:grid-cols-[13rem_minmax(0,1fr)] tablet:gap-8"
    >
      <div className="max-w-52">
        <Bib
          number={String(bib)}
          distance={result.distanceM === null ? raceName : format.distance(result.distanceM)}
          caption={raceName}
          name={own.fullName}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <p className={isFinish ? 'figure text-figure-xl' : 'figure text-figure-l'}>
            {row.status !== 'finished' ? tResults(`status.${row.status}`) : time === null ? '—' : formatRaceTime(time)}
          </p>
          <BestTag mark={result.best} timeMs={row.netMs} />
          {percent !== null && percent > 0 && (
            <p className="font-medium">
              {slower === finisherCount - 1 ? tStats('fastest') : tStats('fasterThan', { percent })}
            </p>
          )}
        </div>
        <ResultFacts result={result} />
        <div className="flex flex-wrap gap-3">
          {isFinish && (
            <LinkButton
              to={`${certificatesPath(eventCode, raceCode)}/${bib}/certificate`}
              look="accent"
              reloadDocument
              target="_blank"
              aria-label={t('diplomaOf', about)}
              className="max-tablet:w-full"
            >
              {t('diploma')}
            </LinkButton>
          )}
          <LinkButton
            to={resultPath(eventCode, raceCode, bib)}
            look="quiet"
            aria-label={t('detailsOf', about)}
            className="max-tablet:w-full"
          >
            {t('details')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

function NoResult({ own, isNamed }: { readonly own: RegistrationResult; readonly isNamed: boolean }) {
  const t = useTexts('results-of-registration')
  return (
    <div>
      <p className="font-medium">
        {isNamed && `${own.fullName}, ${own.raceName}: `}
        {t(own.isPublished ? 'absent' : 'notYet')}
      </p>
      <p className="text-ink-2">{t(own.isPublished ? 'absentNote' : 'notYetNote')}</p>
    </div>
  )
}
