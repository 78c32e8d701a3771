import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import type { Bill } from './bill.ts'
import { UnpaidParts } from './unpaid-parts.tsx'

/** What the order costs, what was paid and what went back, in one look; with what is to be paid now. */
export function BillSummary({ bill }: { readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const { overallMinor, dueMinor, currency, moves } = bill
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const moved = (direction: 'in' | 'out') =>
    moves.reduce((sum, move) => sum + (move.direction === direction ? move.amountMinor : 0), 0)
  const refusedMinor = bill.refunds.reduce(
    (sum, refund) => sum + (refund.state === 'failed' && refund.currency === currency ? refund.amountMinor : 0),
    0,
  )
  const rows = [
    { key: receivedLabel(bill), amountMinor: bill.receivedMinor },
    { key: 'movedIn', amountMinor: moved('in') },
    { key: 'refunded', amountMinor: bill.refundedMinor },
    { key: 'refunding', amountMinor: bill.refundingMinor - refusedMinor },
    { key: 'refundRefused', amountMinor: refusedMinor },
    { key: 'movedOut', amountMinor: moved('out') },
    { key: 'retainedFee', amountMinor: bill.retained.feeMinor },
    { key: 'retainedRest', amountMinor: bill.retained.restMinor },
  ] as const
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">{t('summary')}</h2>
      <dl className="flex flex-col gap-3">
        <SummaryRow label={t(costsLabel(bill))} value={overallMinor === 0 ? t('free') : money(overallMinor)} isStrong />
        {rows.map(
          ({ key, amountMinor }) =>
            amountMinor > 0 && <SummaryRow key={key} label={t(key)} value={money(amountMinor)} />,
        )}
        {dueMinor > 0 && <SummaryRow label={t('due')} value={money(dueMinor)} isStrong />}
      </dl>
      <UnpaidParts unpaid={bill.unpaid} currency={currency} eventName={bill.event.name} isMain />
    </Card>
  )
}

/** Of a payment in parts the whole sum came from its provider, and the payer pays it back. */
function receivedLabel({ payments, receivedMinor }: Bill): 'received' | 'receivedInParts' {
  const isAllInParts = payments.some(({ installments, amountMinor }) => installments && amountMinor === receivedMinor)
  return isAllInParts ? 'receivedInParts' : 'received'
}

function costsLabel({ paidAt, status, refunds }: Bill): 'costs' | 'costsNow' | 'wouldCost' {
  if (paidAt === null && status !== 'awaiting_payment') return 'wouldCost'
  return refunds.some(({ reason }) => reason === 'cheaper_race') ? 'costsNow' : 'costs'
}

function SummaryRow({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}>
      <dt className="min-w-0">{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
