import type { Sport } from '#src/modules/catalog/domain/sport.ts'

/**
 * The speed in the usual unit of the sport: minutes per kilometre, kilometres per hour, minutes per
 * 100 metres.
 */
export type Pace =
  | { readonly unit: 'perKm' | 'per100m'; readonly seconds: number }
  /** In tenths: 31,4 km/h are 314. */
  | { readonly unit: 'kmh'; readonly tenths: number }

/** null for multisport races, where an average speed means nothing. */
const units: Record<Sport, Pace['unit'] | null> = {
  run: 'perKm',
  trail: 'perKm',
  'run-relay': 'perKm',
  cycling: 'kmh',
  obstacle: 'perKm',
  biathlon: 'perKm',
  'biathlon-relay': 'perKm',
  duathlon: null,
  'duathlon-relay': null,
  ski: 'perKm',
  'ski-relay': 'perKm',
  'ski-biathlon': 'perKm',
  swimming: 'per100m',
  'swimming-team': 'per100m',
  orienteering: 'perKm',
  triathlon: null,
  'triathlon-relay': null,
  walk: 'perKm',
}

/**
 * The pace; null where the sport has none.
 * @param metres null where the distance is unknown
 * @param ms null where no time was recorded
 */
export function computePace(sport: Sport | null, metres: number | null, ms: number | null): Pace | null {
  const unit = sport === null ? null : units[sport]
  if (unit === null || metres === null || ms === null || metres <= 0 || ms <= 0) return null
  if (unit === 'kmh') return { unit, tenths: Math.round((metres * 36_000) / ms) }
  return { unit, seconds: Math.round(ms / metres / (unit === 'perKm' ? 1 : 10)) }
}

/** Metres per second, the height of a column in the chart. */
export function computeSpeed(metres: number | null, ms: number | null): number | null {
  return metres === null || ms === null || metres <= 0 || ms <= 0 ? null : (metres * 1_000) / ms
}
