import { isInstant } from '#src/kernel/instant.ts'
import { orderRows } from '#src/modules/registration/checkout/parts/order-rows.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import type { Bill } from './bill.ts'

/** The order and the price differences and options added to it, each line by line. */
export function BillParts({ bill }: { readonly bill: Bill }) {
  return bill.parts.map((part) => <Part key={part.orderId} part={part} bill={bill} />)
}

function Part({ part, bill }: { readonly part: Bill['parts'][number]; readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  const formatters = { t: useTexts('registration-form'), format: useFormat() }
  const zone = useReaderZone()
  const { format } = formatters
  const isFirst = part.orderId === bill.registrationId
  const isLeft = !isFirst && part.paidAt === null && part.status !== 'awaiting_payment'
  const moment = part.paidAt ?? part.createdAt
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-lg">{t(`kind.${part.kind}`)}</h2>
        <p className="text-ink-2 text-sm">
          {isInstant(moment) &&
            `${t(part.paidAt === null ? 'createdAt' : 'paidAt')} ${format.dateTime(moment, zone, 'long')}`}
          {isLeft && ` · ${t('notOpen')}`}
        </p>
      </div>
      <TotalsList
        rows={orderRows(part, bill.currency, formatters)}
        total={{ label: t('partTotal'), sum: { amountMinor: part.overallMinor, currency: bill.currency } }}
      />
    </Card>
  )
}
