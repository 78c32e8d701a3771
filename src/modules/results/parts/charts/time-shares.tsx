import { type SportFamily, sportFamily } from '#src/modules/catalog/domain/sport.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { RaceOfResults } from '../../contract/result.ts'
import { formatRaceTime, legsAsShown } from '../../domain/format-race-time.ts'
import { computePace } from '../../domain/pace.ts'
import { usePace } from '../use-pace.ts'
import { ChartFrame } from './chart-frame.tsx'

type Leg = RaceOfResults['legs'][number]
type TimeSharesProps = { legs: readonly (Leg & { readonly ms: number })[] }

const looks: Record<SportFamily, string> = {
  run: 'fill-sport-run',
  trail: 'fill-sport-trail',
  cycling: 'fill-sport-cycling',
  swimming: 'fill-sport-swimming',
  triathlon: 'fill-sport-triathlon',
  ski: 'fill-sport-ski',
  orienteering: 'fill-sport-orienteering',
  walk: 'fill-sport-walk',
}

/** The legs of a multisport time, each as wide as its share. */
export function TimeShares({ legs }: TimeSharesProps) {
  const t = useTexts('results-stats')
  const { withUnit } = usePace()
  const shown = legsAsShown(legs.map(({ ms }) => ms)).map((ms) => formatRaceTime(ms ?? 0))
  const total = legs.reduce((sum, { ms }) => sum + ms, 0)
  const lookOf = ({ sport }: Leg) => (sport === null ? 'fill-line-strong' : looks[sportFamily(sport)])
  const drawn = legs.map((leg, i) => ({
    leg,
    x: legs.slice(0, i).reduce((sum, { ms }) => sum + ms, 0),
    look: lookOf(leg),
    pace: computePace(leg.sport, leg.distanceM, leg.ms),
  }))
  return (
    <ChartFrame title={t('sharesTitle')}>
      <svg
        role="img"
        aria-label={t('sharesLabel', {
          parts: legs.map(({ name }, i) => t('sharesOfPart', { part: name, time: shown[i] ?? '' })).join('; '),
        })}
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        className="block h-10 w-full"
      >
        {drawn.map(({ leg, x, look }) => (
          <rect
            key={leg.name}
            x={(x / total) * 1000}
            width={Math.max(2, (leg.ms / total) * 1000 - 4)}
            height="100"
            className={look}
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {drawn.map(({ leg, look, pace }, i) => (
          <li key={leg.name}>
            <p className="flex items-center gap-2 text-ink-2 text-sm">
              <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 flex-none">
                <rect width="10" height="10" rx="2" className={look} />
              </svg>
              {leg.name}
            </p>
            <p className="figure text-figure-s">{shown[i]}</p>
            {pace && <p className="text-ink-2 text-sm">{withUnit(pace)}</p>}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
