import { Link } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { EntryDocuments } from '#src/modules/documents/parts/entry-documents.tsx'
import { loadPolicies, PolicyLinks } from '#src/modules/insurance/parts/policy-links.tsx'
import { WhenWhere } from '#src/modules/registration/parts/when-where.tsx'
import { CategoryNotices } from '#src/modules/registration/social-categories/parts/category-notices.tsx'
import { loadRegistrationResults } from '#src/modules/results/parts/of-registration/load-registration-results.ts'
import { RegistrationResults } from '#src/modules/results/parts/of-registration/registration-results.tsx'
import { OnlineLink } from '#src/modules/results/parts/online-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { MissingDocumentsNotice } from '../parts/missing-documents.tsx'
import type { Route } from './+types/participant-entry'

type ParticipantEntry = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/mine'>

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
  const { registrationId, entryId } = params
  const api = context.get(apiContext)
  const [entry, { data: printable }, policies] = await Promise.all([
    api.must('GET /api/account/registrations/:registrationId/entries/:entryId/mine', {
      params: { registrationId, entryId },
    }),
    api.call('GET /api/account/registrations/:registrationId/documents', { params: { registrationId } }),
    loadPolicies(api, registrationId),
  ])
  const online =
    entry.card.isOnline && entry.eventStatus !== 'cancelled' ? await onlineOf(api, registrationId, entryId) : null
  const results = entry.team === null && entry.eventStatus === 'published' ? await resultsOf(api, entry) : null
  const search = new URL(request.url).searchParams
  const searchState = { isChanged: search.get('done') === 'changed', ended: search.get('ended') }
  return { entry, printable: entry.isOver ? undefined : printable, policies, online, results, ...searchState }
}

/** The reader's result in the race; null while there is none to show. */
async function resultsOf(
  api: LocalApi,
  { entryId, fullName, startsAt, bib, card, isOver, serverNow }: ParticipantEntry,
) {
  const { raceCode, raceName } = card
  const entries = [{ entryId, fullName, raceCode, raceName, startsAt, bib: bib === null ? null : Number(bib) }]
  return await loadRegistrationResults(api, { eventCode: card.eventCode, entries, serverNow, isOver })
}

/** The result to submit for an online entry; null where another account submits it. */
async function onlineOf(api: LocalApi, registrationId: string, entryId: string) {
  const { data } = await api.call('GET /api/account/registrations/:registrationId/online', {
    params: { registrationId },
  })
  const entry = data?.entries.find((one) => one.entryId === entryId)
  if (data === undefined || entry === undefined) return null
  const { phase, until, sendsMedal, hasDelivery } = entry
  return {
    until: phase === 'over' ? undefined : until,
    timeZone: data.timeZone,
    needsAddress: sendsMedal && !hasDelivery,
  }
}

/**
 * The reader's own entry that another account paid for: date, place, bib; the order belongs to the
 * payer.
 */
export default function ParticipantEntryScreen({ loaderData }: Route.ComponentProps) {
  const { entry, printable, policies, online, results, isChanged, ended } = loaderData
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { card, bib, team, fullName, startsAt, pickup, eventStatus, documents, detailsAt } = entry
  const changeAt = `/account/registrations/${entry.registrationId}/entries/${entry.entryId}`
  const eventPathname = `/event/${encodeURIComponent(card.eventCode)}`
  const link = 'inline-flex min-h-11 items-center underline underline-offset-2'
  const isPostponed = eventStatus === 'postponed'
  return (
    <div className="page-column py-4 tablet:py-8">
      <title>{card.eventName}</title>
      <Breadcrumbs crumbs={[{ label: t('crumbs'), to: '/account/registrations' }, { label: card.eventName }]} />
      <div className="mt-2 grid items-start gap-6 landscape:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Bib
          number={bib}
          distance={card.distanceM === null ? card.raceName : format.distance(card.distanceM)}
          caption={`${card.eventName} · ${card.raceName}`}
          name={fullName}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <h1 className="headline text-h1">{format.typeset(card.eventName)}</h1>
          {isChanged && <Notice look="ok">{t('changeDone')}</Notice>}
          {ended === 'difference' && <Notice look="soon">{t('differenceEnded')}</Notice>}
          {eventStatus === 'cancelled' && <Notice look="stop">{t('eventOffCancelled')}</Notice>}
          {eventStatus === 'postponed' && <Notice look="soon">{t('eventOffPostponed')}</Notice>}
          {results !== null && <RegistrationResults results={results} />}
          {documents?.state === 'refused' && (
            <Notice look="stop">
              <p>
                {documents.note === '' ? t('documents.refused') : t('documentsRefusedWhy', { note: documents.note })}
              </p>
              {detailsAt !== null && (
                <a href={detailsAt} className={link}>
                  {t('documentsAnew')}
                </a>
              )}
            </Notice>
          )}
          {eventStatus !== 'cancelled' && <CategoryNotices entries={[entry]} currency={card.currency} />}
          <Card className="flex flex-col gap-2">
            <h2 className="font-semibold">{t('whenTitle')}</h2>
            {isPostponed ? (
              <p>{t('whenPostponed')}</p>
            ) : (
              <WhenWhere card={card} starts={[{ raceName: card.raceName, startsAt }]} />
            )}
            {pickup !== '' && eventStatus === 'published' && (
              <>
                <h2 className="mt-2 font-semibold">{t('pickupTitle')}</h2>
                <p>{pickup}</p>
              </>
            )}
            {entry.missing.length > 0 && (
              <div className="mt-2">
                <MissingDocumentsNotice
                  missing={entry.missing}
                  startsAt={isPostponed ? '' : startsAt}
                  timeZone={card.timeZone}
                />
              </div>
            )}
          </Card>
          {printable && <EntryDocuments documents={printable} timeZone={card.timeZone} />}
          <PolicyLinks policies={policies} />
          {online && <OnlineLink to={`/account/registrations/${entry.registrationId}/result`} {...online} />}
          <p className="text-ink-2">{team === null ? t('ofOtherPayersNote') : t('inTeamNote', { team: team.name })}</p>
          <p className="flex flex-wrap gap-x-5">
            {team !== null && (
              <a href={team.board} className={link}>
                {t('toBoard')}
              </a>
            )}
            {entry.canChange && (
              <Link to={changeAt} className={link}>
                {t('changeAction')}
              </Link>
            )}
            {detailsAt !== null && (
              <a href={detailsAt} className={link}>
                {t('detailsAction')}
              </a>
            )}
            <Link to={eventPathname} className={link}>
              {t('eventPage')}
            </Link>
            <Link to={`${eventPathname}/startlist`} className={link}>
              {t('startList')}
            </Link>
            <Link to={`/account/registrations/${entry.registrationId}/visibility`} className={link}>
              {t('toVisibility')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}
