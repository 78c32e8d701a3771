import { data, Link } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { openYears } from '#src/modules/tax-deduction/domain/tax-year.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { EventRow } from '../parts/event-row.tsx'
import type { Route } from './+types/organizer'

export const handle = { texts: ['cabinet'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const after = new URL(request.url).searchParams.get('after')
  const query = isUuid(after) ? { cursor: after } : {}
  const cabinet = await context.get(apiContext).must('GET /api/organizer/events', { query })
  // Neither the page nor that there is one is for anybody else.
  if (!cabinet.hasCabinet || cabinet.organizers.length === 0) throw data(null, { status: 404 })
  return { ...cabinet, isLater: 'cursor' in query }
}

/** The events of the reader's organizers, and what can be downloaded for them. */
export default function OrganizerScreen({ loaderData }: Route.ComponentProps) {
  const t = useTexts('cabinet')
  const { organizers, list, nextCursor, isLater } = loaderData
  const managed = organizers.filter(({ right }) => right === 'manage' || right === 'own')
  return (
    <div className="page-column flex flex-col gap-6 py-6 tablet:gap-8 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('title')}</h1>
        <p className="break-words text-ink-2 text-lg">{organizers.map(({ name }) => name).join(', ')}</p>
        <p className="text-ink-2">{t('lead')}</p>
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={<LinkButton to="/Contacts">{t('emptyAction')}</LinkButton>}>
          {t('emptyNote')}
        </EmptyState>
      ) : (
        <PageSection title={t('events')}>
          <ul className="overflow-hidden rounded-card border border-line bg-paper">
            {list.map((event) => (
              <EventRow key={event.eventId} event={event} hasSeveralOrganizers={organizers.length > 1} />
            ))}
          </ul>
        </PageSection>
      )}
      {(nextCursor !== null || isLater) && (
        <div className="flex flex-wrap gap-3">
          {nextCursor !== null && (
            <LinkButton to={`/organizer?after=${nextCursor}`} look="quiet">
              {t('older')}
            </LinkButton>
          )}
          {isLater && (
            <LinkButton to="/organizer" look="quiet">
              {t('newest')}
            </LinkButton>
          )}
        </div>
      )}
      {managed.length > 0 && <TaxFiles organizers={managed} />}
      <PageSection title={t('api')}>
        <Card className="flex flex-col items-start gap-3">
          <p className="max-w-prose text-ink-2">{t('apiNote')}</p>
          <a href="/api/docs" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('apiLink')}
          </a>
        </Card>
      </PageSection>
    </div>
  )
}

type Organizers = ApiReply<'GET /api/organizer/events'>['organizers']
const formats = ['csv', 'xml'] as const

/** An organizer's applications for certificates, and each year's as files, for members who may decide on them. */
function TaxFiles({ organizers }: { readonly organizers: Organizers }) {
  const t = useTexts('cabinet')
  return (
    <PageSection title={t('tax')}>
      <Card className="flex flex-col gap-3">
        <p className="max-w-prose text-ink-2">{t('taxNote')}</p>
        {organizers.map(({ organizerCode, name }) => (
          <div key={organizerCode} className="flex flex-wrap items-center gap-x-6">
            {organizers.length > 1 && <h3 className="w-full break-words font-semibold">{name}</h3>}
            <Link
              to={`/organizer/tax-deduction/${encodeURIComponent(organizerCode)}`}
              aria-label={t('taxApplicationsOf', { organizer: name })}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              {t('taxApplications')}
            </Link>
            {openYears.flatMap((year) =>
              formats.map((format) => (
                <a
                  key={`${year} ${format}`}
                  href={`/api/organizer/tax-deduction/${encodeURIComponent(organizerCode)}/applications.${format}?year=${year}`}
                  aria-label={t('taxFileOf', { organizer: name, year, format: format.toUpperCase() })}
                  className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
                >
                  <Icon name="file" className="flex-none" />
                  {t('taxFile', { year, format: format.toUpperCase() })}
                </a>
              )),
            )}
          </div>
        ))}
      </Card>
    </PageSection>
  )
}
