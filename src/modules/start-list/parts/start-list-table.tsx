import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { StartListRow } from '../contract/start-list.ts'
import { formatStartListSort, nextSort, readStartListSort, type StartListColumn } from '../domain/start-list-sort.ts'
import { type StartListParams, startListPath } from './start-list-path.ts'

type StartListTableProps = {
  readonly rows: readonly StartListRow[]
  readonly caption: string
  readonly code: string
  readonly listParams: StartListParams
}

/** The classes of a list with and without room for its columns; print always has the columns. */
const rooms = {
  700: {
    column: 'not-print:@max-[700px]:hidden',
    head: 'not-print:@max-[700px]:py-0',
    line: '@min-[700px]:hidden print:hidden',
  },
  900: {
    column: 'not-print:@max-[900px]:hidden',
    head: 'not-print:@max-[900px]:py-0',
    line: '@min-[900px]:hidden print:hidden',
  },
  1100: {
    column: 'not-print:@max-[1100px]:hidden',
    head: 'not-print:@max-[1100px]:py-0',
    line: '@min-[1100px]:hidden print:hidden',
  },
} as const
type Room = (typeof rooms)[keyof typeof rooms]

/**
 * The rows of a start list. Where the table is too narrow it shows bib and name, with the rest in
 * lines below.
 */
export function StartListTable({ rows, caption, code, listParams }: StartListTableProps) {
  const t = useTexts('start-list')
  const hasTeams = rows.some((row) => row.team !== '')
  const hasStages = rows.some((row) => row.stage !== null)
  const hasRegions = rows.some((row) => row.region !== '')
  const hasRanks = rows.some((row) => row.rank !== '')
  const more = [hasTeams, hasStages, hasRegions, hasRanks].filter(Boolean).length
  const room = rooms[more === 0 ? 700 : more <= 2 ? 900 : 1100]
  const sorted = (by: StartListColumn) => ({ by, code, listParams })
  // Said once above the table if it applies to all rows, else in each row.
  const areAllPreliminary = rows.some((row) => row.wave) && !rows.some((row) => row.wave?.isConfirmed)
  return (
    <div className="@container">
      {areAllPreliminary && (
        <p className="pb-2 text-ink-2 text-sm @max-[700px]:-mt-3 @max-[700px]:pb-0.5 @max-[700px]:text-xs">
          {t('wavesPreliminary')}
        </p>
      )}
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b text-ink-2 text-sm">
            <Head room={room} sort={sorted('bib')}>
              {t('columnBib')}
            </Head>
            <Head room={room} sort={sorted('name')}>
              {t('columnName')}
            </Head>
            <Head room={room} sort={sorted('birth-year')} isWide>
              {t('columnBirthYear')}
            </Head>
            <Head room={room} sort={sorted('city')} isWide>
              {t('columnCity')}
            </Head>
            <Head room={room} sort={sorted('club')} isWide>
              {t('columnClub')}
            </Head>
            {hasRegions && (
              <Head room={room} isWide>
                {t('columnRegion')}
              </Head>
            )}
            {hasRanks && (
              <Head room={room} isWide>
                {t('columnRank')}
              </Head>
            )}
            {hasTeams && (
              <Head room={room} sort={sorted('team')} isWide>
                {t('columnTeam')}
              </Head>
            )}
            <Head room={room} isWide>
              {t('columnRace')}
            </Head>
            {hasStages && (
              <Head room={room} sort={sorted('stage')} isWide>
                {t('columnStage')}
              </Head>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.raceCode}/${row.bib}/${row.fullName}/${row.birthYear}/${row.stage}`}
              {...{ row, code, listParams, room, areAllPreliminary, hasTeams, hasStages, hasRegions, hasRanks }}
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
  readonly listParams: StartListParams
  readonly room: Room
  readonly areAllPreliminary: boolean
  readonly hasTeams: boolean
  readonly hasStages: boolean
  readonly hasRegions: boolean
  readonly hasRanks: boolean
}

function Row({ row, code, listParams, room, areAllPreliminary, hasTeams, hasStages, hasRegions, hasRanks }: RowProps) {
  const t = useTexts('start-list')
  const isSearchedBib = row.bib !== null && listParams.bib === String(row.bib)
  const wave =
    row.wave === null
      ? ''
      : t(row.wave.isConfirmed || areAllPreliminary ? 'waveOf' : 'waveOfPreliminary', {
          wave: row.wave.code,
        })
  const stage = row.stage === null ? '' : `${t('stage')} ${row.stage}`
  const linkOf = (name: 'city' | 'club' | 'team') =>
    row[name] && (
      <Link
        to={startListPath(code, { race: listParams.race, sort: listParams.sort, [name]: row[name] })}
        className="hover:underline"
      >
        {row[name]}
      </Link>
    )
  return (
    <tr
      id={row.bib === null ? undefined : `bib-${row.bib}`}
      aria-current={isSearchedBib ? 'true' : undefined}
      className={classNames(
        'scroll-mt-24 border-line border-b align-top target:bg-soon-soft',
        isSearchedBib && 'bg-soon-soft',
      )}
    >
      <td className="figure py-3 pr-3 pl-2 text-figure-xs print:py-1">
        {row.bib === null ? (
          '—'
        ) : (
          <Link
            // Without a script the browser scrolls to the row.
            to={`${startListPath(code, { race: row.raceCode, bib: String(row.bib) })}#bib-${row.bib}`}
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
        <span className={classNames('block font-normal text-sm', room.line)}>
          {[row.birthYear, row.city, row.club, row.region, row.rank].filter(Boolean).join(' · ')}
        </span>
        <span className={classNames('block font-normal text-ink-2 text-sm', room.line)}>
          {[row.race, wave, row.team, stage].filter(Boolean).join(' · ')}
        </span>
      </th>
      <Cell room={room}>{row.birthYear}</Cell>
      <Cell room={room}>{linkOf('city')}</Cell>
      <Cell room={room}>{linkOf('club')}</Cell>
      {hasRegions && <Cell room={room}>{row.region}</Cell>}
      {hasRanks && <Cell room={room}>{row.rank}</Cell>}
      {hasTeams && <Cell room={room}>{linkOf('team')}</Cell>}
      <td className={classNames('py-3 text-sm print:py-1', room.column)}>
        {row.race}
        {wave !== '' && <span className="block text-ink-2">{wave}</span>}
      </td>
      {hasStages && <Cell room={room}>{row.stage}</Cell>}
    </tr>
  )
}

type HeadProps = {
  readonly room: Room
  readonly sort?: { readonly by: StartListColumn; readonly code: string; readonly listParams: StartListParams }
  readonly isWide?: boolean
  readonly children: string
}

/**
 * A column head that sorts is a link: it works without a script, and the order is in the address. A
 * narrow list is sorted by the form.
 */
function Head({ room, sort, isWide = false, children }: HeadProps) {
  const look = classNames('py-2 pr-3 font-medium first:pl-2', isWide ? room.column : room.head)
  if (sort === undefined)
    return (
      <th scope="col" className={look}>
        {children}
      </th>
    )
  const currentSort = readStartListSort(sort.listParams.sort)
  const isSorted = currentSort.by === sort.by
  const to = startListPath(sort.code, {
    ...sort.listParams,
    ...{ sort: formatStartListSort(nextSort(currentSort, sort.by)), cursor: undefined, bib: undefined },
  })
  const state = currentSort.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? state : undefined} className={look}>
      <span className={classNames('sr-only', room.line)}>{children}</span>
      <Link
        to={to}
        preventScrollReset
        className={classNames('inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink', room.column)}
      >
        {children}
        <span aria-hidden="true" className={isSorted ? 'text-ink' : 'invisible'}>
          {isSorted && currentSort.isDescending ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  )
}

function Cell({ room, children }: { readonly room: Room; readonly children: React.ReactNode }) {
  return <td className={classNames('py-3 pr-3 print:py-1', room.column)}>{children}</td>
}
