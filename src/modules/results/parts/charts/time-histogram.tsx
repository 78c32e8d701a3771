import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { RaceStats } from '../../contract/result.ts'
import { type FinishHistogram, findBin } from '../../domain/finish-histogram.ts'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { ChartFrame } from './chart-frame.tsx'

type TimeHistogramProps = {
  stats: RaceStats
  finisherCount: number
  /** The participant whose position is marked. */
  own?: { readonly name: string; readonly timeMs: number }
}

const chartHeight = 100
const binWidth = 10

/** The number of finishers by time. Columns stretch with the page, labels do not. */
export function TimeHistogram({
  stats: { histogram, firstMs, lastMs, medianMs },
  finisherCount,
  own,
}: TimeHistogramProps) {
  const t = useTexts('results-stats')
  const histogramText = useHistogramTexts()
  if (histogram === null) return null
  const { counts, fromMs, binMs } = histogram
  const max = Math.max(...counts)
  const ownBin = own === undefined ? null : findBin(histogram, own.timeMs)
  const xOf = (ms: number) => Math.min(100, Math.max(0, ((ms - fromMs) / (binMs * counts.length)) * 100))
  return (
    <ChartFrame
      title={t('histogramTitle')}
      note={t('histogramNote', {
        count: finisherCount,
        first: formatRaceTime(firstMs ?? fromMs),
        last: formatRaceTime(lastMs ?? fromMs + binMs * counts.length),
      })}
      table={<HistogramTable histogram={histogram} />}
    >
      <div className="text-sm">
        {own && <Flag at={xOf(own.timeMs)} text={formatRaceTime(own.timeMs)} />}
        <div className={classNames('relative', own === undefined && 'mt-6')}>
          <svg
            role="img"
            aria-label={histogramText(histogram, own)}
            viewBox={`0 0 ${counts.length * binWidth} ${chartHeight}`}
            preserveAspectRatio="none"
            className="block h-40 w-full overflow-visible border-line-strong border-b tablet:h-48"
          >
            {counts.map((count, i) =>
              count === 0 ? null : (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place on the axis
                  key={i}
                  x={i * binWidth + binWidth * 0.08}
                  width={binWidth * 0.84}
                  y={chartHeight - heightOf(count, max)}
                  height={heightOf(count, max)}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth={i === ownBin ? 2 : 0}
                  className={i === ownBin ? 'fill-accent stroke-ink' : 'fill-line-strong'}
                />
              ),
            )}
            {medianMs !== null && (
              <path
                d={`M${(xOf(medianMs) / 100) * counts.length * binWidth} 0V${chartHeight}`}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="4 4"
                strokeWidth="1.5"
                className="stroke-ink"
              />
            )}
          </svg>
          <p aria-hidden="true" className="absolute -top-1 left-0 -translate-y-full text-ink-2">
            {own === undefined && max}
          </p>
        </div>
        <Axis histogram={histogram} />
        {medianMs !== null && (
          <p aria-hidden="true" className="mt-1 flex items-center gap-2 text-ink-2">
            <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5 stroke-ink">
              <path d="M0 1H20" strokeWidth="2" strokeDasharray="4 4" />
            </svg>
            {t('median', { time: formatRaceTime(medianMs) })}
          </p>
        )}
      </div>
    </ChartFrame>
  )
}

/** A bin with a single finisher is still visible. */
function heightOf(count: number, max: number): number {
  return Math.max(2, (count / max) * chartHeight)
}

/** A label above its position, within the chart's edges. */
function Flag({ at, text }: { at: number; text: string }) {
  return (
    <p aria-hidden="true" className="relative mb-1 h-7">
      <span
        className="figure absolute rounded-tag bg-accent px-2 py-0.5 text-figure-xs text-on-accent"
        style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}
      >
        {text}
      </span>
    </p>
  )
}

const maxTicks = 5

function Axis({ histogram: { fromMs, binMs, counts } }: { histogram: FinishHistogram }) {
  const every = Math.max(1, Math.ceil(counts.length / maxTicks))
  const ticks = Array.from({ length: Math.floor(counts.length / every) + 1 }, (_, i) => i * every)
  return (
    <p aria-hidden="true" className="relative h-6 text-ink-2">
      {ticks.map((bin, i) => {
        const at = (bin / counts.length) * 100
        return (
          <span
            key={bin}
            className={classNames('absolute top-1 whitespace-nowrap', i % 2 === 1 && 'max-tablet:hidden')}
            style={{ left: `${at}%`, transform: `translateX(-${bin === 0 ? 0 : at > 92 ? 100 : 50}%)` }}
          >
            {formatRaceTime(fromMs + bin * binMs)}
          </span>
        )
      })}
    </p>
  )
}

function useHistogramTexts() {
  const t = useTexts('results-stats')
  const format = useFormat()
  return ({ counts, fromMs, binMs }: FinishHistogram, own: TimeHistogramProps['own']) => {
    const max = Math.max(...counts)
    const peak = fromMs + counts.indexOf(max) * binMs
    const label = t('histogramLabel', {
      step: formatRaceTime(binMs),
      max: format.count(max),
      peakFrom: formatRaceTime(peak),
      peakTo: formatRaceTime(peak + binMs),
    })
    if (own === undefined) return label
    return `${label} ${t('histogramOwn', { time: formatRaceTime(own.timeMs), name: own.name })}`
  }
}

function HistogramTable({ histogram: { counts, fromMs, binMs } }: { histogram: FinishHistogram }) {
  const t = useTexts('results-stats')
  const format = useFormat()
  return (
    <table className="w-full max-w-sm text-left text-sm tabular-nums">
      <caption className="sr-only">{t('histogramTitle')}</caption>
      <thead>
        <tr className="border-line-strong border-b text-ink-2">
          <th scope="col" className="py-1 font-medium">
            {t('columnTime')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('columnCount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place on the axis
          <tr key={i} className="border-line border-b">
            <th scope="row" className="py-1 font-normal">
              {t('range', {
                from: formatRaceTime(fromMs + i * binMs),
                to: formatRaceTime(fromMs + (i + 1) * binMs),
              })}
            </th>
            <td className="py-1 text-right">{format.count(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
