import type { SoldLine } from './options-facts.ts'
import type { OptionsSale } from './options-sale.ts'

// What refunds must be, written from docs/algorithms/refunds.md and apart from the program. The
// steps cancel a line with all its units, so no sum is spread over units.
const shareOf = (sumMinor: number, shareBp: number) => Math.floor((sumMinor * shareBp + 5_000) / 10_000)

export type LineSums = { readonly netMinor: number; readonly commissionMinor: number }
export type Terms = {
  readonly shareBp: number
  readonly returnsCommission: boolean
  /** An operator refunds in full: options without refund too. */
  readonly isFull: boolean
}

export function costOf({ kind, unitPriceMinor, units, discountMinor, eventBp, extraBp }: SoldLine): LineSums {
  const netMinor = unitPriceMinor * units - discountMinor
  const of = (rateBp: number) => (kind === 'insurance' ? 0 : shareOf(netMinor, rateBp))
  return { netMinor, commissionMinor: of(eventBp) + of(extraBp) }
}

export function refundOf(line: SoldLine, terms: Terms, isPremiumKept: boolean): LineSums {
  if (!line.isRefundable && !terms.isFull) return { netMinor: 0, commissionMinor: 0 }
  const { netMinor } = costOf(line)
  if (line.kind === 'insurance') return { netMinor: isPremiumKept ? 0 : netMinor, commissionMinor: 0 }
  const commissionOf = (rateBp: number) =>
    terms.returnsCommission ? shareOf(shareOf(netMinor, rateBp), terms.shareBp) : 0
  return {
    netMinor: shareOf(netMinor, terms.shareBp),
    commissionMinor: commissionOf(line.eventBp) + commissionOf(line.extraBp),
  }
}

export const sumOf = ({ netMinor, commissionMinor }: LineSums) => netMinor + commissionMinor

export type CancelTarget = { readonly entryId?: string; readonly itemId?: string }

/** The lines that leave with what is cancelled: with an entry its options and its policy, with the last one everything. */
export function linesThatLeave(
  lines: readonly SoldLine[],
  orderId: string,
  sources: ReadonlyMap<string, string>,
  target: CancelTarget,
) {
  const active = lines.filter(
    (line) =>
      line.returnedUnits === 0 &&
      ['paid', 'partially_refunded'].includes(line.orderStatus) &&
      (line.orderId === orderId || sources.get(line.orderId) === orderId),
  )
  const places = active.filter(({ kind }) => kind === 'place')
  const isLast = target.entryId !== undefined && places.every(({ entryId }) => entryId === target.entryId)
  const isWhole = target.entryId === undefined && target.itemId === undefined
  if (isWhole || isLast) return active
  const isChosen = (line: SoldLine) =>
    target.itemId === undefined ? line.entryId === target.entryId : line.id === target.itemId
  const chosen = active.filter(isChosen)
  const ids = new Set(chosen.map(({ id }) => id))
  const differences = active.filter(({ id, replacesLineId }) => !ids.has(id) && ids.has(replacesLineId ?? ''))
  return [...chosen, ...differences]
}

/** What the owner gets for these lines by the rules of the run. */
export function ownersRefundMinor({ terms: { refund } }: OptionsSale, lines: readonly SoldLine[]): number {
  const terms = { ...(refund ?? { shareBp: 0, returnsCommission: false }), isFull: false }
  return lines.reduce((sum, line) => sum + sumOf(refundOf(line, terms, line.isPremiumKept)), 0)
}
