import { formatDay } from '#src/kernel/format-date.ts'
import type { RefundStep } from '#src/modules/orders/server/reads/refund-steps.ts'
import type { EmailTexts } from './email-texts.ts'

/** The refund rule of a paid order by its steps, in amounts; as the order's page says it before payment. */
export function refundNote(steps: readonly RefundStep[], { t, sum, language }: EmailTexts): string {
  const [first, ...rest] = steps.map(({ lastDay, amountMinor }) => ({
    day: formatDay(lastDay, language, 'short'),
    sum: sum(amountMinor),
  }))
  if (first === undefined) return t('refundNone')
  return `${[t('refundUntil', first), ...rest.map((step) => t('refundThen', step)), t('refundLater')].join(', ')}.`
}
