import type { ApiReply } from '#src/client/api-types.ts'
import { useSite } from '#src/client/use-site.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'

type Order = Pick<ApiReply<'GET /api/registrations/:registrationId'>, 'card' | 'overallMinor' | 'cancellations'>
type Cancellation = Order['cancellations'][number]

/** The cancellations of an order, their authors, their refunds, and the progress of each refund. */
export function Cancellations({ order }: { order: Order }) {
  return order.cancellations.map((cancellation) => (
    <CancellationCard key={cancellation.id} order={order} cancellation={cancellation} />
  ))
}

function CancellationCard({ order, cancellation }: { order: Order; cancellation: Cancellation }) {
  const t = useTexts('registration')
  const format = useFormat()
  const zone = useReaderZone()
  const { currency } = order.card
  const cancelledAt = isInstant(cancellation.at) ? format.moment(cancellation.at, zone) : ''
  const { moved } = cancellation
  const title =
    moved !== null
      ? t('cancelledMoved', { moment: cancelledAt })
      : cancellation.kind === 'price_reduction'
        ? t('cancelledDifference', { moment: cancelledAt })
        : cancellation.isReleased
          ? t('cancelledToWaitlist', { moment: cancelledAt })
          : t(cancellation.cancelledBy === 'owner' ? 'cancelledByOwner' : 'cancelledByOrganizer', {
              moment: cancelledAt,
            })
  const items = cancellation.items.map(({ id, name, count, refundMinor }) => ({
    id,
    label: count > 1 ? `${name} × ${count}` : name,
    sum: { amountMinor: refundMinor, currency },
  }))
  if (moved !== null && moved.minor > 0) {
    const label = t('cancelledMovedTo', { event: moved.eventName })
    items.push({ id: 'moved', label, sum: { amountMinor: -moved.minor, currency } })
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{title}</h2>
      {cancellation.refundMinor > 0 ? (
        <TotalsList
          rows={items}
          total={{
            label: t(cancellation.refund === 'done' ? 'cancelledReturned' : 'cancelledReturning'),
            sum: { amountMinor: cancellation.refundMinor, currency },
          }}
        />
      ) : (
        <ul className="flex flex-col gap-1">
          {items.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        <RefundNote order={order} cancellation={cancellation} />
      </p>
    </Card>
  )
}

function RefundNote({ order, cancellation }: { order: Order; cancellation: Cancellation }) {
  const t = useTexts('registration')
  const { tenant } = useSite()
  if (order.overallMinor === 0) return t('cancelledFree')
  switch (cancellation.refund) {
    case 'requested':
      return t('cancelledWhenRequested')
    case 'done':
      return t('cancelledWhenDone')
    case 'failed':
      return t('cancelledWhenFailed', { email: tenant.support.email })
    case null:
      return t(cancellation.moved === null ? 'cancelledNoMoney' : 'cancelledMovedWhole')
  }
}
