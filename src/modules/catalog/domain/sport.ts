/** The sports of SPEC §9, in the order in which lists and filters show them. */
export const sports = [
  'run',
  'trail',
  'run-relay',
  'cycling',
  'obstacle',
  'biathlon',
  'biathlon-relay',
  'duathlon',
  'duathlon-relay',
  'ski',
  'ski-relay',
  'ski-biathlon',
  'swimming',
  'swimming-team',
  'orienteering',
  'triathlon',
  'triathlon-relay',
  'walk',
] as const

export type Sport = (typeof sports)[number]

/** Sports that share one colour on map pins and in charts: the theme's eight `sport` tokens. */
export type SportFamily = 'run' | 'trail' | 'cycling' | 'swimming' | 'triathlon' | 'ski' | 'orienteering' | 'walk'

const families: Record<Sport, SportFamily> = {
  run: 'run',
  trail: 'trail',
  'run-relay': 'run',
  cycling: 'cycling',
  obstacle: 'trail',
  biathlon: 'ski',
  'biathlon-relay': 'ski',
  duathlon: 'triathlon',
  'duathlon-relay': 'triathlon',
  ski: 'ski',
  'ski-relay': 'ski',
  'ski-biathlon': 'ski',
  swimming: 'swimming',
  'swimming-team': 'swimming',
  orienteering: 'orienteering',
  triathlon: 'triathlon',
  'triathlon-relay': 'triathlon',
  walk: 'walk',
}

export function sportFamily(sport: Sport): SportFamily {
  return families[sport]
}

/** Winter sports have a season from July to June; all others a calendar year. */
export function isWinterSport(sport: Sport): boolean {
  return families[sport] === 'ski'
}

/**
 * Whether a race of this sport is run in legs with a change-over (a swimming team starts and
 * finishes together).
 */
export function isRelay(sport: Sport): boolean {
  return sport.endsWith('-relay')
}

/** Whether a string from an address, a filter or an imported file is a sport code. */
export function isSport(value: string): value is Sport {
  return sports.some((sport) => sport === value)
}
