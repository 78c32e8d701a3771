import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { ResultOfPerson } from '../contract/result.ts'
import { type CoursePart, courseParts } from '../domain/course-parts.ts'
import { formatPart, formatRaceTime } from '../domain/format-race-time.ts'
import { computePace, computeSpeed } from '../domain/pace.ts'
import { PaceColumns, type PacedPart } from './charts/pace-columns.tsx'
import { usePace } from './use-pace.ts'

/** The split points: time, part, pace, and ranks. */
export function ResultSplits({ result }: { result: ResultOfPerson }) {
  const t = useTexts('results-stats')
  const parts = courseParts(result, result.row)
  const hasParts = parts.length > 1
  const isOfSpeed = parts.every(({ sport }) => sport === 'cycling')
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t('splitsCaption', { name: result.row.fullName ?? '' })}</caption>
      <thead>
        <tr className="border-line-strong border-b align-bottom text-ink-2 text-sm">
          <Head>{t('columnPoint')}</Head>
          <Head isNumber>{t('columnTime')}</Head>
          {hasParts && (
            <Head isNumber isWide>
              {t('columnPart')}
            </Head>
          )}
          <Head isNumber>{t(isOfSpeed ? 'columnSpeed' : 'columnPace')}</Head>
          <Head isNumber>{t('columnPlace')}</Head>
          <Head isNumber isWide>
            {t('columnGender')}
          </Head>
          {result.row.group && (
            <Head isNumber isWide>
              {t('columnGroup')}
            </Head>
          )}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <PointRow key={part.to} part={part} result={result} hasParts={hasParts} />
        ))}
      </tbody>
    </table>
  )
}

function PointRow({ part, result, hasParts }: { part: CoursePart; result: ResultOfPerson; hasParts: boolean }) {
  const t = useTexts('results-stats')
  const format = useFormat()
  const { withUnit } = usePace()
  const { row, splits } = result
  const isFinish = part.to === splits.length
  const pace = computePace(part.sport, part.distanceM, part.partMs)
  const partTime = formatPart(part.timeMs, part.timeMs - part.partMs)
  const [rank, ofGender, ofGroup] = isFinish
    ? [row.rank, row.genderRank, row.groupRank]
    : [row.splitRanks[part.to], row.splitGenderRanks[part.to], row.splitGroupRanks[part.to]]
  return (
    <tr className={classNames('border-line border-b align-top', isFinish && 'font-semibold')}>
      <th scope="row" className="py-3 pr-3 font-semibold">
        {isFinish ? t('finish') : splits[part.to]?.name}
        {isFinish && part.atM !== null && (
          <span className="block font-normal text-ink-2 text-sm">{format.distance(part.atM)}</span>
        )}
      </th>
      <Cell>
        {formatRaceTime(part.timeMs)}
        {hasParts && <span className="block font-normal text-ink-2 text-sm tablet:hidden">{`+${partTime}`}</span>}
      </Cell>
      {hasParts && <Cell isWide>{partTime}</Cell>}
      <Cell>{pace === null ? '—' : withUnit(pace)}</Cell>
      <Cell>{rank ?? '—'}</Cell>
      <Cell isWide>{ofGender ?? '—'}</Cell>
      {row.group && <Cell isWide>{ofGroup ?? '—'}</Cell>}
    </tr>
  )
}

/** The pace along the course, shown for one sport with at least two parts. */
export function ResultPaces({ result }: { result: ResultOfPerson }) {
  const nameOf = usePartName()
  const parts = courseParts(result, result.row)
  const paced = parts.flatMap((part): PacedPart[] => {
    const pace = computePace(part.sport, part.distanceM, part.partMs)
    const speed = computeSpeed(part.distanceM, part.partMs)
    return pace === null || speed === null ? [] : [{ name: nameOf(part), pace, speed }]
  })
  const pace = computePace(result.sport, result.distanceM, result.row.netMs)
  const speed = computeSpeed(result.distanceM, result.row.netMs)
  const sports = new Set(parts.map(({ sport }) => sport))
  if (paced.length < 2 || sports.size !== 1 || pace === null || speed === null) return null
  return <PaceColumns parts={paced} average={{ pace, speed }} />
}

/** «5–10 км» */
function usePartName() {
  const t = useTexts('results-stats')
  const format = useFormat()
  return ({ atM, distanceM }: CoursePart) => {
    if (atM === null || distanceM === null) return t('finish')
    const to = format.distanceParts(atM, 'km')
    return `${t('range', { from: format.distanceParts(atM - distanceM, 'km').value, to: to.value })}\u00A0${to.unit}`
  }
}

type HeadProps = { isNumber?: boolean; isWide?: boolean; children: string }

function Head({ isNumber = false, isWide = false, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames('py-2 font-medium', isNumber ? 'pl-3 text-right' : 'pr-3', isWide && 'max-tablet:hidden')}
    >
      {children}
    </th>
  )
}

function Cell({ isWide = false, children }: { isWide?: boolean; children: React.ReactNode }) {
  return (
    <td className={classNames('whitespace-nowrap py-3 pl-3 text-right', isWide && 'max-tablet:hidden')}>{children}</td>
  )
}
