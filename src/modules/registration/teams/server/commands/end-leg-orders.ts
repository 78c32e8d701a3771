import { endShares, lockWithShares } from '#src/modules/orders/server/commands/end-shares.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { legEndedEmailJob } from '../../../server/jobs/emails.ts'
import { unpaidLegOrders } from '../queries/team-legs.ts'
import type { TeamRow } from '../queries/teams.ts'

/** The team's order and its members' unpaid orders for legs, locked. */
export type LockedLegOrders = Awaited<ReturnType<typeof lockWithShares>>

/**
 * Locks the team's order with its members' orders for legs. Null where one was opened in between:
 * its payments would have to be locked now, after the orders; a retry finds it.
 */
export async function lockLegOrders(tx: Tx, team: TeamRow): Promise<LockedLegOrders | null> {
  const known = team.pays === 'each' ? await unpaidLegOrders(tx, team) : []
  const locked = await lockWithShares(tx, { orderId: team.orderId, shares: known.map(({ orderId }) => orderId) })
  const unpaidOrders = team.pays === 'each' ? await unpaidLegOrders(tx, team) : []
  const isKnown = unpaidOrders.every(({ orderId }) => locked.some(({ id }) => id === orderId))
  return isKnown ? locked : null
}

/**
 * Ends the unpaid leg orders of removed members. Paid legs stay paid. Members removed by another
 * person are notified.
 */
export async function endOrdersOfFormerMembers(
  tx: Tx,
  team: TeamRow,
  { orders, actorId }: { readonly orders: LockedLegOrders; readonly actorId: string },
): Promise<void> {
  if (orders.length === 0) return
  const orphanedOrders = (await unpaidLegOrders(tx, team)).filter(({ runs }) => !runs)
  const ended = orders.filter(({ id }) => orphanedOrders.some(({ orderId }) => orderId === id))
  await endShares(tx, ended, 'payer left the leg')
  for (const { id, accountId, status } of ended)
    if (accountId !== actorId && status === 'awaiting_payment') await tx.enqueue(legEndedEmailJob, { orderId: id })
}
