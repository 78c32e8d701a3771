import { isPlainDate } from '#src/kernel/plain-date.ts'
import { refundSum, returnedLines } from '#src/modules/orders/domain/refund-sums.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { StepProps } from '../step-props.ts'

/** What a cancellation would refund of this order, by day and in amounts; null where nothing is paid. */
export function useRefundNote({ cart, offer }: Pick<StepProps<'order'>['step'], 'cart' | 'offer'>): string | null {
  const t = useTexts('registration')
  const format = useFormat()
  const { currency, items, totals } = cart
  if (totals.overallMinor === 0) return null
  const rateOf = (kind: 'event' | 'extra') => totals.commissions.find((one) => one.kind === kind)?.rateBp ?? 0
  const lines = items.map(({ id, kind, priceMinor: unitPriceMinor, count: units, discountMinor, entryId }) => ({
    ...{ id, kind, unitPriceMinor, units, discountMinor, entryId },
    ...{ returnedUnits: 0 },
  }))
  const steps = offer.refund.map(({ lastDay, shareBp, returnsCommission }) => {
    const rates = { eventBp: rateOf('event'), extraBp: rateOf('extra') }
    const amountMinor = refundSum(returnedLines(lines, { kind: 'whole' }, rates, { shareBp, returnsCommission }))
    const day = isPlainDate(lastDay) ? format.day(lastDay, 'short') : lastDay
    return { day, sum: format.money({ amountMinor, currency }) }
  })
  const [first, ...rest] = steps
  if (first === undefined) return t('refundNone')
  const later = rest.map((step) => t('refundThen', step))
  return `${[t('refundUntil', first), ...later, t('refundLater')].join(', ')}.`
}
