import type { Instant } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'

/** Whom an automatic discount is for, in the few words of an event's page; `other`: its name says it. */
export type DiscountAudience =
  /** An order with at least `fromNumber` people. */
  | { readonly kind: 'group'; readonly fromNumber: number }
  /** From this child of the order on. */
  | { readonly kind: 'family'; readonly fromNumber: number }
  | { readonly kind: 'team' }
  /** A finisher of an earlier race. */
  | { readonly kind: 'finisher' }
  | { readonly kind: 'other' }

/** What it takes off, where it is a share or a sum; null where its name says it. */
export type DiscountTerms =
  | { readonly kind: 'share'; readonly shareBp: number }
  /** `isEach`: off each place, not once per order. */
  | { readonly kind: 'sum'; readonly amountMinor: number; readonly isEach: boolean }

/** An automatic discount as the events announce it that it covers. */
export type AutomaticDiscount = {
  readonly ruleId: string
  readonly name: BothLanguages
  readonly audience: DiscountAudience
  readonly terms: DiscountTerms | null
  readonly startsAt: Instant | null
  /** Exclusive. */
  readonly endsAt: Instant | null
}
