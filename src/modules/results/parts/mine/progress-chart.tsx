import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { MyBest } from '../../contract/mine.ts'
import { formatPart, formatRaceTime } from '../../domain/format-race-time.ts'
import { ChartFrame } from '../charts/chart-frame.tsx'
import { resultPath } from '../results-path.ts'
import { useBestName } from './use-best-name.ts'

const chartHeight = 100
const chartWidth = 100
/** Dots keep this distance from the edges, in per cent. */
const padding = 8
/** Up to so many dots, each has its time beside it, and the drawing is lower. */
const maxLabelled = 3

/** The finishes of one distance by date, one dot each: higher is faster. The table has the same times. */
export function ProgressChart({ best }: { best: MyBest }) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const nameOf = useBestName()
  const { progress } = best
  const times = progress.map(({ timeMs }) => timeMs)
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  const points = pointsOf(progress)
  const isShort = progress.length <= maxLabelled
  const [first, last] = [progress[0], progress.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <ChartFrame
      title={t('progressOf', { distance: nameOf(best) })}
      note={t('progressNote', {
        count: progress.length,
        slowest: formatRaceTime(slowest),
        fastest: formatRaceTime(fastest),
      })}
      table={<ProgressTable progress={progress} />}
    >
      <div className="text-sm">
        <div className="relative">
          <svg
            role="img"
            aria-label={t('progressLabel', {
              points: progress
                .map(({ day, timeMs }) =>
                  t('progressPoint', { day: format.day(day, 'long'), time: formatRaceTime(timeMs) }),
                )
                .join('; '),
              best: formatRaceTime(fastest),
            })}
            viewBox={`0 0 ${chartWidth} ${chartHeight}`}
            preserveAspectRatio="none"
            className={classNames('block w-full border-line-strong border-b', isShort ? 'h-32' : 'h-48 tablet:h-56')}
          >
            <path
              d={points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="1.5"
              className="stroke-line-strong"
            />
            {points.map(({ x, y, isBest }, i) => (
              // A line of no length with round ends is a dot, whatever the drawing's proportions.
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots never change their order
              <g key={i} strokeLinecap="round">
                <path
                  d={`M${x} ${y}h0`}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth={isBest ? 18 : 10}
                  className="stroke-ink"
                />
                {isBest && (
                  <path
                    d={`M${x} ${y}h0`}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth="13"
                    className="stroke-accent"
                  />
                )}
              </g>
            ))}
          </svg>
          {points.map(
            ({ x, y, isBest, timeMs }, i) =>
              (isBest || i === 0 || isShort) && (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the dots never change their order
                  key={i}
                  aria-hidden="true"
                  className="figure absolute whitespace-nowrap rounded-tag bg-paper px-1 text-figure-xs"
                  // Above a dot of the lower half, below one of the upper half.
                  style={{
                    left: `${x}%`,
                    top: `calc(${y}% ${y > 50 ? '-' : '+'} 0.75rem)`,
                    transform: `translate(-${x}%, ${y > 50 ? '-100%' : '0'})`,
                  }}
                >
                  {formatRaceTime(timeMs)}
                </span>
              ),
          )}
        </div>
        <p aria-hidden="true" className="flex justify-between gap-4 pt-1 text-ink-2">
          <span>{format.day(first.day, 'long')}</span>
          {last !== first && <span className="text-right">{format.day(last.day, 'long')}</span>}
        </p>
      </div>
    </ChartFrame>
  )
}

/** Where each finish stands: by its day from left to right, by its time from the bottom to the top. */
function pointsOf(progress: MyBest['progress']) {
  const days = progress.map(({ day }) => Date.parse(day))
  const times = progress.map(({ timeMs }) => timeMs)
  const inner = 100 - 2 * padding
  const share = (value: number, from: number, to: number) => (to === from ? 0.5 : (value - from) / (to - from))
  return progress.map(({ timeMs, best }, i) => ({
    x: padding + inner * share(days[i] ?? 0, Math.min(...days), Math.max(...days)),
    y: padding + inner * share(timeMs, Math.min(...times), Math.max(...times)),
    isBest: best?.isCurrent === true,
    timeMs,
  }))
}

function ProgressTable({ progress }: Pick<MyBest, 'progress'>) {
  const t = useTexts('results-mine')
  const tStats = useTexts('results-stats')
  const format = useFormat()
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{t('columnTime')}</caption>
      <thead>
        <tr className="border-line-strong border-b text-ink-2">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('columnDay')}
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('columnEvent')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('columnTime')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {t('columnBest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {progress.map(({ day, timeMs, best, eventCode, eventName, raceCode, bib }) => (
          <tr key={`${eventCode} ${raceCode} ${bib}`} className="border-line border-b align-baseline">
            <th scope="row" className="py-1 pr-3 font-normal">
              {format.day(day, 'long')}
            </th>
            <td className="py-1 pr-3">
              <Link to={resultPath(eventCode, raceCode, bib)} className="underline underline-offset-2">
                {eventName}
              </Link>
            </td>
            <td className="py-1 text-right">{formatRaceTime(timeMs)}</td>
            <td className="whitespace-nowrap py-1 pl-3 text-right">
              {best === null || best.improvedByMs === null
                ? best?.isCurrent
                  ? tStats('bestMark')
                  : '—'
                : tStats('bestMarkImproved', { time: formatPart(timeMs + best.improvedByMs, timeMs) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
