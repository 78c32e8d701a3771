import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { invoicePath } from '#src/modules/invoices/domain/invoice-path.ts'
import { type OpenInvoice, openInvoices } from '#src/modules/invoices/server/reads/open-invoices.ts'
import { billLines } from '#src/modules/orders/domain/bill-lines.ts'
import { payPath } from '#src/modules/orders/domain/pay-path.ts'
import { billsOfOrders, isCounted, type WholeBill } from '#src/modules/orders/server/reads/bills-of-orders.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { abandonPath } from '../../../domain/ending-path.ts'
import { entryName } from '../../../domain/entry-name.ts'
import type { OwnReader } from '../../../server/reads/in-own-order.ts'
import type { listBillsRoute } from '../../contract/bills.ts'
import type { BillFilter } from '../../domain/bill-filter.ts'
import { decisionOf } from '../../domain/decision.ts'
import { refundProgress } from '../../domain/refund-progress.ts'
import { type OwnBillRow, ownBills } from '../queries/own-bills.ts'
import { type PersonOfOrder, peopleOfOrders } from '../queries/people-of-orders.ts'
import { type BillPlace, toBillEvent } from './bill-place.ts'

type Listed = z.input<typeof listBillsRoute.reply>
type BillListItem = Listed['list'][number]
type Reader = BillPlace & OwnReader
type InTenant = <T>(tenantId: number, read: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * A page of the account's orders, newest first. Their sums are read in the scope of each tenant, in
 * one read per tenant of the page.
 * @param self reads in the account's scope, over all tenants
 * @param inTenant reads in the scope of one tenant
 */
export async function billList(
  { self, inTenant }: { readonly self: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>; readonly inTenant: InTenant },
  reader: Reader,
  page: { readonly state: BillFilter; readonly cursor: string | undefined; readonly take: number },
): Promise<Listed> {
  const { state, cursor: after, take } = page
  const found = await self((tx) => ownBills(tx, { accountId: reader.accountId, state, after, max: take + 1 }))
  const rows = found.slice(0, take)
  const items = new Map<string, BillListItem>()
  for (const [tenantId, ofTenant] of Map.groupBy(rows, (row) => row.tenantId)) {
    const read = await inTenant(tenantId, (tx) => readBills(tx, ofTenant, reader))
    for (const item of read) items.set(item.registrationId, item)
  }
  const list = rows.flatMap(({ registrationId }) => items.get(registrationId) ?? [])
  return { list, nextCursor: found.length > take ? (list.at(-1)?.registrationId ?? null) : null }
}

async function readBills(tx: Tx, rows: readonly OwnBillRow[], reader: Reader): Promise<BillListItem[]> {
  const ids = rows.map(({ registrationId }) => registrationId)
  const bills = await billsOfOrders(tx, ids)
  const people = Map.groupBy(await peopleOfOrders(tx, ids), ({ orderId }) => orderId)
  const invoices = await openInvoicesOf(tx, [...bills.values()])
  return rows.map((row) => {
    const bill = bills.get(row.registrationId)
    if (bill === undefined) throw new Error(`order ${row.registrationId} of tenant ${row.tenantId} has no bill`)
    return toListItem(row, { bill, invoices, people: people.get(row.registrationId) ?? [], now: tx.now }, reader)
  })
}

type Read = {
  readonly bill: WholeBill
  readonly invoices: Invoices
  readonly people: readonly PersonOfOrder[]
  readonly now: Instant
}

const maxPeople = 3

function toListItem(row: OwnBillRow, { bill, invoices, people, now }: Read, reader: Reader): BillListItem {
  const [order] = bill.parts
  const { language } = reader
  const names = billLines(bill.parts.filter(isCounted).flatMap(({ lines }) => lines))
    .filter(({ kind }) => kind !== 'price_difference')
    .map(({ nameRu, nameEn }) => (language === 'ru' ? nameRu : nameEn))
  const fullNames = [...new Set(people.map((person) => entryName(language, person)))]
  return {
    registrationId: row.registrationId,
    kind: order.kind,
    status: order.statusNow,
    ...toBillEvent(row, reader),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    currency: order.currency,
    overallMinor: overallOf(bill),
    dueMinor: dueOf(bill, invoices),
    unpaid: unpaidOf(bill, invoices, { urlAt: reader.urlAt, tenant: reader.tenantOf(row.tenantId).code }),
    refundedMinor: sumOf(bill.refunds, order.currency),
    refund: refundProgress(bill.refunds),
    items: [...new Set(names)],
    people: fullNames.slice(0, maxPeople),
    peopleCount: fullNames.length,
    decision: decisionOf({ ...row, status: order.statusNow, entries: people }, now),
  }
}

/** The sum of what is paid or is to be paid now; of an order that was left unpaid, what it would have cost. */
export function overallOf({ parts: [order, ...linked] }: WholeBill): number {
  return [order, ...linked.filter(isCounted)].reduce((sum, { totals }) => sum + totals.overallMinor, 0)
}

/** The invoices that wait for money, by order. */
export type Invoices = ReadonlyMap<string, OpenInvoice>

/** Those of the unpaid orders of bills. */
export function openInvoicesOf(tx: Tx, bills: readonly WholeBill[]): Promise<Invoices> {
  const unpaid = bills.flatMap(({ parts }) => parts.filter(({ statusNow }) => statusNow === 'awaiting_payment'))
  return openInvoices(
    tx,
    unpaid.map(({ id }) => id),
  )
}

/** What is to be paid now: less what has come for an invoice already. */
export function dueOf({ parts }: WholeBill, invoices: Invoices): number {
  return parts.reduce(
    (sum, part) => sum + (part.statusNow === 'awaiting_payment' ? dueOfPart(part, invoices.get(part.id)) : 0),
    0,
  )
}

function dueOfPart({ totals }: WholeBill['parts'][number], invoice: OpenInvoice | undefined): number {
  return totals.overallMinor - (invoice?.receivedMinor ?? 0)
}

/** The orders of a bill that are to be paid now, with their pages. */
export function unpaidOf(
  { parts }: WholeBill,
  invoices: Invoices,
  { urlAt, tenant }: { readonly urlAt: OwnReader['urlAt']; readonly tenant: string },
) {
  return parts.flatMap((part) => {
    const { id: orderId, kind, statusNow, payBefore } = part
    if (statusNow !== 'awaiting_payment') return []
    const invoice = invoices.get(orderId)
    return {
      ...{ orderId, kind, payBefore },
      dueMinor: dueOfPart(part, invoice),
      invoice: invoice ?? null,
      payAt: urlAt(tenant, invoice === undefined ? payPath(orderId) : invoicePath(orderId)),
      abandonAt: urlAt(tenant, abandonPath(orderId)),
    }
  })
}

/** A payment in another currency arrived by mistake and goes back: it is not added up. */
export function sumOf(
  rows: readonly { readonly amountMinor: number; readonly currency: string }[],
  currency: string,
): number {
  return rows.reduce((sum, row) => sum + (row.currency === currency ? row.amountMinor : 0), 0)
}
