import { billsOfOrders, type WholeBill } from '#src/modules/orders/server/reads/bills-of-orders.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Where the bill that a payer reads differs from the ledger, or does not add up, as sentences. Of
 * all orders among the ids; a price difference is checked on its order's bill.
 */
export async function billViolations(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const roots = await tx.sql<{ id: string }>`
    select id from orders.orders where id = any(${orderIds}) and kind not in ('price_difference', 'options')`
  const bills = await billsOfOrders(
    tx,
    roots.map(({ id }) => id),
  )
  const violations: string[] = []
  for (const [id, bill] of bills) violations.push(...(await violationsOfBill(tx, id, bill)))
  return violations
}

const arrived = ['succeeded', 'refunding', 'refunded']
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

async function violationsOfBill(tx: Tx, orderId: string, bill: WholeBill): Promise<string[]> {
  const paid = bill.parts.filter(({ paidAt }) => paidAt !== null)
  const received = bill.payments.filter(({ state }) => arrived.includes(state))
  const cancelled = bill.cancellations.filter(({ kind }) => kind === 'cancellation')
  const refundsOf = (rows: WholeBill['cancellations']) => sum(rows.map(({ refundMinor }) => refundMinor))
  const movedOutMinor = sum(bill.cancellations.map(({ movedMinor }) => movedMinor))
  const movedInMinor = sum(
    paid.filter(({ payingOrderId }) => payingOrderId !== null).map(({ chargedMinor }) => chargedMinor),
  )
  const overallMinor = sum(paid.map(({ totals }) => totals.overallMinor))
  const receivedMinor = sum(received.map(({ amountMinor }) => amountMinor))
  const refundedMinor = sum(bill.refunds.map(({ amountMinor }) => amountMinor))
  const facts = {
    charged: [
      sum(paid.map(({ chargedMinor }) => chargedMinor)),
      -(await payersIn(
        tx,
        'charge',
        paid.map(({ id }) => id),
      )),
    ],
    received: [
      receivedMinor,
      await payersIn(
        tx,
        'payment',
        received.map(({ id }) => id),
      ),
    ],
    refunded: [
      sum(bill.refunds.filter(({ state }) => state === 'done').map(({ amountMinor }) => amountMinor)),
      -(await payersIn(
        tx,
        'refund',
        bill.refunds.map(({ id }) => id),
      )),
    ],
    reversed: [
      refundsOf(bill.cancellations) + movedOutMinor,
      await payersIn(
        tx,
        'reversal',
        bill.cancellations.map(({ id }) => id),
      ),
    ],
    'refunded by a cancellation': [
      sum(bill.refunds.flatMap(({ cancellation, amountMinor }) => (cancellation === null ? [] : [amountMinor]))),
      refundsOf(bill.cancellations),
    ],
    'still paid': [
      receivedMinor + movedInMinor - refundedMinor - movedOutMinor,
      overallMinor - refundsOf(cancelled) - movedOutMinor,
    ],
  }
  return Object.entries(facts).flatMap(([rule, [shown, posted]]) =>
    shown === posted ? [] : [`bill of order ${orderId}, ${rule}: ${shown} shown, ${posted} posted`],
  )
}

/** The sum of the payers' postings of entries of a kind. */
async function payersIn(tx: Tx, kind: string, references: readonly string[]): Promise<number> {
  const [row] = await tx.sql<{ sum: number }>`
    select coalesce(sum(p.amount_minor), 0)::bigint as sum from payments.entries e
    join payments.postings p on p.entry_id = e.id
    where e.kind = ${kind} and e.reference = any(${references}::uuid[]) and p.account like 'payer:%'`
  return row?.sum ?? 0
}
