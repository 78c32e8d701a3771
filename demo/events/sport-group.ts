import type { Sport } from '#src/modules/catalog/domain/sport.ts'

/** Groups of sports with the same start packs and documents. */
export type SportGroup = 'run' | 'trail' | 'bike' | 'water' | 'triathlon' | 'snow' | 'map'

const groups: Record<Sport, SportGroup> = {
  run: 'run',
  'run-relay': 'run',
  walk: 'run',
  obstacle: 'run',
  trail: 'trail',
  cycling: 'bike',
  swimming: 'water',
  'swimming-team': 'water',
  triathlon: 'triathlon',
  'triathlon-relay': 'triathlon',
  duathlon: 'triathlon',
  'duathlon-relay': 'triathlon',
  ski: 'snow',
  'ski-relay': 'snow',
  'ski-biathlon': 'snow',
  biathlon: 'snow',
  'biathlon-relay': 'snow',
  orienteering: 'map',
}

export function sportGroupOf(sport: Sport): SportGroup {
  return groups[sport]
}
