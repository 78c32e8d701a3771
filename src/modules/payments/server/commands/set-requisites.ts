import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { maskedRequisites, type Requisites } from '../../domain/refund-requisites.ts'
import { lockPayment } from '../queries/payments.ts'
import { hasKnownAccount, saveRequisites } from '../queries/refund-requisites.ts'
import { findRefund } from '../queries/refunds.ts'
import { encryptRequisites } from '../refund-requisites.ts'

/**
 * Saves where a refund goes, or another account in its place. Locks the payment: an operator records
 * the refund as made either before this, and it is refused, or after.
 */
export async function setRequisites(
  tx: Tx,
  services: Pick<Services, 'encrypterFor'>,
  { refundId, paymentId, requisites }: { refundId: string; paymentId: string; requisites: Requisites },
): Promise<Result<undefined, 'payments.requisites_closed'>> {
  const payment = await lockPayment(tx, paymentId)
  const refund = await findRefund(tx, refundId)
  if (payment === null || refund === null) return err('payments.requisites_closed')
  const isOpen =
    refund.state === 'requested' ||
    (refund.state === 'by_hand' && refund.byHand === 'transfer' && !(await hasKnownAccount(tx, refundId)))
  if (!isOpen) return err('payments.requisites_closed')
  const of = { tenantId: payment.tenantId, refundId }
  await saveRequisites(tx, of, maskedRequisites(requisites), encryptRequisites(services, refundId, requisites))
  return ok()
}
