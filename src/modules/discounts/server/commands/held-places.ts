import type { Instant } from '#src/kernel/instant.ts'
import { findRacePools } from '#src/modules/catalog/server/reads/race-pools.ts'
import { closeReserve, openReserve } from '#src/modules/inventory/server/commands/reserve-units.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CodeOfRule } from '../queries/codes.ts'

export type PlaceHolder = Pick<CodeOfRule, 'id' | 'key' | 'isActive' | 'heldEventId' | 'heldRaceId' | 'heldPlaces'>
export type HeldPeriod = {
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  /** The rule is on, and was not ended. */
  readonly isOn: boolean
}

/** Locks the events whose places these codes hold: before the limit of their rule, as everywhere. */
export async function lockHeldEvents(
  tx: Tx,
  tenantId: number,
  codes: readonly PlaceHolder[],
  more: readonly string[],
): Promise<void> {
  const eventIds = new Set([...more, ...codes.flatMap(({ heldEventId }) => heldEventId ?? [])])
  for (const eventId of [...eventIds].sort()) await lockPools(tx, { tenantId, eventId })
}

/**
 * Sets aside the places that active codes hold, until the rule ends, and returns those of the others
 * to their races. Places that owners have already stay with them.
 * @returns the first code whose race has too few free places; null where all hold theirs
 * @locks the events of the places
 */
export async function holdPlaces(
  tx: Tx,
  tenantId: number,
  codes: readonly PlaceHolder[],
  { startsAt, endsAt, isOn }: HeldPeriod,
): Promise<string | null> {
  const pools = await findRacePools(
    tx,
    codes.flatMap(({ heldRaceId }) => heldRaceId ?? []),
  )
  for (const { id, key, isActive, heldEventId, heldRaceId, heldPlaces } of codes) {
    if (heldEventId === null || heldRaceId === null || heldPlaces === null) continue
    const reserve = { tenantId, eventId: heldEventId, reserveId: id }
    if (!isOn || !isActive || (endsAt !== null && endsAt <= tx.now)) {
      await closeReserve(tx, reserve)
      continue
    }
    const poolId = pools.get(heldRaceId)
    if (poolId === undefined) throw new Error(`discounts.codes ${id}: no race ${heldRaceId}`)
    if (!(await openReserve(tx, { ...reserve, poolId, key, units: heldPlaces, startsAt, endsAt }))) return id
  }
  return null
}
