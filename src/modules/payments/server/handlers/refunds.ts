import type { Instant } from '#src/kernel/instant.ts'
import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { completeRefundRoute, listFailedRefundsRoute, retryFailedRefundRoute } from '../../contract/refunds.ts'
import { needsRequisites, type Requisites } from '../../domain/refund-requisites.ts'
import { completeByHand, retryRefund } from '../commands/refund-payment.ts'
import { type ListedRefund, listWaitingRefunds } from '../queries/refunds.ts'
import { readRequisites } from '../refund-requisites.ts'

export const listFailedRefundsHandler = handle(listFailedRefundsRoute, async ({ tx, services }) => {
  const list = await listWaitingRefunds(tx)
  const ids = list.flatMap(({ id, byHand }) => (byHand === 'transfer' ? [id] : []))
  const given = await readRequisites(tx, services, ids)
  return ok({ list: list.map((refund) => withRequisites(refund, given.get(refund.id))) })
})

/** The payer's own word comes after the bank's statement: one who paid by invoice is not asked. */
function withRequisites(refund: ListedRefund, given: (Requisites & { readonly changedAt: Instant }) | undefined) {
  if (refund.requisites !== null) return { ...refund, requisitesBy: 'statement' as const, requisitesChangedAt: null }
  if (given === undefined) {
    const isAwaited = needsRequisites({ ...refund, hasKnownAccount: false })
    return { ...refund, requisitesBy: isAwaited ? ('awaited' as const) : null, requisitesChangedAt: null }
  }
  const { receiver: name, account, bankName, bankCode: bic, changedAt } = given
  const requisites = { name, account, bankName, bic }
  return { ...refund, requisites, requisitesBy: 'payer' as const, requisitesChangedAt: changedAt }
}

export const retryFailedRefundHandler = handle(retryFailedRefundRoute, async ({ tx }, { params }) => {
  const retried = await retryRefund(tx, params.refundId)
  return retried.ok ? ok({ id: params.refundId, state: 'requested' as const }) : retried
})

export const completeRefundHandler = handle(completeRefundRoute, async ({ tx }, { params, body }) => {
  const completed = await completeByHand(tx, params.refundId, body.document)
  return completed.ok ? ok({ id: params.refundId, state: 'done' as const }) : completed
})
