import type { ByHand, RefundState } from './refund-state.ts'

/** What has gone back to the payer of a payment at its provider, by our refunds or without them. */
export type GivenBack =
  /** Together. Refunds under way may be counted or not. */
  | { readonly kind: 'total'; readonly amountMinor: number }
  /** The last refund: the provider names no other. */
  | { readonly kind: 'last'; readonly reference: string; readonly amountMinor: number }
  /** A part, and the provider does not say how much. */
  | { readonly kind: 'part' }

/** Undefined: nothing has gone back. */
export function totalGivenBack(amountMinor: number): GivenBack | undefined {
  return amountMinor > 0 ? { kind: 'total', amountMinor } : undefined
}

/** A refund that we have requested. */
export type OwnRefund = {
  readonly state: RefundState
  readonly isTried: boolean
  readonly byHand: ByHand | null
  readonly amountMinor: number
  /** What of it the payer has by lost disputes: the provider pays out the rest. */
  readonly disputedMinor: number
  readonly providerReference: string | null
}

/** What is known here of a payment that its provider is asked about. */
export type OwnMoney = {
  readonly cameMinor: number
  readonly refunds: readonly OwnRefund[]
  /** What disputes hold, reversals among them. */
  readonly heldMinor: number
  /** The references of the reversals that are recorded. */
  readonly reversals: readonly string[]
}

/** What of the money that went back nobody has ordered here. */
export type Foreign =
  /** None, as far as it is known. */
  | { readonly kind: 'none' }
  /** A refund of ours may be it, of which we do not know yet what became of it: asked again later. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'sum'; readonly amountMinor: number; readonly reference: string | null }
  /** Some, at most this sum: an operator looks it up. */
  | { readonly kind: 'part'; readonly atMostMinor: number }

/**
 * Which of the money is ours to explain, for all providers alike. A refund of ours that is under way is
 * never taken for one from outside: while there is one that could be it, nothing is said.
 */
export function foreignOf(givenBack: GivenBack, own: OwnMoney): Foreign {
  const leftMinor = own.cameMinor - paidOutMinor(own.refunds) - own.heldMinor
  if (leftMinor <= 0) return { kind: 'none' }
  if (givenBack.kind === 'total') return foreignOfTotal(givenBack.amountMinor, leftMinor, own)
  if (givenBack.kind === 'last') return foreignOfLast(givenBack, leftMinor, own)
  if (own.reversals.length > 0 || own.refunds.some(isMadeThere)) return { kind: 'none' }
  return own.refunds.some(isUnderWay) ? { kind: 'unknown' } : { kind: 'part', atMostMinor: leftMinor }
}

/** A transfer went past the provider, which does not count it. */
function foreignOfTotal(totalMinor: number, leftMinor: number, { refunds, heldMinor }: OwnMoney): Foreign {
  const beyondMinor = totalMinor - paidOutMinor(refunds.filter(({ byHand }) => byHand !== 'transfer')) - heldMinor
  if (beyondMinor <= 0) return { kind: 'none' }
  if (refunds.some(isUnderWay)) return { kind: 'unknown' }
  return { kind: 'sum', amountMinor: Math.min(beyondMinor, leftMinor), reference: null }
}

function foreignOfLast(
  { reference, amountMinor }: Extract<GivenBack, { kind: 'last' }>,
  leftMinor: number,
  { refunds, reversals }: OwnMoney,
): Foreign {
  const isKnown = reversals.includes(reference) || refunds.some((refund) => refund.providerReference === reference)
  // Refunds that an earlier version made at once have no reference saved.
  const isOlder = refunds.some(
    (refund) => isMadeThere(refund) && refund.providerReference === null && payableOf(refund) === amountMinor,
  )
  if (isKnown || isOlder) return { kind: 'none' }
  if (refunds.some((refund) => isUnderWay(refund) && refund.providerReference === null)) return { kind: 'unknown' }
  return { kind: 'sum', amountMinor: Math.min(amountMinor, leftMinor), reference }
}

/** The refunds that the provider may be making now, or may have made. */
export function isUnderWay({ state, isTried }: Pick<OwnRefund, 'state' | 'isTried'>): boolean {
  return state === 'sent' || (state === 'requested' && isTried)
}

/** What the provider is to pay out of it. */
export function payableOf({ amountMinor, disputedMinor }: Pick<OwnRefund, 'amountMinor' | 'disputedMinor'>): number {
  return amountMinor - disputedMinor
}

function isMadeThere({ state, byHand }: OwnRefund): boolean {
  return state === 'done' && byHand !== 'transfer'
}

function paidOutMinor(refunds: readonly OwnRefund[]): number {
  return refunds.reduce((sum, refund) => sum + (refund.state === 'done' ? payableOf(refund) : 0), 0)
}
