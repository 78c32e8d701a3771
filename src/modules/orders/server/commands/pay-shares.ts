import type { BothLanguages } from '#src/kernel/texts.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { chargePostings } from '../../domain/charge-postings.ts'
import type { MovedShare } from '../../domain/event-move.ts'
import { insertMoved } from '../queries/event-move.ts'
import { type LineRow, type OrderRow, updatePaid } from '../queries/orders.ts'
import type { SendingOrder } from './leaving-lines.ts'

type PaidPart = { readonly to: OrderRow; readonly place: LineRow; readonly name: BothLanguages }
type Paying = { readonly senders: readonly SendingOrder[]; readonly shares: readonly MovedShare[] }

/**
 * A moved place pays its shares of another place: each share is a linked order, paid by the
 * original payment.
 * @returns the sum and order of each share; undefined where no sum was needed
 */
export async function payLinkedShares(
  tx: Tx,
  part: PaidPart,
  { senders, shares }: Paying,
): Promise<({ readonly minor: number; readonly to: string } | undefined)[]> {
  const paid: ({ minor: number; to: string } | undefined)[] = []
  for (const [i, { order }] of senders.entries()) {
    const share = shares[i]
    paid.push(share === undefined || share.netMinor === 0 ? undefined : await payShare(tx, part, { order, share }))
  }
  return paid
}

/** Also with a sum of 0, where the moved place was free. */
export async function payShare(
  tx: Tx,
  { to, place, name }: PaidPart,
  { order, share: { netMinor, paysMinor } }: { readonly order: OrderRow; readonly share: MovedShare },
): Promise<{ readonly minor: number; readonly to: string }> {
  const { holdId, subjectId: raceId } = place
  if (holdId === null) throw new Error(`order ${to.id}: place line has no hold`)
  const id = newId()
  const payingOrderId = paysMinor === 0 ? null : (order.payingOrderId ?? order.id)
  await insertMoved(tx, to, {
    id,
    payingOrderId,
    placeHoldId: holdId,
    raceId,
    nameRu: name.ru,
    nameEn: name.en,
    netMinor,
  })
  await updatePaid(tx, [{ order: { id }, overallMinor: paysMinor, paymentId: paysMinor === 0 ? null : order.paidBy }])
  if (paysMinor > 0) {
    const line = {
      kind: 'price_difference',
      unitPriceMinor: netMinor,
      units: 1,
      discountMinor: 0,
      providerName: '',
    } as const
    const { organizerId, currency, eventBp, extraBp } = to
    const postings = chargePostings({
      id,
      payingOrderId,
      organizerId,
      currency,
      rates: { eventBp, extraBp },
      lines: [line],
    })
    await postEntry(tx, to.tenantId, { kind: 'charge', reference: id, postings })
  }
  return { minor: paysMinor, to: id }
}
