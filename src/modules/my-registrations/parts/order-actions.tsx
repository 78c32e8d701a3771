import { Link } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { deferPagePath } from '#src/modules/registration/domain/register-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { cancelTexts } from './cancel-texts.ts'
import type { OwnOrderReply } from './order-entries.tsx'

/** The actions possible on the order, each with its last day; impossible ones with the reason. */
export function OrderActions({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const { card } = order
  const eventPathname = `/event/${encodeURIComponent(card.eventCode)}`
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  return (
    <Card className="flex flex-col gap-4">
      {isPaid && !order.isOver && order.eventStatus === 'published' && <Cancelling order={order} />}
      {order.canChangeOptions && (
        <LinkButton to={`/account/registrations/${order.registrationId}/options`} look="quiet" className="self-start">
          {t('optionsAction')}
        </LinkButton>
      )}
      <ul className="-my-2 flex flex-col">
        <li>
          <Link to={eventPathname} className="inline-flex min-h-11 items-center underline underline-offset-2">
            {t('eventPage')}
          </Link>
        </li>
        {isPaid && (
          <li>
            <Link
              to={`${eventPathname}/startlist`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {t('startList')}
            </Link>
          </li>
        )}
        {isPaid && (
          <li>
            <Link
              to={`/account/registrations/${order.registrationId}/visibility`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {t('toVisibility')}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}

function Cancelling({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const { refusal } = order.cancelling
  const texts = cancelTexts(order, { isGoods: !order.entries.some(({ state }) => state === 'confirmed') })
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('actionsTitle')}</h2>
      <p className="text-ink-2">
        <CancellingNote order={order} />
      </p>
      {refusal === null && (
        <LinkButton to={`/account/registrations/${order.registrationId}/cancel`} look="quiet" className="self-start">
          {t(texts.action)}
        </LinkButton>
      )}
      {refusal === 'orders.deferred' && <Deferred order={order} />}
    </div>
  )
}

/** Links to the deferred entries' pages. */
function Deferred({ order: { entries, registrationId } }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const deferred = entries.filter(({ state }) => state === 'deferred')
  return deferred.map(({ entryId, fullName }) => (
    <LinkButton key={entryId} to={deferPagePath(registrationId, entryId)} className="self-start">
      {deferred.length > 1 ? t('deferShowOf', { name: fullName }) : t('deferShow')}
    </LinkButton>
  ))
}

function CancellingNote({ order: { cancelling, card, overallMinor, status } }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (cancelling.refusal === 'orders.transferred') return t('cancelTransferred')
  if (cancelling.refusal === 'orders.deferred') return t('cancelDeferred')
  if (cancelling.refusal === 'orders.fee_stays') return t('cancelFeeStays')
  if (cancelling.refusal !== null) return t('cancelTooLate')
  if (overallMinor === 0) return t('cancelFreeNote')
  const money = (amountMinor: number) => format.money({ amountMinor, currency: card.currency })
  const dayOf = (day: string) => (isPlainDate(day) ? format.day(day, 'long') : day)
  const { refundMinor, lastDay, premiums } = cancelling
  // Premiums have their insurers' last days, so they are not in the organizer's sum.
  const organizersMinor = premiums.reduce((left, { amountMinor }) => left - amountMinor, refundMinor)
  const sum = money(organizersMinor)
  const isRest = status === 'partially_refunded'
  const sentences = [
    organizersMinor === 0 && premiums.length > 0
      ? lastDay === null && t('cancelNoEntryRefund')
      : lastDay === null
        ? t(isRest ? 'cancelNowRest' : 'cancelNow', { sum })
        : t(isRest ? 'cancelUntilRest' : 'cancelUntil', { day: dayOf(lastDay), sum }),
    ...premiums.map((one) => t('cancelPremium', { day: dayOf(one.lastDay), sum: money(one.amountMinor) })),
  ]
  return sentences.filter(Boolean).join(' ')
}
