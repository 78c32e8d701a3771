import type { DisputeState } from './dispute-state.ts'

/** The sums of a dispute. Its payer has `heldMinor` once it is lost; `coveredMinor` of it counts as refunded. */
export type DisputeSums = {
  readonly state: DisputeState
  readonly heldMinor: number
  readonly coveredMinor: number
  /** Never more than is held and not covered. */
  readonly writtenOffMinor: number
}

/** What of a lost dispute neither refunds cover nor a write-off: an operator decides. */
export function leftOfDispute(dispute: DisputeSums): number {
  return uncoveredOf(dispute) - dispute.writtenOffMinor
}

/** The payer has it by the dispute, and no refund counts it yet: written off or not, it is not paid again. */
function uncoveredOf({ state, heldMinor, coveredMinor }: DisputeSums): number {
  return state === 'lost' ? heldMinor - coveredMinor : 0
}

export type Cover<Dispute> = {
  readonly dispute: Dispute
  readonly amountMinor: number
  /** Was written off before: the refund bears it now, as the one who gives the money back. */
  readonly fromWriteOffMinor: number
}

/**
 * The parts of a refund that its payer has already by lost disputes. Losses that nobody has borne yet
 * come first.
 * @param amountMinor what of the refund nothing covers yet
 */
export function coversOf<Dispute extends DisputeSums>(
  amountMinor: number,
  disputes: readonly Dispute[],
): Cover<Dispute>[] {
  const covers: Cover<Dispute>[] = []
  let openMinor = amountMinor
  for (const dispute of disputes.toSorted((one, other) => one.writtenOffMinor - other.writtenOffMinor)) {
    const coverMinor = Math.min(openMinor, uncoveredOf(dispute))
    if (coverMinor <= 0) continue
    const fromWriteOffMinor = Math.max(0, coverMinor - leftOfDispute(dispute))
    covers.push({ dispute, amountMinor: coverMinor, fromWriteOffMinor })
    openMinor -= coverMinor
  }
  return covers
}
