import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type WaitlistOfPool = { readonly tenantId: number; readonly eventId: string; readonly poolId: string }
export type JoinCode =
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
 * Adds a person to the waitlist of a pool that has nothing free.
 * @param who person key: hex of the keyed hash
 */
export async function insertWaitlistEntry(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
  who: {
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
): Promise<JoinCode> {
  const [row] = await tx.sql<{ code: JoinCode }>`
    select inventory.join_waitlist(${tenantId}, ${eventId}, ${poolId}, ${tx.now}, ${who.entryId}, ${who.subject},
      decode(${who.personKey}, 'hex'), ${who.accountId}, ${who.maxPerAccount}, ${who.isNumbered},
      decode(${who.network}, 'hex')) as code`
  if (row === undefined) throw new Error('inventory.join_waitlist returned no row')
  return row.code
}

/** Leaves the waitlist, or declines the offer; false where neither is possible any more. */
export async function leaveWaitlist(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string; readonly entryId: string },
): Promise<boolean> {
  const [row] = await tx.sql<{ done: boolean }>`
    select inventory.leave_waitlist(${of.tenantId}, ${of.eventId}, ${of.entryId}, ${tx.now}) as done`
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
 * @param waitlists the time until which each offer holds; null where the pool's waitlist is closed
 */
export async function offerWaitlistPlaces(
  tx: Tx,
  { tenantId, eventId }: Omit<WaitlistOfPool, 'poolId'>,
  waitlists: readonly { readonly poolId: string; readonly until: Instant | null }[],
): Promise<WaitlistChange[]> {
  return await tx.sql<WaitlistChange>`
    select entry as "entryId", pool as "poolId", change, until
    from inventory.offer_places(${tenantId}, ${eventId}, ${tx.now}, ${waitlists.map(({ poolId }) => poolId)}::uuid[],
      ${waitlists.map(({ until }) => until)}::timestamptz[])`
}

/** Writes the positions of a draw, first to last. The caller has locked the event's pools. */
export async function assignDrawPositions(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
  entryIds: readonly string[],
): Promise<void> {
  await tx.sql`select inventory.number_waitlist(${tenantId}, ${poolId}, ${entryIds}::uuid[])`
}

/**
 * Releases an offered place to the order that takes it in this transaction; roll back where the
 * order is then refused. False where the offer has ended. The caller has locked the order.
 */
export async function claimWaitlistOffer(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string; readonly entryId: string },
): Promise<boolean> {
  const [row] = await tx.sql<{ done: boolean }>`
    select inventory.accept_offer(${of.tenantId}, ${of.eventId}, ${of.entryId}, ${tx.now}) as done`
  return row?.done ?? false
}
