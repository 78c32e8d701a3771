import { isBefore, toInstant } from '#src/kernel/instant.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type EventStatus, type Places, type RaceState, raceState, stateWithEntries } from '../../domain/race-state.ts'
import { type CardRaceRow, readTimes } from './card-rows.ts'

export type PlacesByPool = ReadonlyMap<string, Places>

/** The availability of the races' pools by pool id; one statement for any number of races. */
export async function findPlacesByPool(tx: Tx, races: readonly { readonly poolId: string }[]): Promise<PlacesByPool> {
  return races.length === 0
    ? new Map()
    : await findAvailability(
        tx,
        races.map((race) => race.poolId),
      )
}

type RaceOfEvent = Pick<
  CardRaceRow,
  | 'poolId'
  | 'opensAt'
  | 'closesAt'
  | 'startsAt'
  | 'endsAt'
  | 'capacity'
  | 'fewLeft'
  | 'isByCode'
  | 'drawsAt'
  | 'takesEntries'
>

/** The public state of one race, and the counts of its places. */
export function stateOfRace(
  tx: Tx,
  event: { readonly status: EventStatus; readonly allowsPickup: boolean },
  race: RaceOfEvent,
  pools: PlacesByPool,
): { readonly state: RaceState; readonly places: Places } {
  const places = pools.get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  const facts = { ...readTimes(race), eventStatus: event.status, allowsPickup: event.allowsPickup }
  return { state: stateWithEntries(raceState(facts, places, tx.now), race.takesEntries), places }
}

/** Whether the race is under way now. */
export function isRaceUnderWay(tx: Tx, status: EventStatus, race: RaceOfEvent): boolean {
  if (status !== 'published' || isBefore(tx.now, toInstant(race.startsAt))) return false
  return isBefore(tx.now, toInstant(race.endsAt))
}
