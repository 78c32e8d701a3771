import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { findInvoicesByNumbers, lockInvoices } from '../queries/invoices.ts'
import { findLine, insertParts, lockLine, markSplit } from '../queries/statements.ts'
import { applyLocked } from './apply-line.ts'

export type LinePart = { readonly invoiceNumber: number; readonly amountMinor: number }
export type SplitLine = {
  readonly parts: readonly (LinePart & { readonly lineId: string; readonly registrationId: string })[]
  /** The line of the money that no part takes; it waits for an operator. Null: the parts are all of it. */
  readonly restLineId: string | null
}
type SplitRefusal =
  | 'invoices.line_not_found'
  | 'invoices.line_over'
  | 'invoices.number_unknown'
  | 'invoices.parts_too_much'
  | 'invoices.parts_of_one_order'

/**
 * Shares the money of an unmatched line among several invoices: each part becomes a line of its own,
 * which pays its invoice as any other does.
 * @locks the payments of all orders, the invoices by id, the line, then (through the payments) the orders
 */
export async function splitLine(
  tx: Tx,
  lineId: string,
  parts: readonly LinePart[],
): Promise<Result<SplitLine, SplitRefusal>> {
  const found = await findLine(tx, lineId)
  if (found === null) return err('invoices.line_not_found')
  const numbered = new Map(
    (
      await findInvoicesByNumbers(
        tx,
        parts.map(({ invoiceNumber }) => invoiceNumber),
      )
    ).map((invoice) => [invoice.number, invoice]),
  )
  const refusal = refusalOf(parts, numbered, found)
  if (refusal !== null) return err(refusal, { fields: { parts: refusal } })
  const targets = parts.flatMap((part) => {
    const invoice = numbered.get(part.invoiceNumber)
    return invoice === undefined ? [] : [{ ...part, invoiceId: invoice.id, registrationId: invoice.orderId }]
  })
  await lockOrderPayments(
    tx,
    targets.map(({ registrationId }) => registrationId),
  )
  const invoices = await lockInvoices(
    tx,
    targets.map(({ invoiceId }) => invoiceId),
  )
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'unmatched') return err('invoices.line_over')
  const restMinor = line.amountMinor - sumOf(parts)
  const sums = [...parts.map(({ amountMinor }) => amountMinor), ...(restMinor > 0 ? [restMinor] : [])]
  const own = sums.map((amountMinor, i) => ({ id: newId(), bankKey: keyOfPart(lineId, i), amountMinor }))
  await markSplit(tx, line.id)
  await insertParts(tx, line.id, own)
  const given = targets.map((target, i) => ({ ...target, lineId: own[i]?.id ?? '' }))
  await applyLocked(
    tx,
    invoices.flatMap((invoice) =>
      given
        .filter(({ invoiceId }) => invoiceId === invoice.id)
        .map((part) => ({ invoice, line: { ...line, id: part.lineId, amountMinor: part.amountMinor } })),
    ),
    'operator',
  )
  return ok({
    parts: given.map(({ invoiceId: _, ...part }) => part),
    restLineId: restMinor > 0 ? (own.at(-1)?.id ?? null) : null,
  })
}

function refusalOf(
  parts: readonly LinePart[],
  numbered: ReadonlyMap<number, { readonly orderId: string; readonly currency: string }>,
  line: { readonly amountMinor: number; readonly currency: string },
): SplitRefusal | null {
  if (parts.some(({ invoiceNumber }) => numbered.get(invoiceNumber)?.currency !== line.currency))
    return 'invoices.number_unknown'
  const orders = new Set(parts.map(({ invoiceNumber }) => numbered.get(invoiceNumber)?.orderId))
  if (orders.size < parts.length) return 'invoices.parts_of_one_order'
  return sumOf(parts) > line.amountMinor ? 'invoices.parts_too_much' : null
}

function sumOf(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** A line is split once: its parts never meet the keys of a bank's lines. */
function keyOfPart(lineId: string, nth: number): Buffer {
  return createHash('sha256').update(`part\n${lineId}\n${nth}`).digest()
}
