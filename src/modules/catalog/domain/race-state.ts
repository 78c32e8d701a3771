import { type Instant, isBefore } from '#src/kernel/instant.ts'

export const eventStatuses = ['draft', 'published', 'cancelled', 'postponed'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * The public registration state of a race. The registration module puts personal states (registered
 * already, payment pending, the account's limit) in front of it.
 */
export type RaceState =
  | { readonly state: 'cancelled' }
  | { readonly state: 'postponed' }
  /** `pickup`: registration on the spot is possible where start packs are handed out. */
  | { readonly state: 'closed'; readonly pickup: boolean }
  | { readonly state: 'coming-soon'; readonly opensAt: Instant }
  /** Applications are taken until `drawsAt`; the draw then decides which of them get a place. */
  | { readonly state: 'by-draw'; readonly drawsAt: Instant }
  | { readonly state: 'full' }
  /** The race has places left, the event's total limit is reached. */
  | { readonly state: 'limit-reached' }
  /** Only people with an access code can register; places are left. */
  | { readonly state: 'by-code'; readonly left: number }
  | { readonly state: 'few-left'; readonly left: number }
  | { readonly state: 'open'; readonly left: number }

export type RaceStateName = RaceState['state']
export const raceStateNames = [
  'cancelled',
  'postponed',
  'closed',
  'coming-soon',
  'by-draw',
  'full',
  'limit-reached',
  'by-code',
  'few-left',
  'open',
] as const satisfies readonly RaceStateName[]

export type RaceFacts = {
  readonly eventStatus: EventStatus
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly startsAt: Instant
  readonly capacity: number
  /** The organizer's bound; null: 10 % of the capacity, at most 20 places. */
  readonly fewLeft: number | null
  /** The event names a place and hours for registration on the spot. */
  readonly allowsPickup: boolean
  /** Only people with an access code can register. */
  readonly isByCode: boolean
  /** The end of applications for the draw; null: first come, first served. */
  readonly drawsAt: Instant | null
}

/**
 * The counts of the race's pool in inventory. Held places count as taken. `free` never exceeds the
 * event's own limit.
 */
export type Places = { readonly taken: number; readonly held: number; readonly free: number }

/**
 * The first that applies: cancelled or postponed, closed, coming soon, by draw, full or the event's
 * limit, by code, few left, open.
 */
export function raceState(race: RaceFacts, places: Places, now: Instant): RaceState {
  if (race.eventStatus === 'cancelled' || race.eventStatus === 'postponed') return { state: race.eventStatus }
  if (race.eventStatus === 'draft' || !isBefore(now, race.closesAt)) {
    const pickup = race.eventStatus === 'published' && race.allowsPickup && isBefore(now, race.startsAt)
    return { state: 'closed', pickup: pickup && places.free > 0 }
  }
  if (isBefore(now, race.opensAt)) return { state: 'coming-soon', opensAt: race.opensAt }
  if (race.drawsAt !== null && isBefore(now, race.drawsAt)) return { state: 'by-draw', drawsAt: race.drawsAt }
  if (places.free <= 0) {
    return { state: places.taken + places.held >= race.capacity ? 'full' : 'limit-reached' }
  }
  if (race.isByCode) return { state: 'by-code', left: places.free }
  return { state: places.free <= fewLeftFrom(race) ? 'few-left' : 'open', left: places.free }
}

/**
 * The state as `closed` where a team race has no team rules: it has free places, but no form takes
 * entries for it.
 */
export function stateWithEntries(state: RaceState, takesEntries: boolean): RaceState {
  return !takesEntries && (isOnSale(state) || state.state === 'by-code') ? { state: 'closed', pickup: false } : state
}

/** The number of free places at or below which a race has few left. */
export function fewLeftFrom({ capacity, fewLeft }: Pick<RaceFacts, 'capacity' | 'fewLeft'>): number {
  return fewLeft ?? Math.min(20, Math.floor(capacity / 10))
}

/** Whether places are on sale now; the registration's own rules are checked on top. */
export function isOnSale(state: RaceState): state is Extract<RaceState, { state: 'open' | 'few-left' }> {
  return isSaleState(state.state)
}

/** As `isOnSale`, by the state's name alone. */
export function isSaleState(state: string): boolean {
  return state === 'open' || state === 'few-left'
}

/** Whether a race is closed online and takes registrations on the spot. */
export function isOpenOnSite(races: readonly { readonly state: RaceState }[]): boolean {
  return races.some(({ state }) => state.state === 'closed' && state.pickup)
}

/** The state that an event's card shows: the best of its races. */
export function eventState(status: EventStatus, races: readonly RaceState[]): RaceState {
  if (status === 'cancelled' || status === 'postponed') return { state: status }
  const onSale = races.filter(isOnSale)
  if (onSale.length > 0) {
    const left = onSale.reduce((sum, race) => sum + race.left, 0)
    return { state: onSale.some((race) => race.state === 'open') ? 'open' : 'few-left', left }
  }
  const drawn = races.flatMap((race) => (race.state === 'by-draw' ? [race] : []))
  const [soonest] = drawn.sort((a, b) => (a.drawsAt < b.drawsAt ? -1 : 1))
  if (soonest !== undefined) return soonest
  const opensAt = races.flatMap((race) => (race.state === 'coming-soon' ? [race.opensAt] : [])).sort()[0]
  if (opensAt !== undefined) return { state: 'coming-soon', opensAt }
  const byCode = races.filter((race) => race.state === 'by-code')
  if (byCode.length > 0) return { state: 'by-code', left: byCode.reduce((sum, race) => sum + race.left, 0) }
  const soldOut = races.find((race) => race.state === 'full') ?? races.find((race) => race.state === 'limit-reached')
  return soldOut ?? { state: 'closed', pickup: isOpenOnSite(races.map((state) => ({ state }))) }
}
