import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { ClaimableResult } from '../../contract/claims.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { resultPath } from '../results-path.ts'
import { claimPath } from './claim-path.ts'

/** Rows of results that the participant may claim, each with the link to do so. */
export function ClaimableList({ list, person }: { list: readonly ClaimableResult[]; person: string | undefined }) {
  const t = useTexts('results-claims')
  const tResults = useTexts('results')
  const format = useFormat()
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {list.map((row) => (
        <li
          key={`${row.eventCode} ${row.raceCode} ${row.bib}`}
          className="grid items-center gap-x-6 gap-y-2 border-line border-t px-4 py-4 first:border-t-0 tablet:grid-cols-[minmax(0,1fr)_auto_auto] tablet:px-6"
        >
          <div className="min-w-0">
            <Link
              to={resultPath(row.eventCode, row.raceCode, row.bib)}
              className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
            >
              {row.fullName}
            </Link>
            <p className="text-ink-2 text-sm">
              {[tResults('bib', { bib: row.bib }), row.birthYear, row.city].filter(Boolean).join(' · ')}
            </p>
            <p className="wrap-anywhere text-ink-2">
              {[row.eventName, row.raceName, format.day(row.day, 'long')].join(' · ')}
            </p>
          </div>
          <p className="figure text-figure-s">
            {row.status !== 'finished' || row.timeMs === null
              ? tResults(`status.${row.status === 'finished' ? 'dnf' : row.status}`)
              : formatRaceTime(row.timeMs)}
          </p>
          <LinkButton to={claimPath({ ...row, person })} look="quiet" className="max-tablet:w-full">
            <span aria-hidden="true">{t('isMine')}</span>
            <span className="sr-only">{t('isMineOf', { name: row.fullName, event: row.eventName })}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
