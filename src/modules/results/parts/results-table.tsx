import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { ResultRowView } from '../contract/result.ts'
import type { ResultsPage } from '../contract/results.ts'
import { formatBehind, formatRaceTime, legsAsShown } from '../domain/format-race-time.ts'
import { computePace } from '../domain/pace.ts'
import { certificatesPath, resultPath } from './results-path.ts'
import { useGroupName } from './use-group-name.ts'
import { usePace } from './use-pace.ts'

type ResultsTableProps = {
  lines: readonly ResultRowView[]
  caption: string
  /** The event's code. */
  code: string
  resultList: Pick<ResultsPage, 'race' | 'rankedBy' | 'splits' | 'leaderMs' | 'sport' | 'distanceM'>
}

/**
 * A table of results. Where it is too narrow it has columns for place, name and time, and the rest
 * in lines below.
 */
export function ResultsTable({ lines, caption, resultList, code }: ResultsTableProps) {
  const t = useTexts('results')
  const hasGroups = lines.some(({ group }) => group !== null)
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b align-bottom text-ink-2 text-sm">
            <Head isFirst>{t('columnPlace')}</Head>
            <Head>{t('columnName')}</Head>
            <Head shown="tablet">{t('columnBib')}</Head>
            <Head shown="tablet">{t('columnGender')}</Head>
            {hasGroups && <Head shown="tablet">{t('columnGroup')}</Head>}
            {resultList.splits.map((split) => (
              <Head key={split.code} shown="desktop" isTime>
                {split.name}
              </Head>
            ))}
            <Head shown="tablet" isTime>
              {t(resultList.rankedBy === 'gun' ? 'columnNet' : 'columnGun')}
            </Head>
            <Head isTime isLast>
              {t('columnTime')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.position} {...{ line, resultList, code, hasGroups }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { line: ResultRowView; resultList: ResultsTableProps['resultList']; code: string; hasGroups: boolean }

function Row({ line, resultList, code, hasGroups }: RowProps) {
  const t = useTexts('results')
  const groupName = useGroupName()
  const { withUnit } = usePace()
  const group = groupName(line)
  const field = fieldOf(line)
  const pace = computePace(resultList.sport, resultList.distanceM, line.netMs)
  const [deciding, other] = resultList.rankedBy === 'gun' ? [line.gunMs, line.netMs] : [line.netMs, line.gunMs]
  const start = [line.bib !== null && t('bib', { bib: line.bib }), group || (field !== null && t(field))].filter(
    Boolean,
  )
  const about = [line.birthYear, line.city, line.club].filter(Boolean)
  return (
    <tr className={classNames('border-line border-b align-top', line.isOwn && 'bg-soon-soft')}>
      <td className="figure py-3 pr-3 pl-2 text-figure-xs @min-[700px]:w-20">{line.rank ?? '—'}</td>
      <th scope="row" className="py-3 pr-3 font-semibold">
        <Name line={line} race={resultList.race} code={code} />
        {line.isOwn && (
          <span className="ml-2 rounded-tag bg-ink px-1.5 py-0.5 font-medium text-paper text-xs">{t('own')}</span>
        )}
        <span className="block font-normal text-ink-2 text-sm">
          <span className="@min-[700px]:hidden">
            {start.join(' · ')}
            {start.length > 0 && about.length > 0 && ' · '}
          </span>
          {about.join(' · ')}
        </span>
        {line.members && <Members members={line.members} />}
      </th>
      <Cell shown="tablet">{line.bib ?? '—'}</Cell>
      <Cell shown="tablet">
        {line.genderRank ?? '—'}
        {field !== null && <span className="block text-ink-2 text-sm">{t(field)}</span>}
      </Cell>
      {hasGroups && (
        <Cell shown="tablet">
          {line.groupRank ?? '—'}
          {group !== '' && <span className="block whitespace-nowrap text-ink-2 text-sm">{group}</span>}
        </Cell>
      )}
      {line.splitsMs.map((ms, index) => (
        <Cell key={resultList.splits[index]?.code ?? index} shown="desktop" isTime>
          {ms === null ? '—' : formatRaceTime(ms)}
          {line.splitRanks[index] != null && (
            <span className="block text-ink-2 text-sm">{t('splitPlace', { place: line.splitRanks[index] })}</span>
          )}
        </Cell>
      ))}
      <Cell shown="tablet" isTime>
        {other === null ? deciding !== null && '—' : formatRaceTime(other)}
        {pace && <span className="block text-ink-2 text-sm">{withUnit(pace)}</span>}
      </Cell>
      <td className="whitespace-nowrap py-3 pr-2 pl-3 text-right">
        {deciding === null ? (
          <span className="whitespace-normal text-ink-2 text-sm">
            {line.status !== 'finished' && t(`status.${line.status}`)}
          </span>
        ) : (
          <>
            <span className="font-semibold">{formatRaceTime(deciding)}</span>
            <span className="block text-ink-2 text-sm">{formatBehind(deciding, resultList.leaderMs ?? deciding)}</span>
            {other !== null && (
              <span className="block text-ink-2 text-sm max-[359px]:whitespace-normal @min-[700px]:hidden">
                {t(resultList.rankedBy === 'gun' ? 'net' : 'gun', { time: formatRaceTime(other) })}
              </span>
            )}
            {line.isOwn && line.bib !== null && line.fullName !== null && (
              <a
                href={`${certificatesPath(code, resultList.race)}/${line.bib}/certificate`}
                aria-label={t('certificateOf', { name: line.fullName })}
                data-no-print
                className="inline-flex min-h-11 items-center font-normal text-ink-2 text-sm underline underline-offset-2"
              >
                {t('certificateShort')}
              </a>
            )}
          </>
        )}
      </td>
    </tr>
  )
}

/**
 * For teams and for participants without an age group, the category of the rank: «М», «Ж», or
 * mixed.
 */
function fieldOf({ gender, group, members }: ResultRowView) {
  if (gender === 'unknown') return members === null ? null : 'genderMixed'
  return group === null ? genderKeys[gender] : null
}

const genderKeys = { male: 'genderMale', female: 'genderFemale' } as const

/** A link to the result's own page; a hidden participant has none. */
function Name({ line, race, code }: { line: ResultRowView; race: string | null; code: string }) {
  const t = useTexts('results')
  if (line.fullName === null) return <span className="font-normal text-ink-2">{t('hiddenPerson')}</span>
  if (line.bib === null || race === null) return line.fullName
  return (
    <Link to={resultPath(code, race, line.bib)} className="underline-offset-2 hover:underline">
      {line.fullName}
    </Link>
  )
}

/** The legs of a team, under its name. */
function Members({ members }: { members: NonNullable<ResultRowView['members']> }) {
  const t = useTexts('results-stats')
  const shown = legsAsShown(members.map(({ legMs }) => legMs))
  return (
    <span className="mt-1 block font-normal text-ink-2 text-sm">
      {members.map(({ stage, fullName }, i) => {
        const legMs = shown[i] ?? null
        const name = fullName ?? t('hiddenPerson')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a team's order is its own
          <span key={i} className="block">
            {legMs === null
              ? t('memberOf', { stage, name })
              : t('memberWithTime', { stage, name, time: formatRaceTime(legMs) })}
          </span>
        )
      })}
    </span>
  )
}

/** By the width of the table's container: a card is narrower than the page. */
type Shown = 'tablet' | 'desktop'
const hidden: Record<Shown, string> = { tablet: '@max-[700px]:hidden', desktop: '@max-[1100px]:hidden' }

type HeadProps = { shown?: Shown; isTime?: boolean; isFirst?: boolean; isLast?: boolean; children: string }

function Head({ shown, isTime, isFirst, isLast, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'py-2 font-medium',
        isTime ? 'pl-3 text-right' : 'pr-3',
        isFirst && 'pl-2',
        isLast && 'pr-2',
        shown && hidden[shown],
      )}
    >
      {children}
    </th>
  )
}

function Cell({ shown, isTime = false, children }: { shown: Shown; isTime?: boolean; children: React.ReactNode }) {
  return (
    <td className={classNames('py-3', isTime ? 'whitespace-nowrap pl-3 text-right' : 'pr-3', hidden[shown])}>
      {children}
    </td>
  )
}
