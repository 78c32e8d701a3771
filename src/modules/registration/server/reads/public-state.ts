import type { Instant } from '#src/kernel/instant.ts'
import { priceNow } from '#src/modules/catalog/domain/price-tier.ts'
import { type RaceState, raceState, stateWithEntries } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type Availability, findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type PublicState = { readonly state: RaceState; readonly priceMinor: number }

/** The race's public state, and the current price of a place. */
export async function publicState(tx: Tx, race: RaceRules): Promise<PublicState> {
  return publicRaceState(race, (await findAvailability(tx, [race.poolId])).get(race.poolId), tx.now)
}

/**
 * The same from counted places.
 * @param hasAccess whether the account has opened a race that needs an access code
 */
export function publicRaceState(
  race: RaceRules,
  counted: Availability | undefined,
  now: Instant,
  hasAccess = false,
): PublicState {
  const places = counted ?? { taken: 0, held: 0, free: 0 }
  const decided = raceState(
    { ...race, isByCode: race.isByCode && !hasAccess, allowsPickup: race.pickupRu !== '' },
    places,
    now,
  )
  const state = stateWithEntries(decided, race.kind === 'individual' || race.team !== null)
  return { state, priceMinor: priceNow(race.tiers, places.taken + places.held, now).priceMinor }
}
