import type { CancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entryName, nameOfOrderLine } from '../../../domain/entry-name.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import type { CancellationView } from '../../contract/cancellation.ts'

/**
 * The order's cancellation options for its owner, its organizer or an operator; null where there is
 * no such order.
 */
export async function cancellationView(
  tx: Tx,
  orderId: string,
  language: 'ru' | 'en',
): Promise<(CancellationView & { readonly accountId: string }) | null> {
  const offer = await cancellationOffer(tx, orderId)
  if (offer === null) return null
  const entries = await entriesOfOrder(tx, orderId)
  const { accountId, status, currency, paidMinor, refundedMinor, activeMinor, refusal, terms, premiums } = offer
  return {
    accountId,
    registrationId: orderId,
    status,
    currency,
    paidMinor,
    refundedMinor,
    activeMinor,
    refusal,
    terms,
    premiums: [...premiums],
    rules: [...offer.rules],
    whole: {
      refundMinor: offer.wholeRefundMinor,
      retainedFeeMinor: offer.wholeRetainedFeeMinor,
      endedOptions: namesOf(offer.wholeEndedOptions, language),
    },
    entries: entries.map((entry) => entryOf(entry, offer, language)),
    items: offer.lines.flatMap((line) =>
      line.kind === 'place' || line.kind === 'price_difference' // the latter is a part of its place
        ? []
        : {
            itemId: line.id,
            kind: line.kind,
            name: language === 'ru' ? line.nameRu : line.nameEn,
            participantName: nameOfOrderLine(language, line, entries),
            count: line.units,
            returnedCount: line.returnedUnits,
            paidMinor: line.paidMinor,
            refundMinor: line.refundMinor,
            retainedFeeMinor: line.retainedFeeMinor,
            endedOptions: namesOf(line.endedOptions, language),
            refusal: line.stays,
          },
    ),
    cancellations: offer.cancellations.map(({ refund, ...cancellation }) => ({ ...cancellation, state: refund })),
  }
}

function namesOf(lines: CancellationOffer['wholeEndedOptions'], language: 'ru' | 'en'): string[] {
  return lines.map(({ nameRu, nameEn }) => (language === 'ru' ? nameRu : nameEn))
}

function entryOf(entry: OrderEntry, { lines }: CancellationOffer, language: 'ru' | 'en') {
  const line = lines.find(({ holdId }) => holdId === entry.holdId)
  return {
    entryId: entry.id,
    fullName: entryName(language, entry),
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    state: entry.state,
    paidMinor: line?.paidMinor ?? 0,
    activeMinor: line?.activeMinor ?? 0,
    accompanying: namesOf(line?.accompanyingLines ?? [], language),
    endedOptions: namesOf(line?.endedOptions ?? [], language),
    refundMinor: line?.refundMinor ?? 0,
    retainedFeeMinor: line?.retainedFeeMinor ?? 0,
    isTransferred: line?.isTransferred ?? false,
  }
}
