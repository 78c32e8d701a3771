import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'
import type { EventRequisites } from '../contract/event-requisites.ts'
import { phoneHref } from '../parts/event-organizer.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/event-requisites'

export const handle = { texts: ['catalog-requisites'], background: 'white' } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  return await context.get(apiContext).must('GET /api/events/:code/requisites', { params: { code: params.code } })
}

/** The payee of an event, on one sheet: works and prints without a script, and is not indexed. */
export default function EventRequisitesScreen({ loaderData: event }: Route.ComponentProps) {
  const t = useTexts('catalog-requisites')
  const format = useFormat()
  const hasScript = useHasScript()
  return (
    <div className="page-column flex flex-col gap-6 pt-4 pb-14 tablet:gap-8 print:p-0">
      <PageHead
        title={t('requisitesMeta', { event: event.name })}
        description={event.organizer.legalName}
        canonical={null}
      />
      <div data-no-print>
        <Breadcrumbs crumbs={[{ label: event.name, to: `/event/${event.code}` }, { label: t('requisites') }]} />
      </div>
      <header className="flex flex-col gap-3">
        <h1 className="headline text-h2">{t('requisitesTitle')}</h1>
        <p className="text-ink-2">
          {event.name}, {event.city}, {format.dayRange(event.startsOn, event.endsOn)}
        </p>
      </header>
      <Rows event={event} />
      <div data-no-print data-print-headless>
        {hasScript ? (
          <Button look="quiet" onClick={() => window.print()}>
            <Icon name="print" />
            {t('requisitesPrint')}
          </Button>
        ) : (
          <p className="text-ink-2 text-sm">{t('requisitesPrintHint')}</p>
        )}
      </div>
    </div>
  )
}

function Rows({ event: { organizer } }: { event: EventRequisites }) {
  const t = useTexts('catalog-requisites')
  const { bank } = organizer
  const isTrader = organizer.registrationNumber.length === 15
  const rows: readonly (readonly [name: string, value: string, href?: string])[] = [
    [t('requisiteName'), organizer.legalName],
    [t('requisiteTaxNumber'), organizer.taxNumber],
    [t('requisiteKpp'), organizer.kpp],
    [t(isTrader ? 'requisiteTraderNumber' : 'requisiteRegistrationNumber'), organizer.registrationNumber],
    [t('requisiteAddress'), organizer.address],
    [t('requisiteAccount'), bank?.account ?? ''],
    [t('requisiteBank'), bank?.bankName ?? ''],
    [t('requisiteBic'), bank?.bic ?? ''],
    [t('requisiteCorrespondent'), bank?.correspondentAccount ?? ''],
    [t('requisiteEmail'), organizer.email, `mailto:${organizer.email}`],
    [t('requisitePhone'), organizer.phone, phoneHref(organizer.phone)],
  ]
  return (
    <dl className="flex max-w-3xl flex-col border-line border-y">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value, href]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-line border-t py-3 first:border-t-0 tablet:grid-cols-[14rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-words font-medium tabular-nums">
              {href === undefined ? (
                value
              ) : (
                <a href={href} className="underline underline-offset-2">
                  {value}
                </a>
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
