import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import type { RefundTerms } from '#src/modules/orders/domain/refund-sums.ts'
import { cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { endUnpaid } from '#src/modules/orders/server/commands/end-unpaid.ts'
import { closeShares } from '#src/modules/orders/server/commands/open-shares.ts'
import { cancellationsOfOrder } from '#src/modules/orders/server/reads/cancellations-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { legsOfTeam, markReturning, ordersOfLegs } from '../queries/team-legs.ts'
import { findTeam } from '../queries/teams.ts'
import { returnLegs } from './return-legs-declared.ts'

/**
 * The team is cancelled: each payer of a leg is refunded by the terms of the captain's own refund,
 * an order each; unpaid orders end, and no leg can be paid for any more, by a late payment either.
 * May run twice or be interrupted anywhere: finished steps are skipped, and the pools are closed
 * last.
 */
export const returnLegsJob = defineJob({
  name: returnLegs.name,
  payload: returnLegs.payload,
  async run(services, { tenantId, teamId }) {
    const scope = { role: 'app', tenantId } as const
    const known = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => await knownOf(tx, teamId))
    if (known === null) return
    const waiting = known.orders.filter(({ status }) => status === 'awaiting_payment')
    for (const { orderId } of waiting) {
      const isEnded = await endUnpaid(services, { tenantId, orderId }, 'team cancelled')
      if (!isEnded) throw new Error(`team ${teamId}: leg order ${orderId} was not ended: the provider did not respond`)
    }
    // A payment that was being cancelled may have succeeded: paid orders are read again.
    const legOrders = await services.db.transaction({ ...scope, readOnly: true }, (tx) => ordersOfLegs(tx, teamId))
    const { terms, by } = known
    for (const { orderId, status } of legOrders) {
      if (!isPaidStatus(status as Parameters<typeof isPaidStatus>[0])) continue
      const input = { orderId, scope: { kind: 'whole' }, by, terms, shownRefundMinor: null } as const
      const done = await services.db.transaction(scope, (tx) => cancelOrder(tx, input))
      if (!done.ok) throw new Error(`team ${teamId}: cancelling leg order ${orderId} was refused: ${done.error.code}`)
    }
    const isClosed = await services.db.transaction(scope, async (tx) => {
      const ids = (await legsOfTeam(tx, teamId)).filter(({ isCaptains }) => !isCaptains).map(({ id }) => id)
      const closed = await closeShares(tx, { tenantId, eventId: known.eventId, ids })
      if (closed) await markReturning(tx, teamId, false)
      return closed
    })
    if (!isClosed) throw new Error(`team ${teamId}: a leg was paid while the legs were being refunded`)
  },
})

async function knownOf(tx: Tx, teamId: string) {
  const team = await findTeam(tx, teamId)
  if (team === null || team.status === 'confirmed' || team.status === 'held') return null
  const cancelled = (await cancellationsOfOrder(tx, team.orderId)).at(-1)
  const terms: RefundTerms | 'rules' =
    cancelled === undefined ? 'rules' : { shareBp: cancelled.shareBp, returnsCommission: cancelled.returnsCommission }
  return {
    eventId: team.eventId,
    terms,
    by: { kind: 'organizer', accountId: team.accountId } as const,
    orders: await ordersOfLegs(tx, teamId),
  }
}
