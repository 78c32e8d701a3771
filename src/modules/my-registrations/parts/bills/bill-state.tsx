import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

type BillListItem = ApiReply<'GET /api/account/orders'>['list'][number]
type BillStateProps = Pick<BillListItem, 'status' | 'paidAt' | 'overallMinor' | 'dueMinor' | 'refund'>

/** How far an order's money has come, in a word. */
export function BillState({ status, paidAt, overallMinor, dueMinor, refund }: BillStateProps) {
  const t = useTexts('my-registrations-orders')
  switch (status) {
    case 'draft':
    case 'awaiting_payment':
      return <StateTag tone="soon">{t('state.awaiting_payment')}</StateTag>
    case 'paid':
      if (dueMinor > 0) return <StateTag tone="soon">{t('state.due')}</StateTag>
      return <StateTag tone="ok">{t(overallMinor === 0 ? 'state.free' : 'state.paid')}</StateTag>
    case 'partially_refunded':
      return <StateTag tone="warn">{t(openRefund(refund) ?? 'state.partially_refunded')}</StateTag>
    case 'refunded':
      return (
        <StateTag tone={refund === 'failed' ? 'warn' : 'quiet'}>{t(openRefund(refund) ?? 'state.refunded')}</StateTag>
      )
    case 'cancelled':
      return <StateTag tone="quiet">{t(paidAt === null ? 'state.unpaid' : 'state.cancelled')}</StateTag>
    case 'expired':
      return <StateTag tone="quiet">{t('state.unpaid')}</StateTag>
  }
}

/** The order's status changes as its refund is requested; the money has not gone back before its bank says so. */
function openRefund(refund: BillListItem['refund']): 'state.refunding' | 'state.refundFailed' | null {
  if (refund === 'failed') return 'state.refundFailed'
  return refund === 'requested' ? 'state.refunding' : null
}

/** That the event of a paid order was cancelled or postponed, while its payer has to choose. */
export function DecisionTag({ decision }: Pick<BillListItem, 'decision'>) {
  const t = useTexts('my-registrations-orders')
  if (decision === null) return null
  return <StateTag tone={decision === 'cancelled' ? 'stop' : 'warn'}>{t(`eventIs.${decision}`)}</StateTag>
}

/** The number of an order as people read it: the end of its id. */
export function orderNumber(registrationId: string): string {
  return registrationId.slice(-8)
}
