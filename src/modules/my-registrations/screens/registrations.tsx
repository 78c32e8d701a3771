import { Link, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { EmailDeliveryNotice } from '#src/modules/accounts/parts/email-delivery-notice.tsx'
import { OwnWaitlistEntries } from '#src/modules/registration/waitlist/parts/own-waitlist-entries.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { isUnderWay } from '../domain/entries-at-home.ts'
import { DraftCard, type DraftListItem } from '../parts/draft-card.tsx'
import { EntriesOfOtherPayers } from '../parts/entries-of-other-payers.tsx'
import { EventsToReview } from '../parts/events-to-review.tsx'
import { type OwnOrderListItem, RegistrationCard } from '../parts/registration-card.tsx'
import type { Route } from './+types/registrations'

export const handle = {
  texts: ['my-registrations', 'accounts-emails', 'registration', 'registration-form'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const pastPageSize = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const requestedCount = Number(new URL(request.url).searchParams.get('past'))
  const past =
    Number.isInteger(requestedCount) && requestedCount > 0 && requestedCount <= 500 ? requestedCount : pastPageSize
  const api = context.get(apiContext)
  const [ownOrders, drafts, { entries: waitlistEntries }, { entries }, eventsToReview, delivery] = await Promise.all([
    api.must('GET /api/account/registrations', { query: { past } }),
    api.must('GET /api/registrations/drafts'),
    api.must('GET /api/account/waitlists', { query: {} }),
    api.must('GET /api/account/invitations'),
    api.must('GET /api/account/events-to-review'),
    api.must('GET /api/account/email-delivery'),
  ])
  return {
    ...ownOrders,
    drafts: drafts.list,
    waitlistEntries,
    ofOtherPayers: entries,
    toRate: eventsToReview.list,
    delivery,
  }
}

/** Deletes a draft; idempotent. */
export async function action({ context, request }: Route.ActionArgs) {
  const { draftId } = await readFormValues(request)
  if (isUuid(draftId)) {
    await context.get(apiContext).call('DELETE /api/registrations/drafts/:draftId', { params: { draftId } })
  }
  throw redirect('/account/registrations')
}

export default function RegistrationsScreen({ loaderData }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const { waiting, upcoming, deferred, past, pastCount, drafts, waitlistEntries, ofOtherPayers, toRate, serverNow } =
    loaderData
  const [underWay, ahead] = byBeginning(upcoming, serverNow)
  const isEmpty =
    waiting.length +
      upcoming.length +
      deferred.length +
      past.length +
      drafts.length +
      waitlistEntries.length +
      ofOtherPayers.length ===
    0
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('listTitle')}</title>
      <div className="flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('listTitle')}</h1>
          <p className="text-ink-2">{t('listNote')}</p>
          <Link to="/account/invitations" className="self-start py-2 font-medium underline underline-offset-2">
            {t('myInvitations')}
          </Link>
        </div>
        <EmailDeliveryNotice {...loaderData.delivery} />
        {isEmpty ? (
          <EmptyState title={t('emptyTitle')} action={<LinkButton to="/events/future">{t('emptyAction')}</LinkButton>}>
            {t('emptyNote')}
          </EmptyState>
        ) : (
          <>
            {waiting.length > 0 && <Group title={t('waitingTitle')} orders={waiting} serverNow={serverNow} />}
            {drafts.length > 0 && <Drafts drafts={drafts} serverNow={serverNow} />}
            <OwnWaitlistEntries entries={waitlistEntries} />
            <EntriesOfOtherPayers starts={ofOtherPayers} />
            {underWay.length > 0 && (
              <Group title={t('underWayTitle')} orders={withoutWaiting(underWay, waiting)} serverNow={serverNow} />
            )}
            {ahead.length > 0 && (
              <Group title={t('upcomingTitle')} orders={withoutWaiting(ahead, waiting)} serverNow={serverNow} />
            )}
            {upcoming.length === 0 && waiting.length === 0 && !ofOtherPayers.some(({ isPast }) => !isPast) && (
              <NoUpcomingEntries />
            )}
            {deferred.length > 0 && <Group title={t('deferredTitle')} orders={deferred} serverNow={serverNow} />}
            <EventsToReview events={toRate} />
            {past.length > 0 && <Group title={t('pastTitle')} orders={past} serverNow={serverNow} isOver />}
          </>
        )}
        {pastCount > past.length && (
          <LinkButton
            to={`/account/registrations?past=${past.length + pastPageSize}`}
            look="quiet"
            preventScrollReset
            className="self-start"
          >
            {t('pastMore')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Orders whose event has begun, and the others. */
function byBeginning(
  orders: readonly OwnOrderListItem[],
  serverNow: string,
): readonly [underWay: OwnOrderListItem[], ahead: OwnOrderListItem[]] {
  const hasBegun = ({ startsOn, endsOn, ...order }: OwnOrderListItem) =>
    isInstant(serverNow) &&
    isPlainDate(startsOn) &&
    isPlainDate(endsOn) &&
    isUnderWay({ ...order, startsOn, endsOn }, serverNow)
  return [orders.filter(hasBegun), orders.filter((order) => !hasBegun(order))]
}

/** Omits price differences that have their own card with a countdown above. */
function withoutWaiting(orders: readonly OwnOrderListItem[], waiting: readonly OwnOrderListItem[]): OwnOrderListItem[] {
  const waitingIds = new Set(waiting.map(({ difference }) => difference?.priceDifferenceId))
  return orders.map((order) => ({
    ...order,
    waits: order.waits.filter(({ priceDifferenceId }) => !waitingIds.has(priceDifferenceId)),
  }))
}

type GroupProps = {
  readonly title: string
  readonly orders: readonly OwnOrderListItem[]
  readonly serverNow: string
  readonly isOver?: boolean
}

function Group({ title, orders, serverNow, isOver = false }: GroupProps) {
  return (
    <PageSection title={title}>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.difference?.priceDifferenceId ?? order.registrationId}>
            <RegistrationCard order={order} serverNow={serverNow} isOver={isOver} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Drafts({ drafts, serverNow }: { drafts: readonly DraftListItem[]; serverNow: string }) {
  const t = useTexts('my-registrations')
  return (
    <PageSection title={t('draftsTitle')}>
      <ul className="flex flex-col gap-3">
        {drafts.map((draft) => (
          <li key={draft.draftId}>
            <DraftCard draft={draft} serverNow={serverNow} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function NoUpcomingEntries() {
  const t = useTexts('my-registrations')
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-2">{t('upcomingNone')}</p>
      <LinkButton to="/events/future" look="quiet">
        {t('emptyAction')}
      </LinkButton>
    </div>
  )
}
