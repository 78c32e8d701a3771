import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { ResultOfPerson } from '../../contract/result.ts'
import { ResultFacts, ResultFigures } from '../result-head.tsx'
import { certificatesPath, resultPath, resultsPath } from '../results-path.ts'
import type { RegistrationResultList, ResultOutcome } from './load-registration-results.ts'

/** After the start: each person's time, ranks and certificate, and where to review the event. */
export function RegistrationResults({
  results: { eventCode, list, startedCount, review },
}: {
  readonly results: RegistrationResultList
}) {
  const t = useTexts('results-of-registration')
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  const isCut = startedCount > list.length
  const isPublished = list.some(({ outcome: { kind } }) => kind !== 'unpublished' && kind !== 'failed')
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="font-semibold text-lg">{t('title', { count: list.length })}</h2>
      {list.map(({ outcome, ...entry }) =>
        outcome.kind === 'found' ? (
          <Finish key={entry.entryId} entryName={entry.fullName} result={outcome.result} eventCode={eventCode} />
        ) : (
          <NoResult
            key={entry.entryId}
            kind={outcome.kind}
            person={list.length > 1 ? `${entry.fullName}, ${entry.raceName}` : null}
            to={
              outcome.kind === 'claimed' && entry.bib !== null ? resultPath(eventCode, entry.raceCode, entry.bib) : null
            }
          />
        ),
      )}
      {isCut && <p className="text-ink-2">{t('cut', { shown: list.length, total: startedCount })}</p>}
      <p className="flex flex-wrap gap-x-6 border-line border-t pt-3">
        {(isPublished || isCut) && (
          <Link to={resultsPath(eventCode, {})} className={link}>
            {t('all')}
          </Link>
        )}
        {list.some(({ outcome }) => outcome.kind === 'found' && outcome.result.row.isOwn) && (
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
  readonly entryName: string
  readonly result: ResultOfPerson
  readonly eventCode: string
}

function Finish({ entryName, result, eventCode }: FinishProps) {
  const t = useTexts('results-of-registration')
  const format = useFormat()
  const { row, raceName, raceCode } = result
  // Results may name another person at the bib of an entry that is not the reader's own.
  const name = row.isOwn ? entryName : (row.fullName ?? entryName)
  const about = { name }
  return (
    <section
      aria-label={name}
      className="grid gap-4 border-line border-t pt-6 first-of-type:border-t-0 first-of-type:pt-0 tablet:grid-cols-[13rem_minmax(0,1fr)] tablet:gap-8"
    >
      <div className="max-w-52">
        <Bib
          number={row.bib === null ? null : String(row.bib)}
          distance={result.distanceM === null ? raceName : format.distance(result.distanceM)}
          caption={raceName}
          name={name}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ResultFigures result={result} percentLook="plain" />
        <ResultFacts result={result} />
        <div className="flex flex-wrap gap-3">
          {row.status === 'finished' && row.bib !== null && (
            <LinkButton
              to={`${certificatesPath(eventCode, raceCode)}/${row.bib}/certificate`}
              look="accent"
              reloadDocument
              target="_blank"
              aria-label={t('certificateOf', about)}
              className="max-tablet:w-full"
            >
              {t('certificate')}
            </LinkButton>
          )}
          {row.bib !== null && (
            <LinkButton
              to={resultPath(eventCode, raceCode, row.bib)}
              look="quiet"
              aria-label={t('detailsOf', about)}
              className="max-tablet:w-full"
            >
              {t('details')}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  )
}

type NoResultProps = {
  readonly kind: Exclude<ResultOutcome['kind'], 'found'>
  /** The person with their race; null where the order has one person alone. */
  readonly person: string | null
  /** The result's own page. */
  readonly to: string | null
}

function NoResult({ kind, person, to }: NoResultProps) {
  const t = useTexts('results-of-registration')
  return (
    <div>
      <p className="font-medium">
        {person !== null && `${person}: `}
        {t(`none.${kind}`)}
      </p>
      <p className="text-ink-2">{t(kind === 'absent' && person !== null ? 'noneNote.absentOf' : `noneNote.${kind}`)}</p>
      {to !== null && (
        <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('details')}
        </Link>
      )}
    </div>
  )
}
