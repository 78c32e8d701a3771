import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { Distance } from '../contract/shapes.ts'

/**
 * Formats a race's measure: metres as a number, relays and durations as words («4×10,5 км», «2×30
 * мин», «8 ч», «3 этапа»).
 */
export function useDistanceItems(): (distances: readonly Distance[]) => (number | string)[] {
  const t = useTexts('catalog')
  const format = useFormat()
  return (distances) =>
    distances.flatMap(({ distanceM, durationMin, stages }): (number | string)[] => {
      if (distanceM !== null && stages !== null) return [`${stages}×${format.distance(distanceM)}`]
      if (distanceM !== null) return [distanceM]
      if (durationMin === null) return stages === null ? [] : [t('stages', { count: stages })]
      const time =
        durationMin % 60 === 0 ? t('hours', { count: durationMin / 60 }) : t('minutes', { count: durationMin })
      return [stages === null ? time : `${stages}×${time}`]
    })
}

/** Whether all races are relays: their places are counted in teams. */
export function areRelays(distances: readonly Distance[]): boolean {
  return distances.length > 0 && distances.every(({ stages }) => stages !== null)
}
