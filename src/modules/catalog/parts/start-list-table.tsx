import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** A row of the start list, as the registration's call answers it; a bib is there only once it is given. */
export type StartListRow = {
  readonly bib: number | null
  readonly fullName: string
  readonly birthYear: number
  readonly city: string
  readonly club: string
  readonly team: string
  readonly race: string
  readonly stage: number | null
  /** Of athletes whom a coach has entered, where their race shows it; else empty. */
  readonly region: string
  readonly rank: string
  readonly cluster?: { readonly code: string; readonly isConfirmed: boolean } | null
}

type StartListTableProps = {
  rows: readonly StartListRow[]
  caption: string
  /** By race code. */
  raceNames: ReadonlyMap<string, string>
}

/** Who starts. A phone shows number, name and race, and the rest in a second line under the name. */
export function StartListTable({ rows, caption, raceNames }: StartListTableProps) {
  const t = useTexts('catalog-start-list')
  const hasTeams = rows.some((row) => row.team !== '')
  const hasStages = rows.some((row) => row.stage !== null)
  const hasRegions = rows.some((row) => row.region !== '')
  const hasRanks = rows.some((row) => row.rank !== '')
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line-strong border-b text-ink-2 text-sm">
          <Head>{t('columnBib')}</Head>
          <Head>{t('columnName')}</Head>
          <Head isWide>{t('columnBirthYear')}</Head>
          <Head isWide>{t('columnCity')}</Head>
          <Head isWide>{t('columnClub')}</Head>
          {hasRegions && <Head isWide>{t('columnRegion')}</Head>}
          {hasRanks && <Head isWide>{t('columnRank')}</Head>}
          {hasTeams && <Head isWide>{t('columnTeam')}</Head>}
          <Head>{t('columnRace')}</Head>
          {hasStages && <Head isWide>{t('columnStage')}</Head>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={`${row.race}/${row.bib}/${row.fullName}/${row.birthYear}/${row.stage}`}
            className="border-line border-b align-top"
          >
            <td className="figure py-3 pr-3 text-figure-xs">{row.bib ?? '—'}</td>
            <th scope="row" className="py-3 pr-3 font-semibold">
              {row.fullName}
              <span className="block font-normal text-ink-2 text-sm tablet:hidden">
                {[row.birthYear, row.city, row.club, row.region, row.rank, row.team].filter(Boolean).join(' · ')}
              </span>
            </th>
            <Cell>{row.birthYear}</Cell>
            <Cell>{row.city}</Cell>
            <Cell>{row.club}</Cell>
            {hasRegions && <Cell>{row.region}</Cell>}
            {hasRanks && <Cell>{row.rank}</Cell>}
            {hasTeams && <Cell>{row.team}</Cell>}
            <td className="py-3 text-sm">
              {raceNames.get(row.race) ?? row.race}
              {row.cluster && (
                <span className="block text-ink-2">
                  {t(row.cluster.isConfirmed ? 'clusterOf' : 'clusterOfPreliminary', { cluster: row.cluster.code })}
                </span>
              )}
            </td>
            {hasStages && <Cell>{row.stage}</Cell>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ isWide = false, children }: { isWide?: boolean; children: string }) {
  return (
    <th scope="col" className={`py-2 pr-3 font-medium ${isWide ? 'max-tablet:hidden' : ''}`}>
      {children}
    </th>
  )
}

function Cell({ children }: { children: string | number | null }) {
  return <td className="py-3 pr-3 max-tablet:hidden">{children}</td>
}
