import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useRevalidateOnline } from '#src/modules/registration/checkout/parts/use-revalidate-online.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { heldTexts } from './held-texts.ts'
import { OrderTag } from './order-tag.tsx'

export type OwnOrderListItem = ApiReply<'GET /api/account/registrations'>['upcoming'][number]
type RegistrationCardProps = {
  readonly order: OwnOrderListItem
  readonly serverNow: string
  readonly isOver: boolean
}

/** An order in the list: day, event, entries; a pending one has its countdown and a link to pay. */
export function RegistrationCard({ order, serverNow, isOver }: RegistrationCardProps) {
  const t = useTexts('my-registrations')
  const tForm = useTexts('registration-form')
  const { startsOn, endsOn, eventName } = order
  return (
    <Card className="relative flex flex-col gap-4 min-[600px]:flex-row min-[600px]:items-start tablet:gap-6">
      <div className="flex items-center justify-between gap-3 min-[600px]:w-28 min-[600px]:flex-none">
        {isPlainDate(startsOn) && isPlainDate(endsOn) && (
          <span className="-ml-2.5">
            <DateBlock from={startsOn} to={endsOn} dateChange={toCancelledOrPostponed(order.eventStatus)} />
          </span>
        )}
        <span className="min-[600px]:hidden">
          <OrderTag order={order} isOver={isOver} />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="font-semibold text-lg leading-snug">
            <Link
              to={`/account/registrations/${order.registrationId}`}
              aria-label={t('openOrder', { event: eventName })}
              className="after:absolute after:inset-0 hover:underline"
            >
              {eventName}
            </Link>
          </h3>
          <span className="max-[599px]:hidden">
            <OrderTag order={order} isOver={isOver} />
          </span>
        </div>
        <p className="text-ink-2">
          {order.isOnline ? tForm('online') : order.city}
          {isPlainDate(startsOn) && ` · ${startsOn.slice(0, 4)}`}
        </p>
        <Entries order={order} />
        {order.groupEntryAt !== null && <GroupEntry order={order} groupEntryAt={order.groupEntryAt} />}
        {order.waits.map((difference) => (
          <Owed
            key={difference.priceDifferenceId}
            owed={difference}
            item={differenceText(difference, t)}
            order={order}
          />
        ))}
        {order.unpaidOptions !== null && <Owed owed={order.unpaidOptions} item={t('optionsWait')} order={order} />}
        {order.continueTo !== null && <Waiting order={order} continueTo={order.continueTo} serverNow={serverNow} />}
      </div>
    </Card>
  )
}

/** The most entries named on a card: a school's order would fill the page. */
const maxNamed = 6

function Entries({ order }: { order: OwnOrderListItem }) {
  const t = useTexts('my-registrations')
  const more = order.entries.length > maxNamed ? order.entries.length - maxNamed + 1 : 0
  const isMixed = new Set(order.entries.map(({ state }) => state)).size > 1
  return (
    <ul className="flex flex-col gap-1">
      {order.difference !== null && <li>{differenceText(order.difference, t)}</li>}
      {order.isFee && <li>{t('feeOf')}</li>}
      {order.legsOf !== null && (
        <li className="flex flex-wrap items-baseline gap-x-2">
          <span>{t('legsOf', { team: order.legsOf.team })}</span>
          <span className="text-ink-2">{order.legsOf.raceName}</span>
        </li>
      )}
      {order.entries.slice(0, order.entries.length - more).map((entry) => (
        <li key={entry.entryId} className="flex flex-wrap items-baseline gap-x-2">
          <span>{entry.fullName}</span>
          <span className="text-ink-2">
            {entry.raceName}
            {isMixed && `, ${t(`entryState.${entry.state}`)}`}
          </span>
          {entry.bib !== null && entry.state === 'confirmed' && (
            <span className="font-semibold tabular-nums">{t('bib', { bib: entry.bib })}</span>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">{t('entriesMore', { count: more })}</li>}
    </ul>
  )
}

/** Links to a group entry's list and to its document to print. */
function GroupEntry({ order, groupEntryAt }: { order: OwnOrderListItem; groupEntryAt: string }) {
  const t = useTexts('registration')
  const look = 'relative z-10 inline-flex min-h-11 items-center underline underline-offset-2'
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={groupEntryAt} className={look}>
        {t(order.isOfCompany ? 'companyOrderTitle' : 'groupEntryTitle')}
      </a>
      <a
        href={`/api/account/registrations/group-entries/${order.registrationId}`}
        target="_blank"
        rel="noreferrer"
        className={look}
      >
        {t(order.isOfCompany ? 'companyOrderDocument' : 'groupEntryDocument')}
      </a>
    </p>
  )
}

type OrderPriceDifference = NonNullable<OwnOrderListItem['difference']>

/** The words of a difference for another race, or for the same place. */
function differenceText(
  { isForPlace, raceName }: OrderPriceDifference,
  t: ReturnType<typeof useTexts<'my-registrations'>>,
) {
  return isForPlace ? t('categoryWaits') : t('priceDifferenceWaits', { race: raceName })
}

type OwedProps = {
  readonly owed: Pick<OrderPriceDifference, 'dueMinor' | 'payBefore' | 'continueTo' | 'abandonAt'>
  readonly item: string
  readonly order: OwnOrderListItem
}

/** On a paid order's card: a price difference or options to pay, until when, and how to abandon them. */
function Owed({ owed, item, order }: OwedProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  const { dueMinor: amountMinor, payBefore, continueTo, abandonAt } = owed
  const until = isInstant(payBefore) ? format.deadline(payBefore, zone) : ''
  return (
    <p className="relative z-10 flex flex-wrap items-center gap-x-3 text-ink-2">
      <span>{t('differenceUntil', { item, until })}</span>
      <a
        href={continueTo}
        className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-2"
      >
        {t('priceDifferencePay', { sum: format.money({ amountMinor, currency: order.currency }) })}
      </a>
      <a
        href={abandonAt}
        aria-label={t('abandonOf', { item })}
        className="inline-flex min-h-11 items-center underline underline-offset-2"
      >
        {t('abandon')}
      </a>
    </p>
  )
}

type WaitingProps = { readonly order: OwnOrderListItem; readonly continueTo: string; readonly serverNow: string }

function Waiting({ order, continueTo, serverNow }: WaitingProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  const { payBefore, difference, toPayMinor, currency } = order
  const sum = toPayMinor === null ? '' : format.money({ amountMinor: toPayMinor, currency })
  const revalidate = useRevalidateOnline()
  const refresh = () => void revalidate()
  return (
    <div className="relative z-10 mt-1 flex flex-wrap items-center gap-x-6 gap-y-3">
      <LinkButton to={continueTo} look="accent" reloadDocument className="max-tablet:w-full">
        {difference === null ? t('continuePaying') : t('priceDifferencePay', { sum })}
      </LinkButton>
      {difference === null && sum !== '' && <span className="whitespace-nowrap font-semibold">{sum}</span>}
      {order.abandonAt !== null && (
        <a
          href={order.abandonAt}
          aria-label={t('abandonOf', { item: order.eventName })}
          className="inline-flex min-h-11 items-center underline underline-offset-2"
        >
          {t('abandon')}
        </a>
      )}
      {isInstant(payBefore) && (
        <span className="text-ink-2">{t('payUntil', { moment: format.deadline(payBefore, zone) })}</span>
      )}
      {isInstant(payBefore) && isInstant(serverNow) && (
        <HoldTimer
          until={payBefore}
          serverNow={serverNow}
          onExpire={refresh}
          onReturn={refresh}
          size="s"
          note={difference?.isForPlace ? '' : t(heldTexts(order))}
        />
      )}
    </div>
  )
}
