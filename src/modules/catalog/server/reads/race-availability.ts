import { isBefore } from '#src/kernel/instant.ts'
import { availabilityOf } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type EventStatus, type RaceState, raceState } from '../../domain/race-state.ts'
import { type CardRaceRow, readTimes } from '../queries/cards.ts'

export type Places = { readonly taken: number; readonly held: number; readonly free: number }
export type PlacesByPool = ReadonlyMap<string, Places>

/** What is left in the races' pools, by pool id; one statement for any number of races. */
export async function placesOf(tx: Tx, races: readonly { readonly poolId: string }[]): Promise<PlacesByPool> {
  return races.length === 0
    ? new Map()
    : await availabilityOf(
        tx,
        races.map((race) => race.poolId),
      )
}

type RaceOfEvent = Pick<CardRaceRow, 'poolId' | 'opensAt' | 'closesAt' | 'startsAt' | 'endsAt' | 'capacity' | 'fewLeft'>

/** The public state of one race, and the places that decide it. */
export function stateOfRace(
  tx: Tx,
  event: { readonly status: EventStatus; readonly allowsPickup: boolean },
  race: RaceOfEvent,
  pools: PlacesByPool,
): { readonly state: RaceState; readonly places: Places } {
  const places = pools.get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  const facts = { ...readTimes(race), eventStatus: event.status, allowsPickup: event.allowsPickup }
  return { state: raceState(facts, places, tx.now), places }
}

/** Whether the race is being run now. */
export function isUnderWay(tx: Tx, status: EventStatus, race: RaceOfEvent): boolean {
  const { startsAt, endsAt } = readTimes(race)
  return status === 'published' && !isBefore(tx.now, startsAt) && isBefore(tx.now, endsAt)
}

/**
 * The public state of races by their ids, for whoever shows or checks them; unknown ids are left out. The transaction
 * must see the pools: the tenant's own, or the system's.
 */
export async function raceAvailability(
  tx: Tx,
  raceIds: readonly string[],
): Promise<Map<string, { readonly state: RaceState; readonly places: Places }>> {
  const races = await tx.sql<RaceOfEvent & { id: string; status: EventStatus; allowsPickup: boolean }>`
    select r.id, r.pool_id as "poolId", r.opens_at as "opensAt", r.closes_at as "closesAt", r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.capacity, r.few_left as "fewLeft", e.status, e.pickup_ru <> '' as "allowsPickup"
    from catalog.races r join catalog.events e on e.id = r.event_id where r.id = any(${raceIds}::uuid[])`
  const pools = await placesOf(tx, races)
  return new Map(races.map((race) => [race.id, stateOfRace(tx, race, race, pools)]))
}
