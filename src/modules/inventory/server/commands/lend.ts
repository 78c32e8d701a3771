import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { WaitlistOfPool } from './waitlist.ts'

/** How many units a pool has lent: places whose owners let them go, and that somebody of the line may take. */
export async function countResaleUnits(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
): Promise<number> {
  const [row] = await tx.sql<{ lent: number }>`
    select lent from inventory.pools where tenant_id = ${tenantId} and id = ${poolId}`
  return row?.lent ?? 0
}

export type Loan = {
  readonly lent: number
  /** For how many there was something without it. */
  readonly had: number
}

/**
 * Lends the line of a pool what its people wait for beyond what is there: places that are still their owners'. What is not offered
 * in the same transaction has to be given back by `endLoans`.
 * @param places how many may be let go, and for how many somebody is about to pay
 */
export async function allowResale(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
  places: { readonly open: number; readonly bound: number },
): Promise<Loan> {
  const [row] = await tx.sql<Loan>`
    select lent, had from inventory.lend_to_waitlist(${tenantId}, ${eventId}, ${tx.now}, ${poolId}, ${places.open}, ${places.bound})`
  if (row === undefined) throw new Error('Lending answered nothing')
  return row
}

/** Nobody was offered what was lent in this transaction. @param units how many of them */
export async function endLoans(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
  units: number,
): Promise<void> {
  if (units > 0) await tx.sql`select inventory.end_loans(${tenantId}, ${poolId}, ${units})`
}

/** Calls the last offer of a line back; its person stands in line again. Null where nothing is offered. The event is locked. */
export async function withdrawOffer(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
): Promise<{ readonly entryId: string; readonly until: Instant } | null> {
  const [row] = await tx.sql<{ entryId: string; until: Instant }>`
    select entry as "entryId", until from inventory.call_back_offer(${tenantId}, ${eventId}, ${poolId})`
  return row ?? null
}
