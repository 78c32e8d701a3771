import { create } from 'qrcode'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getReceiptRoute, listEventReceiptsRoute, listOrderReceiptsRoute } from '../../contract/own-receipts.ts'
import { checkText } from '../../domain/fiscal-numbers.ts'
import { itemSumMinor, type ReceiptItem } from '../../domain/receipt.ts'
import { vatInsideMinor } from '../../domain/vat.ts'
import { eventOfCode, ordersOfOwnBill, ownReceipt } from '../queries/own-receipts.ts'
import { findReceipt, receiptsOfEvent, receiptsOfOrders } from '../queries/receipts.ts'
import { toReceiptView } from '../reads/receipt-view.ts'

export const listOrderReceiptsHandler = handle(listOrderReceiptsRoute, async ({ services, actor }, { params }) => {
  const { accountId } = actor
  const bill = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    ordersOfOwnBill(tx, accountId, params.registrationId),
  )
  if (bill === null) return err('receipts.order_not_found')
  const scope = { role: 'app', tenantId: bill.tenantId, accountId, readOnly: true } as const
  const rows = await services.db.transaction(scope, (tx) => receiptsOfOrders(tx, bill.orderIds))
  return ok({ list: rows.map(toReceiptView) })
})

export const getReceiptHandler = handle(getReceiptRoute, async ({ services, actor }, { params }) => {
  const { accountId } = actor
  // The receipts of a tenant are not read by account: the order says whose they are.
  const found = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const row = await findReceipt(tx, params.receiptId)
    const own = row === null ? null : await ownReceipt(tx, accountId, row)
    return row === null || own === null ? null : { row, ...own }
  })
  if (found === null) return err('receipts.unknown')
  const { row, registrationId, email } = found
  const { company, items, paidBy, correction, operation, totalMinor } = row.content
  if (row.numbers === null) return err('receipts.not_registered')
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
    qr: drawn(checkText(row.numbers, { operation, totalMinor })),
  })
})

function toItemView(item: ReceiptItem) {
  const { name, priceMinor, units, subject, mode, vat, supplier } = item
  const sumMinor = itemSumMinor(item)
  return { name, priceMinor, units, sumMinor, subject, mode, vat, vatMinor: vatInsideMinor(sumMinor, vat), supplier }
}

/** The squares of the code as one path, drawn within the page: it is printed with it. */
function drawn(text: string): { readonly text: string; readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from({ length: size * size }, (_, i) => i).filter((i) => modules.data[i])
  const path = dark.map((i) => `M${i % size} ${Math.floor(i / size)}h1v1h-1z`).join('')
  return { text, size, path }
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
