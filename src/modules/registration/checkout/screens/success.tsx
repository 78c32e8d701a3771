import { Link, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply, CallApi } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useSite } from '#src/client/use-site.ts'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import type { Documents } from '#src/modules/documents/parts/documents-reply.ts'
import { EntryDocuments } from '#src/modules/documents/parts/entry-documents.tsx'
import { loadPolicies, type OwnPolicies, PolicyLinks } from '#src/modules/insurance/parts/policy-links.tsx'
import { PaidInParts } from '#src/modules/payments/parts/paid-in-parts.tsx'
import { OnlineLink } from '#src/modules/results/parts/online-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { Cancellations } from '../../cancellations/parts/cancellations.tsx'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import { invitationsPath, registerPath } from '../../domain/register-path.ts'
import { GroupEntryCard } from '../../parts/group-entry-card.tsx'
import { GroupEntryNumbers } from '../../parts/group-entry-numbers.tsx'
import { WhenWhere } from '../../parts/when-where.tsx'
import { CategoryNotices } from '../../social-categories/parts/category-notices.tsx'
import { orderRows } from '../parts/order-rows.ts'
import { useEventPath } from '../parts/use-event-path.ts'
import type { Route } from './+types/success'

export const handle = {
  texts: ['registration', 'registration-form', 'documents', 'insurance-policies', 'results', 'payments-installments'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/**
 * For the payer only: other accounts get 404, and an anonymous reader signs in first, whatever the
 * address names.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const registrationId = new URL(request.url).searchParams.get('registrationId') ?? ''
  const api = context.get(apiContext)
  const { data } = await api.call('GET /api/registrations/:registrationId', { params: { registrationId } })
  // Paid legs are shown on the team's board.
  if (data?.paysLegs && data.teamStep !== null) throw redirect(registerPath(data.card, data.teamStep, null))
  if (data) {
    const documents = data.entries.length === 0 ? null : await documentsOf(api, registrationId)
    return { order: data, documents, policies: await loadPolicies(api, registrationId) }
  }
  // An unpaid order leads its owner to the due step; other accounts get 404.
  const race = await api.must('GET /api/registrations/:registrationId/race', { params: { registrationId } })
  throw redirect(registerPath(race, null, registrationId))
}

/**
 * The documents of the order; null if they fail to load, since the page is complete without them.
 */
async function documentsOf(api: { call: CallApi }, registrationId: string): Promise<Documents | null> {
  const params = { registrationId }
  return (await api.call('GET /api/account/registrations/:registrationId/documents', { params })).data ?? null
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.order.card.eventName ?? 'Startline' }, { name: 'robots', content: 'noindex' }]
}

export default function SuccessScreen({ loaderData: { order, documents, policies } }: Route.ComponentProps) {
  return order.entries.length === 0 ? (
    <CancelledOrder order={order} />
  ) : (
    <Registered order={order} documents={documents} policies={policies} />
  )
}

type RegisteredProps = { order: Order; documents: Documents | null; policies: OwnPolicies }

function Registered({ order, documents, policies }: RegisteredProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const { card } = order
  const [groupEntry, otherEntries] = parted(order.entries)
  const isInvitationOnly = order.entries.every(({ isInvited }) => isInvited)
  const numbered = order.entries.filter(({ isInvited }) => !isInvited).length
  const eventPath = useEventPath(card.eventCode)
  const { tenant } = useSite()
  const ownPage = pageUrl(tenant.links.homeUrl, `/account/registrations/${order.registrationId}`)
  return (
    <div className="page-column grid items-start gap-8 py-8 landscape:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] landscape:py-14">
      <div className="flex flex-col gap-4">
        {groupEntry.length > 0 && <GroupEntryNumbers entries={groupEntry} />}
        {otherEntries.map((entry) => (
          <div key={entry.entryId} className="flex flex-col gap-2">
            <Bib
              number={entry.bib === null ? null : String(entry.bib)}
              distance={entry.distanceM === null ? entry.raceName : format.distance(entry.distanceM)}
              caption={`${card.eventName} · ${entry.raceName}`}
              name={entry.isInvited ? t('waitsFor', { name: entry.fullName }) : entry.fullName}
            />
            {(entry.wave !== null || entry.bibName !== null) && (
              <p className="text-center font-medium">
                {entry.wave !== null && (
                  <span className="block">
                    {t(entry.wave.isConfirmed ? 'waveOf' : 'waveOfPreliminary', {
                      wave: entry.wave.code,
                    })}
                  </span>
                )}
                {entry.bibName !== null && <span className="block">{t('bibNameOn', { name: entry.bibName })}</span>}
              </p>
            )}
          </div>
        ))}
        <p className="text-center text-ink-2 text-sm">
          {isInvitationOnly ? t('successBibLater') : t('successBibBy', { count: numbered })}
        </p>
      </div>
      <div className="flex flex-col gap-6">
        <Headline order={order} isInvitationOnly={isInvitationOnly} />
        {order.entries.some(({ isInvited }) => isInvited) && (
          <Link
            data-no-print
            to={invitationsPath(order.card, order.registrationId)}
            className="self-start py-2 font-medium underline underline-offset-2"
          >
            {t('invitationsOfOrder')}
          </Link>
        )}
        <Cancellations order={order} />
        {order.isGroupEntry && (
          <GroupEntryCard
            groupEntryId={order.registrationId}
            groupEntryAt={groupEntryPath(card, order.registrationId)}
            terms={order.groupEntry}
          />
        )}
        <CheckedDocuments order={order} />
        <CategoryNotices entries={order.entries} currency={card.currency} />
        <Facts order={order} />
        {documents !== null && <EntryDocuments documents={documents} timeZone={card.timeZone} />}
        <PolicyLinks policies={policies} />
        {documents?.isOnline && <OnlineLink to={`${ownPage}/result`} />}
        {order.overallMinor > 0 && <Bill order={order} />}
        <div data-no-print className="flex flex-wrap gap-3">
          <LinkButton to={ownPage} look="primary" className="max-tablet:w-full">
            {t('successOrder')}
          </LinkButton>
          {order.isGroupEntry ? null : order.teamStep === null ? (
            <LinkButton to={registerPath(order.card, 'participants', null)} look="quiet" className="max-tablet:w-full">
              {tForm('otherParticipant')}
            </LinkButton>
          ) : (
            <LinkButton
              to={registerPath(order.card, order.teamStep, order.registrationId)}
              look="quiet"
              className="max-tablet:w-full"
            >
              {t('teamShow')}
            </LinkButton>
          )}
        </div>
        <div data-no-print className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to={eventPath} className="min-h-11 py-2.5 underline underline-offset-2">
            {t('successEvent')}
          </Link>
          <Link to={startListOf(eventPath)} className="min-h-11 py-2.5 underline underline-offset-2">
            {t('successStartList')}
          </Link>
        </div>
      </div>
    </div>
  )
}

/** What the payment has brought: the places, or options for places that were there before. */
function Headline({ order, isInvitationOnly }: { order: Order; isInvitationOnly: boolean }) {
  const t = useTexts('registration')
  const format = useFormat()
  const email = t('successEmail', { email: order.emailTo })
  if (order.optionsPaidMinor !== null) {
    const sum = format.money({ amountMinor: order.optionsPaidMinor, currency: order.card.currency })
    return (
      <>
        <h1 className="headline text-hero">{t('successOptionsTitle')}</h1>
        <p className="text-lg">
          {t('successOptions', { sum })} {email}
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className="headline text-hero">{t(isInvitationOnly ? 'successInvitedTitle' : 'successTitle')}</h1>
      <p className="text-lg">
        {order.overallMinor === 0 && `${t('successFree')}. `}
        {isInvitationOnly ? t('successInvited') : email}
      </p>
    </>
  )
}

/** The entries of a group entry, and the others. */
function parted(entries: Order['entries']): [Order['entries'], Order['entries']] {
  return [entries.filter((one) => one.isOfGroupEntry), entries.filter((one) => !one.isOfGroupEntry)]
}

/** The state of each entry's submitted documents, where the organizer reviews them. */
function CheckedDocuments({ order }: { order: Order }) {
  const t = useTexts('registration')
  const texts = {
    'to-check': { look: 'soon', title: t('documentsToCheck'), text: t('documentsToCheckNote') },
    accepted: { look: 'ok', title: t('documentsAccepted'), text: t('documentsAcceptedNote') },
    refused: { look: 'warn', title: t('documentsRefused'), text: t('documentsRefusedNote') },
  } as const
  const several = order.entries.length > 1
  return order.entries.map(({ entryId, documents, fullName }) => {
    if (documents === null) return null
    const { look, title, text } = texts[documents.state]
    return (
      <Notice key={entryId} look={look} title={several ? `${fullName}: ${title}` : title}>
        {documents.note !== '' && <p>{t('documentsNoteWords', { note: documents.note })}</p>}
        <p>{text}</p>
      </Notice>
    )
  })
}

/** The address of the event's start list. */
function startListOf(eventPath: string): string {
  const url = new URL(eventPath)
  url.pathname += '/startlist'
  return url.href
}

/** A completely cancelled order: the refund, and a link to begin again. */
function CancelledOrder({ order }: { order: Order }) {
  const t = useTexts('registration')
  const { card } = order
  const eventPath = useEventPath(card.eventCode)
  return (
    <div className="page-column py-8 landscape:py-14">
      <div className="flex max-w-2xl flex-col gap-6">
        <h1 className="headline text-hero">{t('cancelledTitle')}</h1>
        <p className="text-lg">
          {`${card.eventName} · ${card.raceName}. `}
          {t('cancelledLead')}
        </p>
        <Cancellations order={order} />
        {order.overallMinor > 0 && <Bill order={order} />}
        <div data-no-print className="flex flex-wrap gap-3">
          {order.isOnSale && (
            <LinkButton to={registerPath(card, null, null)} look="primary">
              {t('registerAgain')}
            </LinkButton>
          )}
          <LinkButton to={eventPath} look={order.isOnSale ? 'quiet' : 'primary'}>
            {t('successEvent')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

type Order = ApiReply<'GET /api/registrations/:registrationId'>

/** The paid order, line by line. */
function Bill({ order }: { order: Order }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const { currency } = order.card
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('billTitle')}</h2>
      <TotalsList
        rows={orderRows(order, currency, { t: tForm, format })}
        total={{ label: t('paidTotal'), sum: { amountMinor: order.overallMinor, currency } }}
      />
      {order.installments !== null && <PaidInParts parts={order.installments} currency={currency} />}
    </Card>
  )
}

function Facts({ order }: { order: Order }) {
  const t = useTexts('registration')
  const { card } = order
  const bringsConsent = order.entries.some(({ guardian }) => guardian === 'paper')
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">{t('successWhen')}</h2>
        <WhenWhere card={card} starts={startsOf(order)} />
      </div>
      {(order.requirements.length > 0 || bringsConsent) && (
        <div>
          <h2 className="font-semibold">{t('successNext')}</h2>
          <ul className="list-disc pl-5">
            {bringsConsent && <li>{t('guardianBring')}</li>}
            {order.requirements.map((requirement) => (
              <li key={requirement}>{t(`requirement.${requirement}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** Each race of the order with its start, the earliest first. */
function startsOf({ entries }: Order): { raceName: string; startsAt: Instant }[] {
  const starts = new Map<string, Instant>()
  for (const { raceName, startsAt } of entries) if (isInstant(startsAt)) starts.set(raceName, startsAt)
  return [...starts]
    .map(([raceName, startsAt]) => ({ raceName, startsAt }))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}
