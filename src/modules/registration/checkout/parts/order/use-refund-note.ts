import { comparePlainDates, isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import { spreadMethodDiscount } from '#src/modules/orders/domain/method-discount.ts'
import { fullRefund, refundSum, returnedLines } from '#src/modules/orders/domain/refund-sums.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { refundNote } from '../../../domain/refund-note.ts'
import type { StepProps } from '../step-props.ts'
import type { Insurance } from './insurance-fields.ts'

type Order = Pick<StepProps<'order'>['step'], 'cart' | 'offer' | 'insurance' | 'products'>

/**
 * What a cancellation would refund of this order, by day and in amounts; null where nothing is paid.
 * @param methodDiscountMinor what the payment method takes off: it is not refunded
 */
export function useRefundNote(
  { cart, offer, insurance, products: { products } }: Order,
  methodDiscountMinor: number,
): string | null {
  const t = useTexts('registration')
  const format = useFormat()
  const { currency, items, totals } = cart
  if (totals.overallMinor === 0) return null
  const rateOf = (kind: 'event' | 'extra') => totals.commissions.find((one) => one.kind === kind)?.rateBp ?? 0
  const rates = { eventBp: rateOf('event'), extraBp: rateOf('extra') }
  const all = items
    .filter(({ kind }) => kind !== 'insurance')
    .map(({ id, kind, subjectId, priceMinor: unitPriceMinor, count: units, discountMinor, entryId }) => ({
      ...{ id, kind, unitPriceMinor, units, discountMinor, entryId },
      ...{ returnedUnits: 0, isRefundable: products.find((product) => product.id === subjectId)?.isRefundable ?? true },
    }))
  const parts = spreadMethodDiscount(all, methodDiscountMinor)
  const lines = all.map((line, i) => ({ ...line, methodDiscountMinor: parts[i] ?? 0 }))
  const dated = (lastDay: string, amountMinor: number) => ({
    day: isPlainDate(lastDay) ? format.day(lastDay, 'short') : lastDay,
    sum: format.money({ amountMinor, currency }),
  })
  const steps = offer.refund.map(({ lastDay, shareBp, returnsCommission }) =>
    dated(lastDay, refundSum(returnedLines(lines, { kind: 'whole' }, rates, { shareBp, returnsCommission }))),
  )
  const isPaidFor = refundSum(returnedLines(lines, { kind: 'whole' }, rates, fullRefund)) > 0
  const premiums = premiumsByDay(insurance).map(([lastDay, amountMinor]) => dated(lastDay, amountMinor))
  return refundNote(
    { steps: isPaidFor ? steps : null, premiums },
    { text: (key) => t(key), datedText: (key, params) => t(key, params) },
  )
}

/** The premiums that their insurers would return, by last day, the earliest first. */
function premiumsByDay(insurance: Insurance | null): [PlainDate, number][] {
  const sums = new Map<PlainDate, number>()
  for (const { chosen } of insurance?.people.flatMap(({ products }) => products) ?? []) {
    const day = chosen?.terms.returnableUntil ?? null
    if (chosen !== null && day !== null) sums.set(day, (sums.get(day) ?? 0) + chosen.premiumMinor)
  }
  return [...sums].toSorted(([one], [other]) => comparePlainDates(one, other))
}
