import { expect, test } from 'vitest'
import { ru as formRu } from '#src/modules/registration/texts/ru.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru as ordersRu } from '../texts/orders/ru.ts'
import { ru } from '../texts/ru.ts'
import { BillState } from './bills/bill-state.tsx'
import { OrderEntries } from './order-entries.tsx'
import { OrderSumsTable } from './order-sums.tsx'
import type { OwnOrderReply } from './own-order.ts'

const texts = { 'my-registrations': ru, 'my-registrations-orders': ordersRu, 'registration-form': formRu }
const words = (node: React.ReactNode) => textOfHtml(renderInPage(node, 'ru', texts)).replace(/\s/g, ' ')

type Refund = OwnOrderReply['cancellations'][number]['refund']

const paidBill = { paidAt: '2026-11-01T10:00:00Z', overallMinor: 115_500, dueMinor: 0 } as const

/** A cancelled order: only what the parts read. */
function cancelled(refund: Refund): OwnOrderReply {
  const order = {
    registrationId: 'r',
    overallMinor: 115_500,
    refundedMinor: 110_000,
    paidAt: paidBill.paidAt,
    card: { currency: 'RUB', isOnline: false, timeZone: 'Europe/Moscow' },
    items: [],
    discounts: [],
    commissions: [],
    payments: [],
    returnedTransfers: [],
    entries: [
      {
        ...{
          entryId: 'e',
          fullName: 'Ветрова Анна',
          raceName: 'Десятка',
          state: 'refunded',
          startsAt: '2027-05-01T06:00:00Z',
        },
        ...{ canChange: false, canMove: false, canTransfer: false, canDefer: false, refundMinor: null },
        ...{ bib: null, missing: [], documents: null, offeredTo: null, detailsAt: null, isTransferred: false },
      },
    ],
    cancellations: [
      {
        ...{ id: 'c', kind: 'cancellation', refund, refundMinor: 110_000, isReleased: false, moved: null },
        items: [{ id: 'l', entryId: 'e', name: 'Десятка', count: 1, refundMinor: 110_000 }],
      },
    ],
    cancelling: { refusal: 'orders.cancelled' },
    ...{ priceDifferences: [], unpaidOptions: null, lastDays: {} },
  }
  return order as unknown as OwnOrderReply
}

test.for([
  ['requested', 'отменено, деньги возвращаем', 'Возвращаем 1 100 ₽', 'Возвращаем'],
  ['failed', 'отменено, банк пока не провёл возврат', 'Банк пока не провёл возврат 1 100 ₽', 'Возврат не прошёл'],
  ['done', 'отменено, деньги возвращены', 'Возвращено 1 100 ₽', 'Возвращён'],
] as const)('a refund that is %s is called so by the entry, the sums and the bill', ([refund, entry, sums, tag]) => {
  const order = cancelled(refund)
  expect(words(<OrderEntries order={order} terms={{}} />)).toContain(entry)
  expect(words(<OrderSumsTable order={order} />)).toContain(sums)
  expect(words(<BillState {...paidBill} status="refunded" refund={refund} />)).toBe(tag)
})
