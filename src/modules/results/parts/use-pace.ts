import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { formatRaceTime } from '../domain/format-race-time.ts'
import type { Pace } from '../domain/pace.ts'

/**
 * «4:52 мин/км», «31,4 км/ч», «1:48 мин/100 м»; `withoutUnit` omits the unit, which the column's head has.
 */
export function usePace() {
  const t = useTexts('results-stats')
  const format = useFormat()
  const withoutUnit = (pace: Pace) =>
    pace.unit === 'kmh' ? format.rate(pace.tenths * 10) : formatRaceTime(pace.seconds * 1_000)
  return { withoutUnit, withUnit: (pace: Pace) => t(`pace.${pace.unit}`, { pace: withoutUnit(pace) }) }
}
