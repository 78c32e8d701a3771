import type { Sport } from '#src/modules/catalog/domain/sport.ts'

/** How fast, in the words of the sport: minutes for a kilometre, kilometres an hour, minutes for a hundred metres. */
export type Pace =
  | { readonly unit: 'perKm' | 'per100m'; readonly seconds: number }
  /** In tenths: 31,4 km/h are 314. */
  | { readonly unit: 'kmh'; readonly tenths: number }

/** null where several sports are one way, and a speed over all of it says nothing. */
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

/** @param metres null where nobody knows how far; @param ms null where no time was taken */
export function paceOf(sport: Sport | null, metres: number | null, ms: number | null): Pace | null {
  const unit = sport === null ? null : units[sport]
  if (unit === null || metres === null || ms === null || metres <= 0 || ms <= 0) return null
  if (unit === 'kmh') return { unit, tenths: Math.round((metres * 36_000) / ms) }
  return { unit, seconds: Math.round(ms / metres / (unit === 'perKm' ? 1 : 10)) }
}

/** Metres a second: how high a column stands. */
export function speedOf(metres: number | null, ms: number | null): number | null {
  return metres === null || ms === null || metres <= 0 || ms <= 0 ? null : (metres * 1_000) / ms
}
