import { isInstant } from '#src/kernel/instant.ts'
import { orderRows } from '#src/modules/registration/checkout/parts/order-rows.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { methodKey } from './method-key.ts'
import type { OwnOrderReply } from './own-order.ts'

/** How far refunds have come: money that a bank has not sent is not called returned. */
const refundLooks = [
  { refund: 'done', look: 'text-ok' },
  { refund: 'requested', look: 'text-ink-2' },
  { refund: 'failed', look: 'text-warn' },
] as const

/** The order's lines, refunds and payments. */
export function OrderSumsTable({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const formatters = { t: useTexts('registration-form'), format: useFormat() }
  const { currency } = order.card
  const sum = (amountMinor: number) => ({ amountMinor, currency })
  const owedMinor =
    order.priceDifferences.reduce((all, { dueMinor }) => all + dueMinor, 0) + (order.unpaidOptions?.dueMinor ?? 0)
  const changes = order.cancellations.filter(({ kind }) => kind === 'price_reduction')
  if (order.overallMinor === 0) {
    return (
      <Card>
        <h2 className="font-semibold">{t('sumsTitle')}</h2>
        <p>{t('free')}</p>
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('sumsTitle')}</h2>
      <TotalsList
        rows={orderRows(order, currency, formatters)}
        total={{
          label: t(order.paidAt === null ? 'toPay' : changes.length > 0 ? 'costsNow' : 'paidTotal'),
          sum: sum(order.overallMinor),
        }}
      />
      {owedMinor > 0 && (
        <p className="flex justify-between gap-4 font-semibold text-warn">
          <span>{t('leftToPay')}</span>
          <span className="whitespace-nowrap">{formatters.format.money(sum(owedMinor))}</span>
        </p>
      )}
      {refundLooks.map(({ refund, look }) => {
        const minor = order.cancellations.reduce((all, one) => all + (one.refund === refund ? one.refundMinor : 0), 0)
        return (
          minor > 0 && (
            <p key={refund} className={`flex justify-between gap-4 ${look}`}>
              <span>{t(`refundTotal.${refund}`)}</span>
              <span className="whitespace-nowrap font-semibold">{formatters.format.money(sum(minor))}</span>
            </p>
          )
        )
      })}
      {order.cancellations.map(
        ({ id, moved }) =>
          moved && (
            <p key={id} className="flex justify-between gap-4">
              <span>{t('movedTotal', { event: moved.eventName })}</span>
              <span className="whitespace-nowrap font-semibold">{formatters.format.money(sum(moved.minor))}</span>
            </p>
          ),
      )}
      {order.payments.length > 0 && <Payments order={order} />}
    </Card>
  )
}

function Payments({ order: { payments, card } }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-medium text-sm">{t('paymentsTitle')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {t(`method.${methodKey(payment.method)}`)}, {t(`paymentState.${payment.state}`)}
              {isInstant(payment.at) && <span className="block text-ink-2">{format.moment(payment.at, zone)}</span>}
            </span>
            <span className="whitespace-nowrap">
              {format.money({ amountMinor: payment.amountMinor, currency: card.currency })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
