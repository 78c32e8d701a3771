import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { StartListRow } from '../../contract/start-list.ts'
import { formatStartListSort, nextSort, readStartListSort, type StartListColumn } from '../../domain/start-list-sort.ts'
import { type StartListAsked, startListAddress } from './start-list-address.ts'

type StartListTableProps = {
  readonly rows: readonly StartListRow[]
  readonly caption: string
  readonly code: string
  readonly asked: StartListAsked
}

/** Who starts. Where the list has less room than for its columns it shows number and name, and the rest in lines under the name. */
export function StartListTable({ rows, caption, code, asked }: StartListTableProps) {
  const t = useTexts('registration-startlist')
  const hasTeams = rows.some((row) => row.team !== '')
  const hasStages = rows.some((row) => row.stage !== null)
  const hasRegions = rows.some((row) => row.region !== '')
  const hasRanks = rows.some((row) => row.rank !== '')
  const sorted = (by: StartListColumn) => ({ by, code, asked })
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b text-ink-2 text-sm">
            <Head sort={sorted('bib')}>{t('columnBib')}</Head>
            <Head sort={sorted('name')}>{t('columnName')}</Head>
            <Head sort={sorted('birth-year')} isWide>
              {t('columnBirthYear')}
            </Head>
            <Head sort={sorted('city')} isWide>
              {t('columnCity')}
            </Head>
            <Head sort={sorted('club')} isWide>
              {t('columnClub')}
            </Head>
            {hasRegions && <Head isWide>{t('columnRegion')}</Head>}
            {hasRanks && <Head isWide>{t('columnRank')}</Head>}
            {hasTeams && (
              <Head sort={sorted('team')} isWide>
                {t('columnTeam')}
              </Head>
            )}
            <Head isWide>{t('columnRace')}</Head>
            {hasStages && (
              <Head sort={sorted('stage')} isWide>
                {t('columnStage')}
              </Head>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.raceCode}/${row.bib}/${row.fullName}/${row.birthYear}/${row.stage}`}
              {...{ row, code, asked, hasTeams, hasStages, hasRegions, hasRanks }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  readonly row: StartListRow
  readonly code: string
  readonly asked: StartListAsked
  readonly hasTeams: boolean
  readonly hasStages: boolean
  readonly hasRegions: boolean
  readonly hasRanks: boolean
}

function Row({ row, code, asked, hasTeams, hasStages, hasRegions, hasRanks }: RowProps) {
  const t = useTexts('registration-startlist')
  const isAsked = row.bib !== null && asked.bib === String(row.bib)
  const cluster =
    row.cluster === null
      ? ''
      : t(row.cluster.isConfirmed ? 'clusterOf' : 'clusterOfPreliminary', { cluster: row.cluster.code })
  const stage = row.stage === null ? '' : `${t('stage')} ${row.stage}`
  const here = (name: 'city' | 'club' | 'team') =>
    row[name] && (
      <Link
        to={startListAddress(code, { race: asked.race, sort: asked.sort, [name]: row[name] })}
        className="hover:underline"
      >
        {row[name]}
      </Link>
    )
  return (
    <tr
      id={row.bib === null ? undefined : `bib-${row.bib}`}
      aria-current={isAsked ? 'true' : undefined}
      className={classNames(
        'scroll-mt-24 border-line border-b align-top target:bg-soon-soft',
        isAsked && 'bg-soon-soft',
      )}
    >
      <td className="figure py-3 pr-3 pl-2 text-figure-xs print:py-1">
        {row.bib === null ? (
          '—'
        ) : (
          <Link
            // the browser itself goes to the line where no script does
            to={`${startListAddress(code, { race: row.raceCode, bib: String(row.bib) })}#bib-${row.bib}`}
            aria-label={t('linkTo', { bib: row.bib })}
            className="hover:underline"
          >
            {row.bib}
          </Link>
        )}
      </td>
      <th scope="row" className="py-3 pr-3 font-semibold print:py-1">
        {row.fullName}
        {row.isOwn && (
          <span className="ml-2 rounded-tag bg-ink px-1.5 py-0.5 font-medium text-paper text-xs">
            {t(row.team === '' ? 'own' : 'ownTeam')}
          </span>
        )}
        <span className="block font-normal text-sm @min-[700px]:hidden print:hidden">
          {[row.birthYear, row.city, row.club, row.region, row.rank].filter(Boolean).join(' · ')}
        </span>
        <span className="block font-normal text-ink-2 text-sm @min-[700px]:hidden print:hidden">
          {[row.race, cluster, row.team, stage].filter(Boolean).join(' · ')}
        </span>
      </th>
      <Cell>{row.birthYear}</Cell>
      <Cell>{here('city')}</Cell>
      <Cell>{here('club')}</Cell>
      {hasRegions && <Cell>{row.region}</Cell>}
      {hasRanks && <Cell>{row.rank}</Cell>}
      {hasTeams && <Cell>{here('team')}</Cell>}
      <td className="py-3 text-sm print:py-1 not-print:@max-[700px]:hidden">
        {row.race}
        {cluster !== '' && <span className="block text-ink-2">{cluster}</span>}
      </td>
      {hasStages && <Cell>{row.stage}</Cell>}
    </tr>
  )
}

type HeadProps = {
  readonly sort?: { readonly by: StartListColumn; readonly code: string; readonly asked: StartListAsked }
  readonly isWide?: boolean
  readonly children: string
}

/** A head that sorts is a link: it works without a script, and the order stands in the address. A narrow list is ordered by its form. */
function Head({ sort, isWide = false, children }: HeadProps) {
  const look = classNames(
    'py-2 pr-3 font-medium not-print:@max-[700px]:py-0 first:pl-2',
    isWide && 'not-print:@max-[700px]:hidden',
  )
  if (sort === undefined)
    return (
      <th scope="col" className={look}>
        {children}
      </th>
    )
  const present = readStartListSort(sort.asked.sort)
  const isSorted = present.by === sort.by
  const to = startListAddress(sort.code, {
    ...sort.asked,
    ...{ sort: formatStartListSort(nextSort(present, sort.by)), cursor: undefined, bib: undefined },
  })
  const state = present.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? state : undefined} className={look}>
      <span className="sr-only @min-[700px]:hidden print:hidden">{children}</span>
      <Link
        to={to}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink not-print:@max-[700px]:hidden"
      >
        {children}
        <span aria-hidden="true" className={isSorted ? 'text-ink' : 'invisible'}>
          {isSorted && present.isDescending ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  )
}

function Cell({ children }: { readonly children: React.ReactNode }) {
  return <td className="py-3 pr-3 print:py-1 not-print:@max-[700px]:hidden">{children}</td>
}
