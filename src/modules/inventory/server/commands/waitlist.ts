import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type WaitlistOfPool = { readonly tenantId: number; readonly eventId: string; readonly poolId: string }
export type JoinWaitlistCode =
  | 'joined'
  | 'in_waitlist'
  | 'already_taken'
  | 'already_held'
  | 'account_limit'
  | 'not_full'
  | 'email_unverified'
  | 'network_unverified'
  | 'network_limit'

/**
 * Adds a person to the waitlist of a pool without free units.
 * @param entry `personKey`: hex of the keyed hash
 */
export async function insertWaitlistEntry(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
  entry: {
    readonly entryId: string
    readonly subject: string
    readonly personKey: string
    readonly accountId: string
    /** Hex of the network's keyed hash: the event's waitlists are bounded by network. */
    readonly network: string
    /** The most waitlist entries of one account in this pool at once. */
    readonly maxPerAccount: number
    /** False where a draw will assign the positions. */
    readonly isNumbered: boolean
  },
): Promise<JoinWaitlistCode> {
  const [row] = await tx.sql<{ code: JoinWaitlistCode }>`
    select inventory.join_waitlist(${tenantId}, ${eventId}, ${poolId}, ${tx.now}, ${entry.entryId}, ${entry.subject},
      decode(${entry.personKey}, 'hex'), ${entry.accountId}, ${entry.maxPerAccount}, ${entry.isNumbered},
      decode(${entry.network}, 'hex')) as code`
  if (row === undefined) throw new Error('inventory.join_waitlist returned no row')
  return row.code
}

/** Leaves the waitlist, or declines the offer; false where neither is possible any more. */
export async function leaveWaitlist(
  tx: Tx,
  { tenantId, eventId, entryId }: { readonly tenantId: number; readonly eventId: string; readonly entryId: string },
): Promise<boolean> {
  const [row] = await tx.sql<{ done: boolean }>`
    select inventory.leave_waitlist(${tenantId}, ${eventId}, ${entryId}, ${tx.now}) as done`
  return row?.done ?? false
}

export type WaitlistChange = {
  readonly entryId: string
  readonly poolId: string
  readonly change: 'offered' | 'lapsed' | 'over'
  readonly until: Instant | null
}

/**
 * Offers reserved units to the next in the waitlist.
 * @param waitlists the time until which each offer holds; null ends the pool's waitlist
 */
export async function offerWaitlistPlaces(
  tx: Tx,
  { tenantId, eventId }: Omit<WaitlistOfPool, 'poolId'>,
  waitlists: readonly { readonly poolId: string; readonly until: Instant | null }[],
): Promise<WaitlistChange[]> {
  return await tx.sql<WaitlistChange>`
    select entry as "entryId", pool as "poolId", change, until
    from inventory.offer_waitlist_places(${tenantId}, ${eventId}, ${tx.now}, ${waitlists.map(({ poolId }) => poolId)}::uuid[],
      ${waitlists.map(({ until }) => until)}::timestamptz[])`
}

/** Writes the positions of a draw, first to last. The caller has locked the event's pools. */
export async function assignDrawPositions(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
  entryIds: readonly string[],
): Promise<void> {
  await tx.sql`select inventory.assign_draw_positions(${tenantId}, ${poolId}, ${entryIds}::uuid[])`
}

/**
 * Releases an offered place to the order that takes it in this transaction; roll back where the
 * order is then refused. False where the offer has ended. The caller has locked the order.
 */
export async function claimWaitlistOffer(
  tx: Tx,
  { tenantId, eventId, entryId }: { readonly tenantId: number; readonly eventId: string; readonly entryId: string },
): Promise<boolean> {
  const [row] = await tx.sql<{ done: boolean }>`
    select inventory.accept_offer(${tenantId}, ${eventId}, ${entryId}, ${tx.now}) as done`
  return row?.done ?? false
}
