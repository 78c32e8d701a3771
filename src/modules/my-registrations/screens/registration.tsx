import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { daysBetween, isPlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { EntryDocuments } from '#src/modules/documents/parts/entry-documents.tsx'
import { loadPolicies, PolicyLinks } from '#src/modules/insurance/parts/policy-links.tsx'
import { Cancellations } from '#src/modules/registration/cancellations/parts/cancellations.tsx'
import { ownPagePath, participantEntryPath } from '#src/modules/registration/domain/register-path.ts'
import { GroupEntryCard } from '#src/modules/registration/parts/group-entry-card.tsx'
import { CategoryNotices } from '#src/modules/registration/social-categories/parts/category-notices.tsx'
import { loadRegistrationResults } from '#src/modules/results/parts/of-registration/load-registration-results.ts'
import { RegistrationResults } from '#src/modules/results/parts/of-registration/registration-results.tsx'
import { OnlineLink } from '#src/modules/results/parts/online-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { liveEntries } from '../domain/live-entries.ts'
import { CategoryPay } from '../parts/category-pay.tsx'
import { EventCancelledNotice } from '../parts/event-cancelled-notice.tsx'
import { heldTexts } from '../parts/held-texts.ts'
import { OrderActions } from '../parts/order-actions.tsx'
import { OrderBibs, ticketEntries } from '../parts/order-bibs.tsx'
import { OrderDone } from '../parts/order-done.tsx'
import { OrderEntries } from '../parts/order-entries.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderSumsTable } from '../parts/order-sums.tsx'
import { OrderTag } from '../parts/order-tag.tsx'
import { type OwnOrderEntry, type OwnOrderReply, soleEntry } from '../parts/own-order.ts'
import { UnpaidBill } from '../parts/unpaid-bill.tsx'
import { UnpaidOptions } from '../parts/unpaid-options.tsx'
import { UnpaidPriceDifference } from '../parts/unpaid-price-difference.tsx'
import type { EntryTerms } from '../parts/use-entry-actions.ts'
import type { Route } from './+types/registration'

export const handle = {
  texts: [
    'my-registrations',
    'registration',
    'registration-form',
    'documents',
    'insurance-policies',
    'results',
    'results-stats',
    'results-of-registration',
  ],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId } = params
  const api = context.get(apiContext)
  const order = await api.must('GET /api/account/registrations/:registrationId', { params: { registrationId } })
  const hasConfirmedEntry = order.entries.some(({ state }) => state === 'confirmed')
  const { data: documents } =
    hasConfirmedEntry && !order.isOver
      ? await api.call('GET /api/account/registrations/:registrationId/documents', { params: { registrationId } })
      : { data: undefined }
  const search = new URL(request.url).searchParams
  const [policies, terms, results] = await Promise.all([
    loadPolicies(api, registrationId),
    loadTerms(api, order),
    loadResults(api, order),
  ])
  return { order, documents, policies, terms, results, done: search.get('done'), ended: search.get('ended') }
}

/** A coach's order has a list of its own; here no more are asked about. */
const maxEntriesWithTerms = 6

/**
 * The terms of the changes of the order's entries, by entry; those that fail to load are left to the
 * change's own page.
 */
async function loadTerms(api: LocalApi, order: OwnOrderReply): Promise<Record<string, EntryTerms>> {
  const live = liveEntries(order.entries)
  if (order.isOver || order.eventStatus !== 'published' || live.length > maxEntriesWithTerms) return {}
  const terms = await Promise.all(
    live.map(async (entry) => [entry.entryId, await loadEntryTerms(api, order.registrationId, entry)] as const),
  )
  return Object.fromEntries(terms)
}

async function loadEntryTerms({ call }: LocalApi, registrationId: string, entry: OwnOrderEntry): Promise<EntryTerms> {
  const of = { params: { registrationId, entryId: entry.entryId } }
  const path = '/api/account/registrations/:registrationId/entries/:entryId'
  const [races, transfer, deferral] = await Promise.all([
    entry.canMove ? call(`GET ${path}/races`, of) : null,
    entry.canTransfer ? call(`GET ${path}/transfer`, of) : null,
    entry.canDefer ? call(`GET ${path}/deferral`, of) : null,
  ])
  return {
    ...(races?.data && { races: races.data }),
    ...(transfer?.data && { transfer: transfer.data }),
    ...(deferral?.data && { deferral: deferral.data }),
  }
}

/** The results of the order's people; none of a cancelled or postponed event. */
async function loadResults(api: LocalApi, { card, entries, eventStatus, serverNow, isOver }: OwnOrderReply) {
  if (eventStatus !== 'published') return null
  return await loadRegistrationResults(api, {
    eventCode: card.eventCode,
    entries: liveEntries(entries),
    serverNow,
    isOver,
  })
}

export async function action({ context, params: { registrationId }, request }: Route.ActionArgs) {
  const { intent, entryId, due } = await readFormValues(request)
  const api = context.get(apiContext)
  if (intent === 'category') {
    const opened = await api.call(
      'POST /api/account/registrations/:registrationId/entries/:entryId/category-price-difference',
      { params: { registrationId, entryId: String(entryId) }, body: { dueMinor: Number(due) } },
    )
    if (opened.error) return data({ error: opened.error }, { status: opened.response.status })
    throw redirect(opened.data.continueTo)
  }
  const { error, response } = await api.call('POST /api/account/registrations/:registrationId/accept-postponement', {
    params: { registrationId },
    body: {},
  })
  if (error) return data({ error }, { status: response.status })
  throw redirect(`/account/registrations/${registrationId}?done=stays`)
}

/** One of the account's orders: entries, dates, payments, and possible actions. */
export default function RegistrationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, documents, policies, terms, results, done, ended } = loaderData
  const t = useTexts('my-registrations')
  const { card, registrationId, entries } = order
  const isAllDeferred = entries.length > 0 && entries.every(({ state }) => state === 'deferred')
  const hasTickets = ticketEntries(order, documents).length > 0
  return (
    <div className="page-column py-4 tablet:py-6">
      <title>{card.eventName}</title>
      <Breadcrumbs crumbs={[{ label: t('crumbs'), to: '/account/registrations' }, { label: card.eventName }]} />
      <OrderDone
        order={order}
        done={done}
        hasDifferenceEnded={ended === 'difference'}
        refusal={actionData?.error.message ?? null}
      />
      <div
        className={classNames(
          'mt-2 grid items-start gap-6',
          hasTickets ? 'min-[1000px]:grid-cols-[21.25rem_minmax(0,1fr)]' : 'max-w-4xl',
        )}
      >
        {documents && hasTickets && (
          <div className="min-[1000px]:sticky min-[1000px]:top-4">
            <OrderBibs order={order} documents={documents} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <Head order={order} />
          <EventCancelledNotice order={order} />
          {results !== null && <RegistrationResults results={results} />}
          {order.priceDifferences.map((priceDifference) => (
            <UnpaidPriceDifference
              key={priceDifference.priceDifferenceId}
              waiting={priceDifference}
              serverNow={order.serverNow}
              currency={card.currency}
              isForPlace={priceDifference.isForPlace}
              isMoved={priceDifference.isMoved}
              person={
                entries.length > 1
                  ? entries.find(({ entryId }) => entryId === priceDifference.entryId)?.fullName
                  : undefined
              }
            />
          ))}
          {order.unpaidOptions !== null && (
            <UnpaidOptions waiting={order.unpaidOptions} serverNow={order.serverNow} currency={card.currency} />
          )}
          {order.continueTo !== null && <Waiting order={order} continueTo={order.continueTo} />}
          <CategoryNotices
            entries={order.entries.filter(({ state }) => state === 'confirmed')}
            currency={card.currency}
          />
          <CategoryPay order={order} />
          {!isAllDeferred && <OrderFacts order={order} documents={documents} />}
          {(soleEntry(order) === null || entries.length > 1) && entries.length > 0 && (
            <OrderEntries order={order} terms={terms} />
          )}
          {order.isFee && <FeeOf place={order.feeFor} />}
          {order.groupEntryAt !== null && (
            <GroupEntryCard groupEntryId={registrationId} groupEntryAt={order.groupEntryAt} terms={order.groupEntry} />
          )}
          {order.legsOf !== null && <LegsOf {...order.legsOf} />}
          {order.boardAt !== null && <ToBoard order={order} boardAt={order.boardAt} />}
          {order.invitationsAt !== null && (
            <LinkButton to={order.invitationsAt} look="quiet" reloadDocument className="self-start">
              {t('toInvitations')}
            </LinkButton>
          )}
          {documents?.isOnline && <OnlineLink to={`/account/registrations/${registrationId}/result`} />}
          <OrderActions order={order} terms={terms[soleEntry(order)?.entryId ?? ''] ?? {}} />
          {documents && <EntryDocuments documents={documents} timeZone={card.timeZone} />}
          <PolicyLinks policies={policies} />
          <Cancellations order={order} />
          <OrderSumsTable order={order} />
        </div>
      </div>
    </div>
  )
}

/** The event, its days and place, and how long it is until then. */
function Head({ order }: { readonly order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const { card, registrationId, isOver, serverNow } = order
  const { startsOn, endsOn } = card
  const isDated = isPlainDate(startsOn) && isPlainDate(endsOn)
  const weekday = isPlainDate(startsOn) && startsOn === endsOn ? `${format.day(startsOn, 'weekday')}, ` : ''
  const today = isInstant(serverNow) ? plainDateIn(serverNow, card.timeZone) : null
  const left = isPlainDate(startsOn) && today !== null ? daysBetween(today, startsOn) : 0
  return (
    <header className="flex flex-col items-start gap-2">
      <OrderTag order={order} isOver={isOver} />
      <h1 className="headline break-words text-h1">{format.typeset(card.eventName)}</h1>
      <p className="text-ink-2 first-letter:uppercase">
        {[
          order.eventStatus === 'postponed'
            ? t('datePostponed')
            : isDated
              ? `${weekday}${format.dayRange(startsOn, endsOn)}`
              : startsOn,
          card.isOnline ? tForm('online') : card.city,
          ...(left > 0 && !isOver && order.eventStatus === 'published' ? [t('daysLeft', { count: left })] : []),
        ].join(' · ')}
        <span className="block">{t('orderNumber', { number: registrationId.slice(-8) })}</span>
      </p>
    </header>
  )
}

/** An order that pays a transfer fee: a link to the place, which is in the sender's order. */
function FeeOf({ place }: { readonly place: ApiReply<'GET /api/account/registrations/:registrationId'>['feeFor'] }) {
  const t = useTexts('my-registrations')
  const to = place && (place.hasOtherPayer ? participantEntryPath(place) : ownPagePath(place.registrationId))
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="font-semibold">{t('feeOf')}</h2>
      <p className="text-ink-2">{t(to === null ? 'feeWaits' : 'feeDone')}</p>
      {to !== null && (
        <LinkButton to={to} look="quiet">
          {t('feeToStart')}
        </LinkButton>
      )}
    </Card>
  )
}

/** A link to the team; prominent while members are missing. */
function ToBoard({
  order,
  boardAt,
}: {
  readonly order: Route.ComponentProps['loaderData']['order']
  readonly boardAt: string
}) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const board = (
    <LinkButton to={boardAt} look="quiet" reloadDocument className="self-start">
      {t('toBoard')}
    </LinkButton>
  )
  if (order.teamMissing === 0 || order.eventStatus !== 'published' || order.isOver) return board
  return (
    <Notice look="warn" title={tRegistration('teamMissingMembers', { count: order.teamMissing })} action={board}>
      {t('teamMissingNote')}
    </Notice>
  )
}

/** An order for legs of a team: the members are on the team's board. */
function LegsOf({ team, board }: { readonly team: string; readonly board: string }) {
  const t = useTexts('my-registrations')
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="font-semibold">{t('legsOf', { team })}</h2>
      <LinkButton to={board} look="quiet" reloadDocument>
        {t('toBoard')}
      </LinkButton>
    </Card>
  )
}

type WaitingProps = {
  readonly order: ApiReply<'GET /api/account/registrations/:registrationId'>
  readonly continueTo: string
}

/** An order that is not paid yet. */
function Waiting({ order, continueTo }: WaitingProps) {
  const t = useTexts('my-registrations')
  const { payBefore, serverNow, abandonAt, overallMinor, card } = order
  return (
    <UnpaidBill
      title={t('leftToPay')}
      dueMinor={overallMinor}
      currency={card.currency}
      {...{ payBefore, serverNow, continueTo, abandonAt }}
      payLabel={t('continuePaying')}
      clockNote={t(heldTexts(order))}
    />
  )
}
