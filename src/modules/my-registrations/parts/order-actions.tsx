import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { deferPagePath } from '#src/modules/registration/domain/register-path.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon, type IconName } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { cancelTexts } from './cancel-texts.ts'
import type { OwnOrderEntry, OwnOrderReply } from './order-entries.tsx'

/** The terms of what an order's only entry may still do; undefined where it may not. */
export type EntryTerms = {
  readonly races?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/races'>
  readonly transfer?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/transfer'>
  readonly deferral?: ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/deferral'>
}

/** The entry whose actions are the order's: the only one that lives. */
export function soleEntry({
  entries,
  eventStatus,
}: Pick<OwnOrderReply, 'entries' | 'eventStatus'>): OwnOrderEntry | null {
  const live = entries.filter(({ state, isTransferred }) => state === 'confirmed' && !isTransferred)
  return live.length === 1 && eventStatus === 'published' ? (live[0] ?? null) : null
}

type Action = {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly note: string
  /** The last day; null: the page says it. */
  readonly lastDay: string | null
  readonly to: string
  /** The page is another tenant's. */
  readonly isElsewhere?: boolean
}

type OrderActionsProps = { readonly order: OwnOrderReply; readonly terms: EntryTerms }

/** What can still be done with the order, each with what it costs or gives back, and until when. */
export function OrderActions({ order, terms }: OrderActionsProps) {
  const t = useTexts('my-registrations')
  const actions = useActions(order, terms)
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const isHeld = isPaid && !order.isOver && order.eventStatus === 'published'
  return (
    <section aria-label={t('actionsTitle')} className="flex flex-col gap-3">
      {actions.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <ul className="divide-y divide-line">
            {actions.map((action) => (
              <ActionRow key={action.key} action={action} />
            ))}
          </ul>
        </Card>
      )}
      {isHeld && <WhyNotCancelled order={order} />}
      <MoreLinks order={order} isPaid={isPaid} />
    </section>
  )
}

function ActionRow({ action: { icon, title, note, lastDay, to, isElsewhere = false } }: { readonly action: Action }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const until = isPlainDate(lastDay) ? t('actionUntil', { day: format.day(lastDay) }) : null
  return (
    <li className="relative grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-1 p-4 hover:bg-wash tablet:gap-x-3 tablet:px-6">
      <Icon name={icon} />
      <div className="min-w-0">
        <Link
          to={to}
          reloadDocument={isElsewhere}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3"
        >
          {title}
        </Link>
        {note !== '' && <p className="text-ink-2 text-sm">{format.typeset(note)}</p>}
      </div>
      {until !== null && <span className="whitespace-nowrap text-ink-2 text-sm">{until}</span>}
    </li>
  )
}

function useActions(order: OwnOrderReply, { races, transfer, deferral }: EntryTerms): Action[] {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { registrationId, card, cancelling, canChangeOptions, overallMinor } = order
  const dayOf = (day: string) => (isPlainDate(day) ? format.day(day, 'long') : day)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: card.currency })
  const base = `/account/registrations/${registrationId}`
  const entry = soleEntry(order)
  const entryAt = entry === null ? '' : `${base}/entries/${entry.entryId}`
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const canCancel = isPaid && !order.isOver && order.eventStatus === 'published' && cancelling.refusal === null
  const isOffered = entry !== null && (entry.isOfferedToWaitlist || entry.offeredTo !== null)
  const actions: (Action | false)[] = [
    canChangeOptions && {
      key: 'options',
      icon: 'plus',
      title: t('optionsAction'),
      note: t('optionsNote'),
      lastDay: null,
      to: `${base}/options`,
    },
    entry?.detailsAt != null && {
      key: 'details',
      icon: 'file',
      title: t('detailsAction'),
      note: entry.missing.map((one) => t(`missing.${one}`)).join(', '),
      lastDay: null,
      to: entry.detailsAt,
      isElsewhere: true,
    },
    entry?.canChange === true && {
      key: 'data',
      icon: 'user',
      title: t('changeAction'),
      note: t('changeNote'),
      lastDay: null,
      to: entryAt,
    },
    entry?.canMove === true && {
      key: 'race',
      icon: 'swap',
      title: t('raceAction'),
      note: races === undefined ? '' : raceNote(races, t, money),
      lastDay: races?.lastDay ?? null,
      to: `${entryAt}/race`,
    },
    entry?.canTransfer === true && {
      key: 'transfer',
      icon: 'arrow-right',
      title: t(isOffered ? 'transferShow' : 'transferAction'),
      note: transfer === undefined || isOffered ? '' : transferNote(transfer, t, money),
      lastDay: isOffered ? null : (transfer?.lastDay ?? null),
      to: `${entryAt}/transfer`,
    },
    entry?.canDefer === true && {
      key: 'defer',
      icon: 'repeat',
      title: t('deferAction'),
      note:
        deferral === undefined
          ? ''
          : deferral.retainedMinor === 0
            ? t('deferFreeNote')
            : t('deferRetainedNote', { sum: money(deferral.retainedMinor) }),
      lastDay: deferral?.offer?.lastDay ?? null,
      to: deferPagePath(registrationId, entry.entryId),
    },
    canCancel && {
      key: 'cancel',
      icon: 'close',
      title: t(cancelTexts(order, { isGoods: !order.entries.some(({ state }) => state === 'confirmed') }).action),
      note: overallMinor === 0 ? t('cancelFreeNote') : refundNote(order, { t, money, dayOf }),
      lastDay: cancelling.lastDay,
      to: `${base}/cancel`,
    },
  ]
  return actions.filter((action) => action !== false)
}

type Texts = ReturnType<typeof useTexts<'my-registrations'>>
type Money = (amountMinor: number) => string

/** The race that gives most back or costs least more, and how many others there are. */
function raceNote({ races }: NonNullable<EntryTerms['races']>, t: Texts, money: Money): string {
  const possible = races.filter(({ refusal }) => refusal === null)
  const [best, ...others] = possible.toSorted(
    (a, b) => a.differenceMinor - a.refundMinor - (b.differenceMinor - b.refundMinor),
  )
  if (best === undefined) return ''
  const sum =
    best.differenceMinor > 0
      ? t('raceCostsMore', { sum: money(best.differenceMinor) })
      : best.refundMinor > 0
        ? t('raceBack', { sum: money(best.refundMinor) })
        : t('raceSame')
  const first = t('raceTo', { race: best.name, sum })
  return others.length === 0 ? first : `${first}, ${t('raceOthers', { count: others.length })}`
}

function transferNote({ feeMinor }: NonNullable<EntryTerms['transfer']>, t: Texts, money: Money): string {
  return feeMinor === 0 ? t('transferFreeNote') : t('transferFeeNote', { sum: money(feeMinor) })
}

type Words = { readonly t: Texts; readonly money: Money; readonly dayOf: (day: string) => string }

/** «вернём 1 796 ₽ из 1 995 ₽»; each premium has its insurer's last day. */
function refundNote({ cancelling, overallMinor, refundedMinor }: OwnOrderReply, { t, money, dayOf }: Words): string {
  const { refundMinor, premiums } = cancelling
  const paid = money(overallMinor - refundedMinor)
  const whole = refundMinor === 0 ? t('cancelNoRefundNote') : t('cancelRefundNote', { sum: money(refundMinor), paid })
  const ofPremiums = premiums.map(({ lastDay, amountMinor }) =>
    t('cancelPremium', { day: dayOf(lastDay), sum: money(amountMinor) }),
  )
  return [whole, ...ofPremiums].join('. ')
}

/** Why the order cannot be cancelled, and where to go instead. */
function WhyNotCancelled({ order }: { readonly order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const { refusal } = order.cancelling
  if (refusal === null) return null
  const words = {
    'orders.transferred': 'cancelTransferred',
    'orders.deferred': 'cancelDeferred',
    'orders.fee_stays': 'cancelFeeStays',
  } as const
  const isKnown = (code: string): code is keyof typeof words => code in words
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        {t(isKnown(refusal) ? words[refusal] : order.overallMinor === 0 ? 'cancelTooLateFree' : 'cancelTooLate')}
      </p>
      {!isKnown(refusal) && <HelpLink answer="too-late" />}
      {refusal === 'orders.deferred' && <Deferred order={order} />}
    </div>
  )
}

/** Links to the deferred entries' pages. */
function Deferred({ order: { entries, registrationId } }: { readonly order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const deferred = entries.filter(({ state }) => state === 'deferred')
  return deferred.map(({ entryId, fullName }) => (
    <LinkButton key={entryId} to={deferPagePath(registrationId, entryId)} className="self-start">
      {deferred.length > 1 ? t('deferShowOf', { name: fullName }) : t('deferShow')}
    </LinkButton>
  ))
}

function MoreLinks({ order, isPaid }: { readonly order: OwnOrderReply; readonly isPaid: boolean }) {
  const t = useTexts('my-registrations')
  const eventPathname = `/event/${encodeURIComponent(order.card.eventCode)}`
  const look = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to={eventPathname} className={look}>
        {t('eventPage')}
      </Link>
      {isPaid && (
        <Link to={`${eventPathname}/startlist`} className={look}>
          {t('startList')}
        </Link>
      )}
      {isPaid && (
        <Link to={`/account/registrations/${order.registrationId}/visibility`} className={look}>
          {t('toVisibility')}
        </Link>
      )}
    </p>
  )
}
