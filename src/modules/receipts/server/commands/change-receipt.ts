import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { correctionReceipts } from '../../domain/correction.ts'
import { effectiveItems } from '../../domain/effective-items.ts'
import type { Company, Correction, ReceiptItem } from '../../domain/receipt.ts'
import { takenItems } from '../../domain/returned-items.ts'
import { companyOf, withRegime, withTaken } from '../../domain/tax-regime.ts'
import { findReceipt, insertReceipts, lockReceiptsOfPayment, type ReceiptRow } from '../queries/receipts.ts'
import { requestAgain } from '../queries/registering.ts'
import { taxDay, taxRegimeOn } from '../reads/tax-regime.ts'
import { asReceipts } from './write-receipts.ts'

/**
 * Sends a receipt again that the register does not have: with the till, the suppliers and the rates
 * that apply to its day now, since what was missing or wrong may have been set meanwhile.
 * @locks the receipts of its payment
 */
export async function retryReceipt(
  tx: Tx,
  id: string,
): Promise<Result<undefined, 'receipts.unknown' | 'receipts.not_failed'>> {
  const found = await lockWithPayment(tx, id)
  if (found === null) return err('receipts.unknown')
  const { receipt } = found
  if (receipt.state !== 'due' && receipt.state !== 'failed') return err('receipts.not_failed')
  const isRight = receipt.kind === 'correction' && receipt.part === 1 // it reverses what was registered, as it was
  const content = isRight ? receipt.content : { ...receipt.content, ...(await rightContent(tx, found)) }
  await requestAgain(tx, id, content)
  return ok()
}

/**
 * Writes the two receipts that correct a registered one by what is set for its day now.
 * @locks the receipts of its payment
 */
export async function correctReceipt(
  tx: Tx,
  id: string,
  { reason, baseNumber }: Pick<Correction, 'reason' | 'baseNumber'>,
): Promise<Result<undefined, 'receipts.unknown' | 'receipts.not_registered' | 'receipts.corrected'>> {
  const found = await lockWithPayment(tx, id)
  if (found === null) return err('receipts.unknown')
  const { receipt, all } = found
  const isHalf = receipt.kind === 'correction' && receipt.part === 1
  if (receipt.state !== 'registered' || isHalf) return err('receipts.not_registered')
  if (all.some(({ kind, reference }) => kind === 'correction' && reference === id)) return err('receipts.corrected')
  const baseDate = plainDateIn(receipt.createdAt, 'Europe/Moscow')
  const contents = correctionReceipts(receipt.content, { reason, baseDate, baseNumber }, await rightContent(tx, found))
  const order = { id: receipt.orderId, eventId: receipt.eventId, organizerId: receipt.organizerId }
  await insertReceipts(tx, asReceipts('correction', id, receipt, order, contents))
  return ok()
}

type Found = { readonly receipt: ReceiptRow; readonly all: readonly ReceiptRow[] }

async function lockWithPayment(tx: Tx, id: string): Promise<Found | null> {
  const named = await findReceipt(tx, id)
  if (named === null) return null
  const all = await lockReceiptsOfPayment(tx, named.paymentId)
  const receipt = all.find((one) => one.id === id)
  return receipt === undefined ? null : { receipt, all }
}

/** What the receipt should say by the regime of its day; a refund repeats what the payment's receipts say. */
async function rightContent(
  tx: Tx,
  { receipt, all }: Found,
): Promise<{ readonly company: Company; readonly items: ReceiptItem[] }> {
  const { tenantId, content } = receipt
  const first = firstOf(receipt, all)
  const regime = await taxRegimeOn(
    tx,
    tenantId,
    taxDay(first.createdAt),
    content.items.map(({ party }) => party),
  )
  const company = regime === null ? content.company : companyOf(regime.till)
  if (first.kind === 'refund') {
    const { paid, settled } = effectiveItems(all)
    return { company, items: withTaken(content.items, takenItems(paid, settled)) }
  }
  return { company, items: regime === null ? [...content.items] : withRegime(content.items, regime) }
}

/** The receipt that a correction is about in the end. */
function firstOf(receipt: ReceiptRow, all: readonly ReceiptRow[]): ReceiptRow {
  const corrected = receipt.kind === 'correction' ? all.find(({ id }) => id === receipt.reference) : undefined
  return corrected === undefined ? receipt : firstOf(corrected, all)
}
