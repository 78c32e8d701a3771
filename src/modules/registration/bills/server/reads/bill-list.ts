import type { z } from 'zod'
import { billLines } from '#src/modules/orders/domain/bill-lines.ts'
import { billsOfOrders, isCounted, type WholeBill } from '#src/modules/orders/server/reads/bills-of-orders.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OwnReader } from '../../../server/reads/in-own-order.ts'
import type { listBillsRoute } from '../../contract/bills.ts'
import type { BillFilter } from '../../domain/bill-filter.ts'
import { type OwnBillRow, ownBills } from '../queries/own-bills.ts'
import { type BillPlace, toBillEvent } from './bill-place.ts'

type Listed = z.input<typeof listBillsRoute.reply>
type InTenant = <T>(tenantId: number, read: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * A page of the account's orders, newest first. Their sums are read in the scope of each tenant, in
 * one read per tenant of the page.
 * @param self reads in the account's scope, over all tenants
 * @param inTenant reads in the scope of one tenant
 */
export async function billList(
  { self, inTenant }: { readonly self: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>; readonly inTenant: InTenant },
  reader: BillPlace & OwnReader,
  page: { readonly state: BillFilter; readonly cursor: string | undefined; readonly take: number },
): Promise<Listed> {
  const { state, cursor: after, take } = page
  const found = await self((tx) => ownBills(tx, { accountId: reader.accountId, state, after, max: take + 1 }))
  const rows = found.slice(0, take)
  const bills = new Map<string, WholeBill>()
  for (const [tenantId, ofTenant] of Map.groupBy(rows, (row) => row.tenantId)) {
    const ids = ofTenant.map(({ registrationId }) => registrationId)
    for (const [id, bill] of await inTenant(tenantId, (tx) => billsOfOrders(tx, ids))) bills.set(id, bill)
  }
  const list = rows.map((row) => toListItem(row, bills.get(row.registrationId), reader))
  return { list, nextCursor: found.length > take ? (list.at(-1)?.registrationId ?? null) : null }
}

function toListItem(
  row: OwnBillRow,
  bill: WholeBill | undefined,
  reader: BillPlace & OwnReader,
): Listed['list'][number] {
  if (bill === undefined) throw new Error(`order ${row.registrationId} of tenant ${row.tenantId} has no bill`)
  const [order] = bill.parts
  const names = billLines(bill.parts.filter(isCounted).flatMap(({ lines }) => lines))
    .filter(({ kind }) => kind !== 'price_difference')
    .map(({ nameRu, nameEn }) => (reader.language === 'ru' ? nameRu : nameEn))
  return {
    registrationId: row.registrationId,
    kind: order.kind,
    status: order.statusNow,
    ...toBillEvent(row, reader),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    currency: order.currency,
    overallMinor: overallOf(bill),
    dueMinor: dueOf(bill),
    refundedMinor: sumOf(bill.refunds, order.currency),
    items: [...new Set(names)],
  }
}

/** The sum of what is paid or is to be paid now; of an order that was left unpaid, what it would have cost. */
export function overallOf({ parts: [order, ...linked] }: WholeBill): number {
  return [order, ...linked.filter(isCounted)].reduce((sum, { totals }) => sum + totals.overallMinor, 0)
}

export function dueOf({ parts }: WholeBill): number {
  return parts.reduce(
    (sum, { statusNow, totals }) => sum + (statusNow === 'awaiting_payment' ? totals.overallMinor : 0),
    0,
  )
}

/** A payment in another currency arrived by mistake and goes back: it is not added up. */
export function sumOf(
  rows: readonly { readonly amountMinor: number; readonly currency: string }[],
  currency: string,
): number {
  return rows.reduce((sum, row) => sum + (row.currency === currency ? row.amountMinor : 0), 0)
}
