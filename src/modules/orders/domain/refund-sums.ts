import type { Instant } from '#src/kernel/instant.ts'
import { type Currency, partOfSum } from '#src/kernel/money.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import { type RefundRule, refundRuleOn } from '#src/modules/catalog/domain/refund-rules.ts'
import type { Posting } from '#src/modules/payments/domain/ledger.ts'
import type { PricedLine } from './totals.ts'

/**
 * The refunded part of an order line: the share of its price in basis points, and whether its
 * commission is refunded too.
 */
export type RefundTerms = {
  readonly shareBp: number
  readonly returnsCommission: boolean
  /** Products that are sold without refund are refunded too: the organizer's decision, or a cancelled event. */
  readonly coversAll?: true
}

export const fullRefund: RefundTerms = { shareBp: 10_000, returnsCommission: true, coversAll: true }
/** Nothing of the organizer's; premiums follow the insurer's rule all the same. */
export const noRefund: RefundTerms = { shareBp: 0, returnsCommission: false }

export type RefundFacts = {
  readonly rules: readonly RefundRule[]
  readonly eventStatus: EventStatus
  readonly startsOn: PlainDate
  readonly timeZone: string
}

/**
 * The current refund terms and the last day on which they apply, by the event's clock; null after
 * the organizer's deadline. Where the event is cancelled or postponed, the full sum is refunded,
 * whatever the rules say.
 */
export function refundTerms(
  { rules, eventStatus, startsOn, timeZone }: RefundFacts,
  now: Instant,
): (RefundTerms & { readonly lastDay: PlainDate | null }) | null {
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return { ...fullRefund, lastDay: null }
  const rule = refundRuleOn(rules, startsOn, plainDateIn(now, timeZone))
  if (rule === null) return null
  const { shareBp, returnsCommission, lastDay } = rule
  return { shareBp, returnsCommission, lastDay }
}

export type ReturnableLine = PricedLine & {
  readonly id: string
  readonly returnedUnits: number
  readonly holdId?: string | null
  /** The entry that the line is for; of a place: that stands on it. */
  readonly entryId?: string | null
  /** The hold of the place that the line is cancelled with; null: a line of the whole order. */
  readonly placeHoldId?: string | null
  /** False: only terms that cover all refund it. */
  readonly isRefundable?: boolean
  /** An insurance whose premium the insurer returns no more, by its own rule. */
  readonly keepsPremium?: boolean
}
export type CancellationScope = { readonly kind: 'whole' } | { readonly kind: 'line'; readonly lineId: string }

/**
 * The units to cancel by order line id; units cancelled earlier are left out. What was bought for
 * one entry, as insurance is, is cancelled with its place; all products with the last place.
 */
export function unitsToReturn(lines: readonly ReturnableLine[], scope: CancellationScope): ReadonlyMap<string, number> {
  const left = (line: ReturnableLine) => line.units - line.returnedUnits
  const units = new Map<string, number>()
  for (const line of lines) if (scope.kind === 'whole' || line.id === scope.lineId) units.set(line.id, left(line))
  const places = lines.filter(({ kind }) => kind === 'place')
  const placesLeft = places.reduce((sum, line) => sum + left(line) - (units.get(line.id) ?? 0), 0)
  const usedPlaces = places.filter((line) => (units.get(line.id) ?? 0) > 0)
  const leavingEntries = new Set(usedPlaces.flatMap(({ entryId }) => entryId ?? []))
  const leavingHolds = new Set(usedPlaces.flatMap(({ holdId }) => holdId ?? []))
  for (const line of lines) {
    if (usedPlaces.length === 0 || line.kind === 'place') continue
    const isOfEntry = line.entryId != null && leavingEntries.has(line.entryId)
    const isOfPlace = line.placeHoldId != null && leavingHolds.has(line.placeHoldId)
    if (placesLeft === 0 || isOfEntry || isOfPlace) units.set(line.id, left(line))
  }
  return new Map([...units].filter(([, count]) => count > 0))
}

export type ReturnedSums = {
  /** What its seller returns. */
  readonly netMinor: number
  /** The part of that which the platform had borne: the seller returns it to the platform. */
  readonly toPlatformMinor: number
  readonly eventCommissionMinor: number
  readonly extraCommissionMinor: number
}

/**
 * The refund of `units` more of an order line. Each of the line's sums is spread over its
 * units by the cumulative share of returned units, so that unit after unit, in any order, they add
 * up to the line to the minor unit; the terms are then applied to that part, rounded half up, at
 * most the whole part. Insurance belongs to the insurer: its premium is refunded whole until the day
 * of the insurer's own rule, whatever the organizer's share is and where there is none, and not at
 * all from then on (`keepsPremium`). A line without refund is refunded by terms that cover all.
 */
export function unitsRefund(
  line: PricedLine & {
    readonly returnedUnits: number
    readonly isRefundable?: boolean
    readonly keepsPremium?: boolean
  },
  units: number,
  rates: CommissionRates,
  terms: RefundTerms,
): ReturnedSums {
  if (line.isRefundable === false && terms.coversAll !== true)
    return { netMinor: 0, toPlatformMinor: 0, eventCommissionMinor: 0, extraCommissionMinor: 0 }
  const netMinor = line.unitPriceMinor * line.units - line.discountMinor
  const partOf = (sumMinor: number) =>
    partOfSum(sumMinor, line.returnedUnits + units, line.units) - partOfSum(sumMinor, line.returnedUnits, line.units)
  if (line.kind === 'insurance')
    return {
      netMinor: line.keepsPremium === true ? 0 : partOf(netMinor),
      toPlatformMinor: 0,
      eventCommissionMinor: 0,
      extraCommissionMinor: 0,
    }
  const commissionOf = (rateBp: number) =>
    terms.returnsCommission
      ? partOfSum(partOf(lineCommissionMinor({ kind: line.kind, netMinor }, rateBp)), terms.shareBp, 10_000)
      : 0
  const shareOf = (sumMinor: number) => partOfSum(partOf(sumMinor), terms.shareBp, 10_000)
  return {
    netMinor: shareOf(netMinor),
    // By what its payer paid, which is never below zero in any part; the rest follows from it.
    toPlatformMinor: shareOf(netMinor) - shareOf(netMinor - (line.methodDiscountMinor ?? 0)),
    eventCommissionMinor: commissionOf(rates.eventBp),
    extraCommissionMinor: commissionOf(rates.extraBp),
  }
}

/** What the payer gets. */
export function totalRefundMinor(sums: ReturnedSums): number {
  return sums.netMinor - sums.toPlatformMinor + sums.eventCommissionMinor + sums.extraCommissionMinor
}

export type ReturnedLine = ReturnedSums & {
  readonly kind: PricedLine['kind']
  readonly providerName: string
}

/** The refund of an order for the cancelled units: one row for each affected order line. */
export function returnedLines<L extends ReturnableLine>(
  lines: readonly L[],
  scope: CancellationScope,
  rates: CommissionRates,
  terms: RefundTerms,
): (L & ReturnedSums & { readonly cancelledUnits: number })[] {
  const units = unitsToReturn(lines, scope)
  return lines.flatMap((line) => {
    const cancelledUnits = units.get(line.id)
    return cancelledUnits === undefined
      ? []
      : [{ ...line, cancelledUnits, ...unitsRefund(line, cancelledUnits, rates, terms) }]
  })
}

export function refundSum(returned: readonly ReturnedSums[]): number {
  return returned.reduce((sum, line) => sum + totalRefundMinor(line), 0)
}

/** The refunded part of the service fee. */
export function feeSum(returned: readonly ReturnedSums[]): number {
  return returned.reduce((sum, line) => sum + line.eventCommissionMinor + line.extraCommissionMinor, 0)
}

/**
 * The reversal of the charge, as far as it is refunded: from each party that was credited, to the
 * payer.
 */
export function reversalPostings(
  order: {
    readonly id: string
    readonly payingOrderId?: string | null
    readonly organizerId: string
    readonly currency: Currency
  },
  returned: readonly ReturnedLine[],
): Posting[] {
  const taken = new Map<Posting['account'], number>()
  const take = (account: Posting['account'], amountMinor: number) =>
    taken.set(account, (taken.get(account) ?? 0) - amountMinor)
  for (const line of returned) {
    take(line.kind === 'insurance' ? `insurer:${line.providerName}` : `organizer:${order.organizerId}`, line.netMinor)
    take('platform:commission', line.eventCommissionMinor)
    take('platform:extra-commission', line.extraCommissionMinor)
    take('platform:method-discounts', -line.toPlatformMinor)
  }
  return [
    { account: `payer:${order.payingOrderId ?? order.id}`, amountMinor: refundSum(returned), currency: order.currency },
    ...[...taken].map(([account, amountMinor]) => ({ account, amountMinor, currency: order.currency })),
  ]
}
