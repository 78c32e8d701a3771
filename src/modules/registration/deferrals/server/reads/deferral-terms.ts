import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { fullRefund } from '#src/modules/orders/domain/refund-sums.ts'
import type { DeferredTerms } from '#src/modules/orders/server/commands/leaving-lines.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Deferral } from '../queries/deferrals.ts'

/**
 * The organizer's fee and the refund terms of the rest: of a cancelled or postponed event no fee is
 * taken.
 */
export async function deferralTerms(
  tx: Tx,
  {
    eventId,
    feeMinor,
    shareBp,
    returnsCommission,
  }: Pick<Deferral, 'eventId' | 'feeMinor' | 'shareBp' | 'returnsCommission'>,
): Promise<DeferredTerms & { readonly isEventNotHeld: boolean }> {
  const { eventStatus } = await refundFactsOfEvent(tx, eventId)
  const isEventNotHeld = eventStatus === 'cancelled' || eventStatus === 'postponed'
  return isEventNotHeld
    ? { feeMinor: 0, terms: fullRefund, isEventNotHeld }
    : { feeMinor, terms: { shareBp, returnsCommission }, isEventNotHeld }
}
