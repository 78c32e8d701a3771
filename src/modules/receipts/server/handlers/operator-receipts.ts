import { diffMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  correctReceiptRoute,
  listReceiptsRoute,
  receiveReceiptCallbackRoute,
  retryReceiptRoute,
} from '../../contract/operator-receipts.ts'
import { alarmAfterMs } from '../../domain/receipt-state.ts'
import { correctReceipt, retryReceipt } from '../commands/change-receipt.ts'
import { receiptsInState } from '../queries/receipts.ts'
import { askSoon } from '../queries/registering.ts'
import { toReceiptView } from '../reads/receipt-view.ts'

export const listReceiptsHandler = handle(listReceiptsRoute, async ({ tx }, { query }) => {
  const { state, cursor = null, take } = query
  const rows = await receiptsInState(tx, state, { cursor, take: take + 1 })
  const page = rows.slice(0, take)
  return ok({
    list: page.map((row) => ({
      ...toReceiptView(row),
      tenantId: row.tenantId,
      registrationId: row.orderId,
      attempt: row.attempt,
      failure: row.failure,
      isOverdue: row.state !== 'registered' && diffMs(tx.now, row.createdAt) > alarmAfterMs,
    })),
    next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  })
})

export const retryReceiptHandler = handle(retryReceiptRoute, async ({ tx, actor, log }, { params: { receiptId } }) => {
  const retried = await retryReceipt(tx, receiptId)
  if (!retried.ok) return retried
  log.info({ operator: actor.accountId, receiptId }, 'receipt requested again by an operator')
  return ok({ receiptId })
})

export const correctReceiptHandler = handle(
  correctReceiptRoute,
  async ({ tx, actor, log }, { params: { receiptId }, body }) => {
    const corrected = await correctReceipt(tx, receiptId, {
      reason: body.correctionReason,
      baseNumber: body.baseNumber,
    })
    if (!corrected.ok) return corrected
    log.info({ operator: actor.accountId, receiptId }, 'receipt corrected by an operator')
    return ok({ receiptId })
  },
)

export const receiveReceiptCallbackHandler = handle(
  receiveReceiptCallbackRoute,
  async ({ services, raw, log }, { params }) => {
    const { fiscal } = services
    if (fiscal?.code !== params.provider) return err('receipts.unknown_provider')
    const reference = fiscal.readCallback(raw?.body ?? '')
    if (reference === null) return err('receipts.bad_message')
    const isOurs = await services.db.transaction({ role: 'system' }, (tx) => askSoon(tx, fiscal.code, reference))
    if (!isOurs) log.debug({ provider: fiscal.code }, 'message about a receipt that does not wait')
    return ok({ status: 200, type: 'text/plain', body: 'OK' })
  },
)
