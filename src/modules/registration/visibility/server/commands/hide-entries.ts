import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { namingChanged } from '../../../server/events.ts'
import { entriesToShow, type VisibleEntry, writeHidden } from '../queries/hidden-entries.ts'

/**
 * Hides the given entries of an order in public lists, where they are counted without a name, and
 * shows all others, among those that this account may decide about. Null where it may decide about
 * none. Parallel payments and changes of the order wait for this transaction or it for them, so
 * that the start list has the latest choice. Runs as the system.
 */
export async function hideEntries(
  tx: Tx,
  {
    orderId,
    accountId,
    hidden,
  }: { readonly orderId: string; readonly accountId: string; readonly hidden: readonly string[] | 'all' },
): Promise<VisibleEntry[] | null> {
  await lockOwnOrder(tx, orderId)
  const entries = await entriesToShow(tx, accountId, orderId)
  const [first] = entries
  if (first === undefined) return null
  const requested = new Set(hidden === 'all' ? entries.map(({ id }) => id) : hidden)
  const after = entries.map((entry) => ({ ...entry, isHidden: requested.has(entry.id) }))
  const idsOf = (isHidden: boolean) => after.filter((entry) => entry.isHidden === isHidden).map(({ id }) => id)
  const [hide, show] = [idsOf(true), idsOf(false)]
  await writeHidden(tx, { tenantId: first.tenantId, accountId }, { hide, show })
  const changes = [
    { eventId: first.eventId, entryIds: hide, isHidden: true },
    { eventId: first.eventId, entryIds: show, isHidden: false },
  ]
  await tx.publishAll(
    namingChanged,
    changes.filter(({ entryIds }) => entryIds.length > 0),
  )
  return after
}
