import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { ResultRowView } from '../contract/result.ts'
import type { ResultsPage } from '../contract/results.ts'
import { formatBehind, formatRaceTime, legsAsShown } from '../domain/format-race-time.ts'
import { type ResultsPathParams, resultsPath } from './results-path.ts'
import { useGroupName } from './use-group-name.ts'

/** Rows per print view: some twenty-five sheets. */
export const printedAtOnce = 1_000

type PrintResultsProps = {
  page: ResultsPage
  params: ResultsPathParams
  event: EventPage
  raceName: string
  size: string
}

/** Printable results: every row, a head on each A4 sheet, and the organizer. */
export function PrintResults({ page, params, event, raceName, size }: PrintResultsProps) {
  const t = useTexts('results-stats')
  const tResults = useTexts('results')
  const format = useFormat()
  return (
    <section data-sheet className="flex flex-col gap-4">
      <div data-no-print className="flex flex-wrap items-center gap-3">
        <Button onClick={() => window.print()}>{t('printNow')}</Button>
        <LinkButton to={resultsPath(event.code, { ...params, print: undefined, cursor: undefined })} look="quiet">
          {t('printBack')}
        </LinkButton>
        {page.nextCursor !== null && (
          <>
            <LinkButton to={resultsPath(event.code, { ...params, cursor: page.nextCursor })} look="quiet">
              {t('printNext')}
            </LinkButton>
            <p className="text-ink-2">{t('printPart', { count: printedAtOnce })}</p>
          </>
        )}
      </div>
      <header>
        <p className="font-semibold">{event.name}</p>
        <p className="text-sm">
          {[format.dayRange(event.startsOn, event.endsOn), event.city, event.venue].filter(Boolean).join(' · ')}
        </p>
        <h2 className="headline mt-3 text-h2">{t('printTitle', { race: raceName })}</h2>
        <p className="text-sm">{size}</p>
      </header>
      <PrintTable page={page} />
      <footer className="flex flex-col gap-1 text-sm">
        <p>{tResults(page.rankedBy === 'gun' ? 'rankedByGun' : 'rankedByNet')}</p>
        <p>{t('printOrganizer', { name: event.organizer.name })}</p>
      </footer>
    </section>
  )
}

const cell = 'border-line border-b py-1 pr-2 align-top'

function PrintTable({ page }: { page: ResultsPage }) {
  const t = useTexts('results')
  const heads = ['columnPlace', 'columnBib', 'columnName', 'fileBirthYear', 'fileCity', 'columnGroup'] as const
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-left text-sm tabular-nums print:text-[8.5pt]">
        <thead>
          <tr className="text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="border-line-strong border-b py-1 pr-2 font-medium">
                {t(head)}
              </th>
            ))}
            {page.splits.map(({ code, name }) => (
              <th key={code} scope="col" className="border-line-strong border-b py-1 pr-2 text-right font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="border-line-strong border-b py-1 pr-2 text-right font-medium">
              {t(page.rankedBy === 'gun' ? 'columnNet' : 'columnGun')}
            </th>
            <th scope="col" className="border-line-strong border-b py-1 text-right font-medium">
              {t('columnTime')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.list.map((line) => (
            <PrintedResult key={line.position} line={line} page={page} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PrintedResult({ line, page }: { line: ResultRowView; page: ResultsPage }) {
  const t = useTexts('results')
  const groupName = useGroupName()
  const [deciding, other] = page.rankedBy === 'gun' ? [line.gunMs, line.netMs] : [line.netMs, line.gunMs]
  const time = (ms: number | null) => (ms === null ? '—' : formatRaceTime(ms))
  const legs = legsAsShown(line.members?.map(({ legMs }) => legMs) ?? [])
  const group = [groupName(line), line.groupRank].filter(Boolean).join(' · ')
  return (
    <tr>
      <td className={cell}>{line.rank ?? '—'}</td>
      <td className={cell}>{line.bib ?? '—'}</td>
      <th scope="row" className={`${cell} font-medium`}>
        {line.fullName ?? t('hiddenPerson')}
        {line.club !== '' && <span className="block font-normal text-ink-2">{line.club}</span>}
        {line.members?.map((member, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a team's order is its own
          <span key={i} className="block font-normal text-ink-2">
            {[`${member.stage}.`, member.fullName ?? t('hiddenPerson'), legs[i] != null && formatRaceTime(legs[i])]
              .filter(Boolean)
              .join(' ')}
          </span>
        ))}
      </th>
      <td className={cell}>{line.birthYear}</td>
      <td className={cell}>{line.city}</td>
      <td className={cell}>{group}</td>
      {line.splitsMs.map((ms, i) => (
        <td key={page.splits[i]?.code ?? i} className={`${cell} text-right`}>
          {time(ms)}
        </td>
      ))}
      <td className={`${cell} text-right`}>{time(other)}</td>
      <td className="whitespace-nowrap border-line border-b py-1 text-right align-top font-medium">
        {line.status === 'finished' ? time(deciding) : t(`status.${line.status}`)}
        {deciding !== null && (
          <span className="block font-normal text-ink-2">{formatBehind(deciding, page.leaderMs ?? deciding)}</span>
        )}
      </td>
    </tr>
  )
}
