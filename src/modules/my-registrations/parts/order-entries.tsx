import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { ActionRows } from './action-rows.tsx'
import { MissingDocumentsNotice } from './missing-documents.tsx'
import { type OwnOrderEntry, type OwnOrderReply, soleEntry } from './own-order.ts'
import { type EntryTerms, useEntryActions } from './use-entry-actions.ts'

type OrderEntriesProps = {
  readonly order: OwnOrderReply
  /** The terms of the entries' changes, by entry. */
  readonly terms: Readonly<Record<string, EntryTerms>>
}

/** More people than this have their actions folded, so that the list stays a list. */
const maxUnfolded = 3

/** The entries of the order with race, start, bib, sum, and what can still be done with each. */
export function OrderEntries({ order, terms }: OrderEntriesProps) {
  const t = useTexts('my-registrations')
  const isFolded = order.entries.filter(isLive).length > maxUnfolded
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('peopleTitle')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {order.entries.map((entry) => (
          <Entry
            key={entry.entryId}
            entry={entry}
            order={order}
            terms={terms[entry.entryId] ?? {}}
            isFolded={isFolded}
          />
        ))}
      </ul>
    </Card>
  )
}

function isLive({ state }: OwnOrderEntry): boolean {
  return state === 'confirmed' || state === 'held'
}

type EntryProps = {
  readonly entry: OwnOrderEntry
  readonly order: OwnOrderReply
  readonly terms: EntryTerms
  readonly isFolded: boolean
}

function Entry({ entry, order, terms, isFolded }: EntryProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const isActive = isLive(entry)
  const sum = format.money({ amountMinor: entry.activeMinor, currency: order.card.currency })
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className={classNames('min-w-0', !isActive && 'text-ink-2')}>
          <p className="break-words font-semibold text-lg leading-snug">{entry.fullName}</p>
          <p className="text-ink-2">
            {entry.raceName}
            {isActive &&
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
        </div>
        {isActive && (
          <div className="flex-none text-right">
            {entry.bib !== null && entry.state === 'confirmed' && (
              <p className="figure text-figure-m tabular-nums">
                <span className="sr-only">{t('bib', { bib: entry.bib })}</span>
                <span aria-hidden="true">{entry.bib}</span>
              </p>
            )}
            {entry.activeMinor > 0 && <p className="whitespace-nowrap text-ink-2">{sum}</p>}
          </div>
        )}
      </div>
      <OwedOf entry={entry} order={order} />
      <EntryActions entry={entry} order={order} terms={terms} isFolded={isFolded} />
    </li>
  )
}

/** The sum still to be paid for the entry; its bill above has the countdown. */
function OwedOf({ entry: { entryId }, order: { priceDifferences, card } }: Pick<EntryProps, 'entry' | 'order'>) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  return priceDifferences
    .filter((one) => one.entryId === entryId)
    .map(({ priceDifferenceId, dueMinor, payBefore, continueTo }) => (
      <p key={priceDifferenceId} className="flex flex-wrap items-center gap-x-3 font-medium text-warn">
        <span>
          {t('leftToPayUntil', {
            sum: format.money({ amountMinor: dueMinor, currency: card.currency }),
            moment: isInstant(payBefore) ? format.deadline(payBefore, zone) : '',
          })}
        </span>
        <a href={continueTo} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('payNow')}
        </a>
      </p>
    ))
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

function EntryActions({ entry, order, terms, isFolded }: EntryProps) {
  const t = useTexts('my-registrations')
  const actions = useEntryActions({ order, terms, isOneOfSeveral: true })(entry)
  // The only one that lives has its actions below, as the order's.
  if (actions.length === 0 || soleEntry(order)?.entryId === entry.entryId) return null
  const rows = <ActionRows actions={actions} isInner />
  if (!isFolded) return rows
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-medium underline underline-offset-4">
        {t('entryActions')}
        <span className="sr-only">: {entry.fullName}</span>
      </summary>
      {rows}
    </details>
  )
}
