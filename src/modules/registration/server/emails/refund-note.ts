import { formatDay } from '#src/kernel/format-date.ts'
import type { RefundStep, RefundSteps } from '#src/modules/orders/server/reads/refund-steps.ts'
import { refundNote } from '../../domain/refund-note.ts'
import type { EmailTexts } from './email-texts.ts'

/** What cancelling a paid order refunds, in amounts; as the order's page says it before payment. */
export function emailRefundNote({ steps, premiums }: RefundSteps, { t, sum, language }: EmailTexts): string {
  const dated = ({ lastDay, amountMinor }: RefundStep) => ({
    day: formatDay(lastDay, language, 'short'),
    sum: sum(amountMinor),
  })
  return refundNote({ steps: steps?.map(dated) ?? null, premiums: premiums.map(dated) }, { text: t, datedText: t })
}
