import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Reserve = {
  readonly tenantId: number
  readonly eventId: string
  readonly reserveId: string
}
export type ReserveTerms = Reserve & {
  readonly poolId: string
  /** Opaque; who knows it gets the units. */
  readonly key: string
  /** Those that its bearers have already are counted. */
  readonly units: number
  /** null: at once. */
  readonly startsAt: Instant | null
  /** Exclusive; null: for good. */
  readonly endsAt: Instant | null
}

/**
 * Sets units of a pool aside for the bearer of a key: nobody else gets them until `endsAt`, when they
 * expire as holds do. Repeated, it changes the period and sets aside what was closed meanwhile.
 * @returns false, with nothing changed, where too few units are free
 * @locks the event
 */
export async function openReserve(tx: Tx, reserve: ReserveTerms): Promise<boolean> {
  const { tenantId, eventId, reserveId, poolId, key, units } = reserve
  const [row] = await tx.sql<{ isOpen: boolean }>`
    select inventory.open_reserve(${tenantId}, ${eventId}, ${tx.now}, ${reserveId}, ${poolId}, ${key}, ${units},
      coalesce(${reserve.startsAt}::timestamptz, '-infinity'), coalesce(${reserve.endsAt}::timestamptz, '9999-12-31Z')) as "isOpen"`
  return row?.isOpen ?? false
}

/**
 * Ends a reserve: its units are free for everybody at once, or for the waitlist.
 * @locks the event
 */
export async function closeReserve(tx: Tx, { tenantId, eventId, reserveId }: Reserve): Promise<void> {
  await tx.sql`select inventory.close_reserve(${tenantId}, ${eventId}, ${tx.now}, ${reserveId})`
}

/**
 * Frees one unit of the reserve with this key for a hold in the same transaction. A caller that is
 * refused that hold rolls back; another one calls `holdFromReserve`.
 * @returns the reserve's id; null where it has no unit now
 * @locks the event; the caller has locked the order
 */
export async function claimReserved(
  tx: Tx,
  claim: { readonly tenantId: number; readonly eventId: string; readonly poolId: string; readonly key: string },
): Promise<string | null> {
  const [row] = await tx.sql<{ reserveId: string | null }>`
    select inventory.claim_reserved(${claim.tenantId}, ${claim.eventId}, ${claim.poolId}, ${claim.key}, ${tx.now}) as "reserveId"`
  return row?.reserveId ?? null
}

/** The hold took the claimed unit, which returns to the reserve when it is released. */
export async function holdFromReserve(tx: Tx, holdId: string, reserveId: string): Promise<void> {
  await tx.sql`update inventory.holds set reserve_id = ${reserveId} where id = ${holdId}`
}

/**
 * Places that an order holds already become places of the reserve, as many as it has left; the same
 * number of its units is free for everybody.
 * @locks the event; the caller has locked the order
 */
export async function exchangeReserved(tx: Tx, reserve: Reserve & { readonly orderId: string }): Promise<void> {
  const { tenantId, eventId, reserveId, orderId } = reserve
  await tx.sql`select inventory.use_reserved(${tenantId}, ${eventId}, ${reserveId}, ${orderId}, ${tx.now})`
}
