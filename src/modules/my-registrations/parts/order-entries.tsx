import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { MissingDocumentsNotice } from './missing-documents.tsx'

export type OwnOrderReply = ApiReply<'GET /api/account/registrations/:registrationId'>
export type OwnOrderEntry = OwnOrderReply['entries'][number]

/** The entries of the order with race, start and bib; ended entries come last. */
export function OrderEntries({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('peopleTitle')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {order.entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} order={order} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry, order }: { entry: OwnOrderEntry; order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const isLive = entry.state === 'confirmed' || entry.state === 'held'
  return (
    <li className="flex items-start justify-between gap-4 py-3 last:pb-0">
      <div className={classNames('min-w-0', !isLive && 'text-ink-2')}>
        <p className="font-medium">{entry.fullName}</p>
        <p className="text-ink-2">
          {entry.raceName}
          {isLive &&
            !order.card.isOnline &&
            order.eventStatus !== 'postponed' &&
            isInstant(entry.startsAt) &&
            `, ${format.dateTime(entry.startsAt, order.card.timeZone)}`}
        </p>
        {entry.isTransferred && <p className="text-ink-2 text-sm">{t('transferred')}</p>}
        {entry.isOfferedToWaitlist && <p className="text-ink-2 text-sm">{t('transferOfferedToWaitlist')}</p>}
        {entry.offeredTo !== null && (
          <p className="text-ink-2 text-sm">
            {entry.offeredTo === '' ? t('transferPayingOwn') : t('transferOfferedTo', { email: entry.offeredTo })}
          </p>
        )}
        {entry.documents !== null && entry.state === 'confirmed' && <Documents documents={entry.documents} />}
        <MissingDocumentsNotice
          missing={entry.missing}
          startsAt={order.eventStatus === 'postponed' ? '' : entry.startsAt}
          timeZone={order.card.timeZone}
        />
        {entry.state !== 'confirmed' && <EndedAs entry={entry} order={order} />}
        <EntryActions entry={entry} order={order} />
      </div>
      {entry.bib !== null && entry.state === 'confirmed' && (
        <p className="figure flex-none text-figure-m tabular-nums">
          <span className="sr-only">{t('bib', { bib: entry.bib })}</span>
          <span aria-hidden="true">{entry.bib}</span>
        </p>
      )}
    </li>
  )
}

/** How an inactive entry ended; a moved one links to its new event. */
function EndedAs({
  entry: { entryId, state },
  order,
}: {
  readonly entry: OwnOrderEntry
  readonly order: OwnOrderReply
}) {
  const t = useTexts('my-registrations')
  const cancellation = order.cancellations.find(({ items }) => items.some((item) => item.entryId === entryId))
  return (
    <p className="text-ink-2 text-sm">
      {cancellation?.moved
        ? t('entryMovedToEvent', { event: cancellation.moved.eventName })
        : cancellation?.isReleased
          ? t('entryToWaitlist')
          : state === 'refunded' && cancellation?.refund
            ? t(`entryRefund.${cancellation.refund}`)
            : t(`entryState.${state}`)}
    </p>
  )
}

/** The organizer's decision about the uploaded documents; a refusal has its reason. */
function Documents({ documents: { state, note } }: { documents: NonNullable<OwnOrderEntry['documents']> }) {
  const t = useTexts('my-registrations')
  if (state !== 'refused') return <p className="text-ink-2 text-sm">{t(`documents.${state}`)}</p>
  return (
    <p className="font-medium text-sm text-stop">
      {note === '' ? t('documents.refused') : t('documentsRefusedWhy', { note })}
    </p>
  )
}

/**
 * Whether the entry's row links to its deferral; where the order has no other action, the order's
 * actions link to it.
 */
function isDeferring({ canDefer, state }: OwnOrderEntry, { cancelling, eventStatus, isOver }: OwnOrderReply): boolean {
  const isAction = cancelling.refusal === 'orders.deferred' && eventStatus === 'published' && !isOver
  return canDefer || (state === 'deferred' && !isAction)
}

function EntryActions({ entry, order }: { entry: OwnOrderEntry; order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const address = `/account/registrations/${order.registrationId}/entries/${entry.entryId}`
  const look = 'inline-flex min-h-11 items-center text-sm underline underline-offset-2'
  const isOffered = entry.isOfferedToWaitlist || entry.offeredTo !== null
  // for a postponed event the move is among the choices above
  const canMove = entry.canMove && order.eventStatus === 'published'
  if (!entry.canChange && !canMove && !entry.canTransfer && !isDeferring(entry, order) && entry.detailsAt === null)
    return null
  return (
    <p className="flex flex-wrap gap-x-5">
      {entry.canChange && (
        <Link to={address} aria-label={t('changeActionOf', { name: entry.fullName })} className={look}>
          {t('changeAction')}
        </Link>
      )}
      {entry.detailsAt !== null && (
        <a href={entry.detailsAt} aria-label={t('detailsActionOf', { name: entry.fullName })} className={look}>
          {t('detailsAction')}
        </a>
      )}
      {canMove && (
        <Link to={`${address}/race`} aria-label={t('raceActionOf', { name: entry.fullName })} className={look}>
          {t('raceAction')}
        </Link>
      )}
      {entry.canTransfer && (
        <Link
          to={`${address}/transfer`}
          aria-label={t(isOffered ? 'transferShowOf' : 'transferActionOf', { name: entry.fullName })}
          className={look}
        >
          {t(isOffered ? 'transferShow' : 'transferAction')}
        </Link>
      )}
      {isDeferring(entry, order) && (
        <Link
          to={`${address}/defer`}
          aria-label={t(entry.canDefer ? 'deferActionOf' : 'deferShowOf', { name: entry.fullName })}
          className={look}
        >
          {t(entry.canDefer ? 'deferAction' : 'deferShow')}
        </Link>
      )}
    </p>
  )
}
