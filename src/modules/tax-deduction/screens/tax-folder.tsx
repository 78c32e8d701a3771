import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed, siteContext } from '#src/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { folderYears } from '../domain/tax-year.ts'
import { IssuedCertificate } from '../parts/issued-certificate.tsx'
import { PlaceList } from '../parts/place-list.tsx'
import type { Route } from './+types/tax-folder'

export const handle = { texts: ['tax-deduction-page'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { isSignedIn, loginRedirectUrl } = context.get(siteContext)
  if (!isSignedIn) throw redirect(loginRedirectUrl())
  const typed = new URL(request.url).searchParams.get('year')
  if (typed !== null && !/^\d{4}$/.test(typed)) throw data(null, { status: 404 })
  const year = Number(typed)
  const query = typed !== null && year >= folderYears.first && year <= folderYears.last ? { year } : {}
  const folder = await context.get(apiContext).must('GET /api/tax-deduction/folder', { query })
  // A year outside of the call's is shown as any other without payments.
  return typed === null || year === folder.year ? folder : { ...folder, ...noPayments, year }
}

const noPayments = { places: [], certificates: [], sumMinor: 0 }

/** A year's paid places with their sums and certificates, to look at and to download as a whole. */
export default function TaxFolderScreen({ loaderData: folder }: Route.ComponentProps) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const { years, year, places, certificates, sumMinor } = folder
  return (
    <div className="page-column flex flex-col gap-6 py-4 tablet:gap-8 tablet:py-8">
      <title>{t('folderTitle')}</title>
      <div className="flex flex-col gap-3">
        <Breadcrumbs crumbs={[{ label: t('title'), to: '/tax-deduction' }, { label: t('folderTitle') }]} />
        <h1 className="headline text-h1">{t('folderTitle')}</h1>
        <p className="max-w-2xl text-ink-2 text-lg">{format.typeset(t('folderLead'))}</p>
      </div>
      {years.length > 0 && (
        <LinkTabs
          label={t('folderYears')}
          tabs={years.map((one) => ({
            to: `/account/tax-folder?year=${one}`,
            label: String(one),
            isCurrent: one === year,
          }))}
        />
      )}
      {places.length === 0 && certificates.length === 0 && years.length > 0 ? (
        <EmptyState title={t('folderYearEmptyTitle', { year })}>{t('folderYearEmptyNote')}</EmptyState>
      ) : places.length === 0 && certificates.length === 0 ? (
        <EmptyState
          title={t('folderEmptyTitle')}
          action={<LinkButton to="/events/future">{t('folderEmptyAction')}</LinkButton>}
        >
          {t('folderEmptyNote')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <p className="flex flex-col gap-1">
              <span className="text-ink-2 text-sm">{t('folderTotal')}</span>
              <span className="figure whitespace-nowrap text-figure-l">
                {format.money({ amountMinor: sumMinor, currency: 'RUB' })}
              </span>
            </p>
            <a
              href={`/api/tax-deduction/folder.zip?year=${year}`}
              className={`${buttonClasses('primary', 'm', false)} max-tablet:w-full`}
            >
              <Icon name="file" /> {t('folderDownload')}
            </a>
          </div>
          <PageSection title={t('folderPlaces')}>
            <PlaceList places={places} />
          </PageSection>
          <PageSection title={t('folderCertificatesTitle')}>
            {certificates.length === 0 ? (
              <p className="text-ink-2">{t('folderNoCertificates')}</p>
            ) : (
              <ul className="overflow-hidden rounded-card border border-line bg-paper">
                {certificates.map((certificate) => (
                  <li key={certificate.href} className="border-line border-t px-4 py-2 first:border-t-0 tablet:px-6">
                    <IssuedCertificate
                      certificate={certificate}
                      note={[
                        certificate.organizerName,
                        certificate.recipientName,
                        format.money({ amountMinor: certificate.sumMinor, currency: 'RUB' }),
                      ].join(' · ')}
                    />
                  </li>
                ))}
              </ul>
            )}
          </PageSection>
        </>
      )}
    </div>
  )
}
