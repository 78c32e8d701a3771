import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { Pace } from '../../domain/pace.ts'
import { usePace } from '../use-pace.ts'
import { ChartFrame } from './chart-frame.tsx'

export type PacedPart = { readonly name: string; readonly pace: Pace; readonly speed: number }
type PaceColumnsProps = { parts: readonly PacedPart[]; average: { readonly pace: Pace; readonly speed: number } }

const chartHeight = 100

/**
 * The speed of each part of the course: a higher column is faster. The table of splits has the same
 * numbers.
 */
export function PaceColumns({ parts, average }: PaceColumnsProps) {
  const t = useTexts('results-stats')
  const { withoutUnit, withUnit } = usePace()
  const speeds = [...parts.map(({ speed }) => speed), average.speed]
  const [min, max] = [Math.min(...speeds), Math.max(...speeds)]
  // The axis does not begin at zero: differences of a few per cent must show, without a slow part
  // looking like a stop.
  const baseline = min - Math.max(max - min, max * 0.08)
  const heightOf = (speed: number) => ((speed - baseline) / (max - baseline)) * chartHeight * 0.84
  return (
    <ChartFrame
      title={t(average.pace.unit === 'kmh' ? 'speedTitle' : 'paceTitle')}
      note={t('paceNote', { average: withUnit(average.pace) })}
    >
      <div className="text-sm">
        <div className="relative">
          <svg
            role="img"
            aria-label={t('paceLabel', {
              parts: parts.map(({ name, pace }) => t('paceOfPart', { part: name, pace: withUnit(pace) })).join('; '),
            })}
            viewBox={`0 0 ${parts.length * 10} ${chartHeight}`}
            preserveAspectRatio="none"
            className="block h-48 w-full border-line-strong border-b"
          >
            {parts.map(({ name, speed }, i) => (
              <rect
                key={name}
                x={i * 10 + 1}
                width={8}
                y={chartHeight - heightOf(speed)}
                height={heightOf(speed)}
                className={speed === Math.max(...parts.map((one) => one.speed)) ? 'fill-ink' : 'fill-line-strong'}
              />
            ))}
            <path
              d={`M0 ${chartHeight - heightOf(average.speed)}H${parts.length * 10}`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="4 4"
              strokeWidth="1.5"
              className="stroke-ink"
            />
          </svg>
          {parts.map(({ name, pace, speed }, i) => (
            <span
              key={name}
              aria-hidden="true"
              className="figure absolute mb-1 -translate-x-1/2 bg-paper px-1 text-figure-xs"
              style={{ left: `${((i + 0.5) / parts.length) * 100}%`, bottom: `${heightOf(speed)}%` }}
            >
              {withoutUnit(pace)}
            </span>
          ))}
        </div>
        <p
          aria-hidden="true"
          className="grid pt-1 text-center text-ink-2 leading-tight"
          style={{ gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` }}
        >
          {parts.map(({ name }) => (
            <span key={name} className="wrap-anywhere">
              {name}
            </span>
          ))}
        </p>
      </div>
    </ChartFrame>
  )
}
