import { Form, useNavigation } from 'react-router'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { OwnOrderReply } from './own-order.ts'

/** Shown on an active order of a cancelled or postponed event: the choices, with the refund. */
export function EventCancelledNotice({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  const { eventStatus, postponementAcceptedAt, cancelling, status } = order
  const isPaid = status === 'paid' || status === 'partially_refunded'
  if (!isPaid || eventStatus === 'published' || cancelling.refusal !== null) return null
  const isPostponed = eventStatus === 'postponed'
  const isFree = cancelling.refundMinor === 0
  const canEventMove = order.entries.some((entry) => entry.canEventMove)
  return (
    <Notice
      look={isPostponed ? 'warn' : 'stop'}
      title={t(isPostponed ? 'eventOffPostponed' : 'eventOffCancelled')}
      action={
        <div className="mt-2 flex w-full flex-wrap gap-3">
          {isPostponed && postponementAcceptedAt === null && <AcceptPostponementForm />}
          {order.entries
            .filter(({ canMove }) => canMove)
            .map(({ entryId, fullName }, _, all) => (
              <LinkButton
                key={entryId}
                to={`/account/registrations/${order.registrationId}/entries/${entryId}/race`}
                look="quiet"
                className="max-tablet:w-full"
              >
                {all.length > 1 ? t('raceActionOf', { name: fullName }) : t('raceAction')}
              </LinkButton>
            ))}
          {!isPostponed && <CancelForm order={order} look={order.priceDifferences.length > 0 ? 'quiet' : 'primary'} />}
          {order.entries
            .filter((entry) => entry.canEventMove)
            .map(({ entryId, fullName }, _, all) => (
              <LinkButton
                key={entryId}
                to={`/account/registrations/${order.registrationId}/entries/${entryId}/event-move`}
                look="quiet"
                className="max-tablet:w-full"
              >
                {all.length > 1 ? t('eventMoveActionOf', { name: fullName }) : t('eventMoveAction')}
              </LinkButton>
            ))}
          {isPostponed && <CancelForm order={order} look="quiet" />}
        </div>
      }
    >
      {isPostponed && isInstant(postponementAcceptedAt) ? (
        <p>{t('eventOffPostponementAccepted', { moment: format.moment(postponementAcceptedAt, zone) })}</p>
      ) : (
        <p>{t(isPostponed ? 'eventOffPostponedNote' : isFree ? 'eventOffFreeNote' : 'eventOffCancelledNote')}</p>
      )}
      {isPostponed && order.entries.some(({ canMove }) => canMove) && <p className="mt-1">{t('eventOffRaceNote')}</p>}
      {canEventMove && <p className="mt-1">{t('eventOffEventMoveNote')}</p>}
    </Notice>
  )
}

/**
 * Cancelling is the primary choice for a cancelled event, except for a reader who is about to pay
 * for another one.
 */
function CancelForm({ order, look }: { order: OwnOrderReply; look: 'primary' | 'quiet' }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { cancelling, card } = order
  const sum = format.money({ amountMinor: cancelling.refundMinor, currency: card.currency })
  return (
    <LinkButton
      to={`/account/registrations/${order.registrationId}/cancel?target=whole`}
      look={look}
      className="max-tablet:w-full"
    >
      {cancelling.refundMinor === 0 ? t('eventOffAbandon') : t('eventOffRefund', { sum })}
    </LinkButton>
  )
}

function AcceptPostponementForm() {
  const t = useTexts('my-registrations')
  const navigation = useNavigation()
  return (
    <Form method="post" className="max-tablet:w-full">
      <Button
        type="submit"
        name="intent"
        value="accept-postponement"
        pending={navigation.formData?.get('intent') === 'accept-postponement'}
        className="max-tablet:w-full"
      >
        {t('eventOffAcceptPostponement')}
      </Button>
    </Form>
  )
}
