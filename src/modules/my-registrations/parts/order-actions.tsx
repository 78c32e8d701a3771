import { Link } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { deferPagePath } from '#src/modules/registration/domain/register-path.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { type Action, ActionRows } from './action-rows.tsx'
import { cancelTexts } from './cancel-texts.ts'
import { type OwnOrderReply, soleEntry } from './own-order.ts'
import { type EntryTerms, useEntryActions } from './use-entry-actions.ts'

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
          <ActionRows actions={actions} />
        </Card>
      )}
      {isHeld && <WhyNotCancelled order={order} />}
      <MoreLinks order={order} isPaid={isPaid} />
    </section>
  )
}

function useActions(order: OwnOrderReply, terms: EntryTerms): Action[] {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { registrationId, card, cancelling, canChangeOptions, overallMinor } = order
  const dayOf = (day: string) => (isPlainDate(day) ? format.day(day, 'long') : day)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: card.currency })
  const base = `/account/registrations/${registrationId}`
  const entry = soleEntry(order)
  const actionsOf = useEntryActions({ order, terms, isOneOfSeveral: false })
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const canCancel = isPaid && !order.isOver && order.eventStatus === 'published' && cancelling.refusal === null
  const actions: (Action | false)[] = [
    canChangeOptions && {
      key: 'options',
      icon: 'plus',
      title: t('optionsAction'),
      note: t('optionsNote'),
      lastDay: null,
      to: `${base}/options`,
    },
    ...(entry === null ? [] : actionsOf(entry)),
    canCancel && {
      key: 'cancel',
      icon: 'close',
      title: t(cancelTitle(order)),
      note: overallMinor === 0 ? t('cancelFreeNote') : refundNote(order, { t, money, dayOf }),
      lastDay: cancelling.lastDay,
      to: `${base}/cancel`,
    },
  ]
  return actions.filter((action) => action !== false)
}

/** Of several people each has an action of their own beside it. */
function cancelTitle(order: OwnOrderReply) {
  const confirmed = order.entries.filter(({ state }) => state === 'confirmed')
  if (order.legsOf === null && confirmed.length > 1) return 'cancelOrderAction'
  return cancelTexts(order, { isGoods: confirmed.length === 0 }).action
}

type Texts = ReturnType<typeof useTexts<'my-registrations'>>
type Words = {
  readonly t: Texts
  readonly money: (amountMinor: number) => string
  readonly dayOf: (day: string) => string
}

/** «вернём 1 796 ₽ из 1 995 ₽, без сервисного сбора»; each premium has its insurer's last day. */
function refundNote({ cancelling, overallMinor, refundedMinor }: OwnOrderReply, { t, money, dayOf }: Words): string {
  const { refundMinor, retainedFeeMinor, premiums } = cancelling
  const paid = money(overallMinor - refundedMinor)
  const back = t('cancelRefundNote', { sum: money(refundMinor), paid })
  const whole =
    refundMinor === 0
      ? t('cancelNoRefundNote')
      : retainedFeeMinor === 0
        ? back
        : `${back}, ${t('cancelRuleNoCommission')}`
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
