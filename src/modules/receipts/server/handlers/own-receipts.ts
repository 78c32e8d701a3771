import { toString as qrPicture } from 'qrcode'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import {
  getReceiptQrRoute,
  getReceiptRoute,
  listEventReceiptsRoute,
  listOrderReceiptsRoute,
} from '../../contract/own-receipts.ts'
import { checkText } from '../../domain/fiscal-numbers.ts'
import { itemSumMinor, type ReceiptItem } from '../../domain/receipt.ts'
import { vatInsideMinor } from '../../domain/vat.ts'
import { eventOfCode, ordersOfOwnBill, ownReceipt, receiptsByProviders } from '../queries/own-receipts.ts'
import { findReceipt, receiptsOfEvent, receiptsOfOrders } from '../queries/receipts.ts'
import { toReceiptView } from '../reads/receipt-view.ts'

export const listOrderReceiptsHandler = handle(listOrderReceiptsRoute, async ({ services, actor }, { params }) => {
  const { accountId } = actor
  const bill = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    ordersOfOwnBill(tx, accountId, params.registrationId),
  )
  if (bill === null) return err('receipts.order_not_found')
  const scope = { role: 'app', tenantId: bill.tenantId, accountId, readOnly: true } as const
  return await services.db.transaction(scope, async (tx) => {
    const rows = await receiptsOfOrders(tx, bill.orderIds)
    return ok({ list: rows.map(toReceiptView), byProvider: await receiptsByProviders(tx, bill.orderIds) })
  })
})

export const getReceiptHandler = handle(getReceiptRoute, async ({ services, actor }, { params }) => {
  const found = await findRegistered(services, actor.accountId, params.receiptId)
  if (!found.ok) return found
  const { row, registrationId, email, text } = found.value
  const { company, items, paidBy, correction } = row.content
  return ok({
    ...toReceiptView(row),
    registrationId,
    company,
    buyerEmail: email,
    paidBy,
    correction,
    items: items.map(toItemView),
    vats: [...Map.groupBy(items, ({ vat }) => vat)].map(([vat, ofRate]) => ({
      vat,
      vatMinor: ofRate.reduce((sum, item) => sum + vatInsideMinor(itemSumMinor(item), vat), 0),
    })),
    checkText: text,
  })
})

export const getReceiptQrHandler = handle(getReceiptQrRoute, async ({ services, actor }, { params: { receiptId } }) => {
  const found = await findRegistered(services, actor.accountId, receiptId)
  if (!found.ok) return found
  const { text } = found.value
  // The quiet zone is part of the picture on every background, in the dark theme too.
  return ok({ receiptId, text, svg: await qrPicture(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }) })
})

/** A receipt is found by its id alone; its order says whose it is. */
async function findRegistered({ db }: Services, accountId: string, receiptId: string) {
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const row = await findReceipt(tx, receiptId)
    const own = row === null ? null : await ownReceipt(tx, accountId, row)
    return row === null || own === null ? null : { row, ...own }
  })
  if (found === null) return err('receipts.unknown')
  const { numbers, content } = found.row
  return numbers === null ? err('receipts.not_registered') : ok({ ...found, text: checkText(numbers, content) })
}

function toItemView(item: ReceiptItem) {
  const { name, priceMinor, units, subject, mode, vat, supplier } = item
  const sumMinor = itemSumMinor(item)
  return { name, priceMinor, units, sumMinor, subject, mode, vat, vatMinor: vatInsideMinor(sumMinor, vat), supplier }
}

export const listEventReceiptsHandler = handle(listEventReceiptsRoute, async ({ services }, { params, query }) => {
  const { cursor = null, take } = query
  const rows = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const eventId = await eventOfCode(tx, params.ownEventCode)
    return eventId === null ? [] : await receiptsOfEvent(tx, eventId, { cursor, take: take + 1 })
  })
  const page = rows.slice(0, take)
  return ok({
    list: page.map((row) => ({ ...toReceiptView(row), registrationId: row.orderId })),
    next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  })
})
