import { useEffect } from 'react'
import { Link, redirect, useNavigate, useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { filePathIn } from '#src/kernel/language-path.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { EmptyStartList } from '../parts/empty-start-list.tsx'
import { OwnStartListRows } from '../parts/own-rows.tsx'
import { PagedStartList } from '../parts/paged-start-list.tsx'
import { StartListForm } from '../parts/start-list-form.tsx'
import {
  hasStartListFilters,
  readStartListParams,
  type StartListParams,
  startListPath,
  toStartListQuery,
} from '../parts/start-list-path.ts'
import { StartListTable } from '../parts/start-list-table.tsx'
import type { Route } from './+types/start-list'

export const handle = { texts: ['catalog', 'catalog-event', 'start-list'] } satisfies RouteHandle

/** Rows per print view: some twenty sheets. */
const printPageSize = 1000

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const listParams = readStartListParams(searchParams)
  // A plain form also submits its empty fields and the default order: redirect to the address
  // without them.
  if ([...searchParams.values()].includes('') || listParams.sort === 'bib')
    throw redirect(
      startListPath(params.code, { ...listParams, sort: listParams.sort === 'bib' ? undefined : listParams.sort }),
    )
  const query = { ...toStartListQuery(listParams), ...(listParams.print && { take: printPageSize }) }
  const page = await context
    .get(apiContext)
    .must('GET /api/events/:code/startlist', { params: { code: params.code }, query })
  return { page, listParams }
}

/** The start list tab of an event. */
export default function StartListScreen({ loaderData }: Route.ComponentProps) {
  const { page, listParams } = loaderData
  const t = useTexts('start-list')
  const event = useOutletContext<EventOutlet>()
  const isBibFound = listParams.bib !== undefined && page.list.some(({ bib }) => String(bib) === listParams.bib)
  const format = useFormat()
  useLinkedBib(event.code, page.list)
  if (listParams.print !== undefined) return <PrintView {...loaderData} event={event} />
  const count = hasStartListFilters(listParams)
    ? t('countOf', { found: format.count(page.totalCount), whole: format.count(page.wholeCount) })
    : t('count', { count: page.totalCount })
  const hidden = page.hiddenCount === 0 ? null : t('hidden', { count: page.hiddenCount })
  if (page.wholeCount === 0 && page.hiddenCount === 0 && !hasStartListFilters(listParams))
    return (
      <PageSection title={t('title')}>
        <EmptyStartList event={event} />
      </PageSection>
    )
  return (
    <PageSection
      title={t('title')}
      note={
        <>
          {count}
          {hidden !== null && <span className="max-tablet:hidden">. {hidden}</span>}
        </>
      }
      aside={<PrintLink code={event.code} listParams={listParams} className="max-tablet:hidden" />}
    >
      <StartListForm {...{ event, page, listParams }} />
      {page.own.length > 0 && <OwnStartListRows own={page.own} code={event.code} />}
      {listParams.bib !== undefined && !isBibFound && <p role="status">{t('notFound', { bib: listParams.bib })}</p>}
      {page.list.length === 0 ? (
        hasStartListFilters(listParams) && <NoMatch code={event.code} />
      ) : (
        <PagedStartList
          {...{ code: event.code, listParams, first: page, caption: t('caption', { event: event.name }) }}
        />
      )}
      {hidden !== null && <p className="text-ink-2 tablet:hidden">{hidden}</p>}
      <Files event={event} listParams={listParams} />
    </PageSection>
  )
}

type PrintLinkProps = { readonly code: string; readonly listParams: StartListParams; readonly className: string }

/** On a phone at the end of the page, where it takes no room from the names. */
function PrintLink({ code, listParams, className }: PrintLinkProps) {
  const t = useTexts('start-list')
  return (
    <Link
      to={startListPath(code, { ...listParams, cursor: undefined, bib: undefined, print: '1' })}
      data-no-print
      className={classNames('inline-flex min-h-11 items-center underline underline-offset-2', className)}
    >
      {t('print')}
    </Link>
  )
}

/** The downloads of the list. */
function Files({ event, listParams }: { readonly event: EventOutlet; readonly listParams: StartListParams }) {
  const t = useTexts('start-list')
  const language = useLanguage()
  return (
    <p data-no-print className="flex flex-wrap gap-x-5">
      <PrintLink code={event.code} listParams={listParams} className="tablet:hidden" />
      {formats
        .filter((format) => !format.startsWith('iof') || event.sport === 'orienteering')
        .map((format) => (
          <a
            key={format}
            href={filePathIn(
              language,
              `/api/events/${event.code}/startlist/file?format=${format}${listParams.race ? `&race=${listParams.race}` : ''}`,
            )}
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            {t(`file.${format}`)}
          </a>
        ))}
    </p>
  )
}

const formats = ['csv', 'json', 'iof-entries', 'iof-starts'] as const

/**
 * A link to a bib (`#bib-123`) on another page of the list navigates there; the requested row is
 * scrolled into view.
 */
function useLinkedBib(code: string, list: Route.ComponentProps['loaderData']['page']['list']) {
  const navigate = useNavigate()
  useEffect(() => {
    const searchedBib = new URL(window.location.href).searchParams.get('bib')
    if (searchedBib !== null) {
      document.getElementById(`bib-${searchedBib}`)?.scrollIntoView({ block: 'center' })
      return
    }
    const [, bib] = /^#bib-([1-9]\d{0,8})$/.exec(window.location.hash) ?? []
    if (bib === undefined || list.some((row) => String(row.bib) === bib)) return
    void navigate(startListPath(code, { bib }), { replace: true })
  }, [code, list, navigate])
}

/** The table alone, in parts that a browser prints quickly; its head is on each sheet. */
function PrintView({ page, listParams, event }: Route.ComponentProps['loaderData'] & { readonly event: EventOutlet }) {
  const t = useTexts('start-list')
  const format = useFormat()
  const race = event.races.find(({ code }) => code === listParams.race)
  const title = t('printTitle', { event: event.name })
  const note = [
    `${format.dayRange(event.startsOn, event.endsOn)}, ${event.city}. ${t('count', { count: page.totalCount })}`,
    ...(page.hiddenCount > 0 ? [t('hidden', { count: page.hiddenCount })] : []),
  ].join('. ')
  return (
    <PageSection title={race ? `${title}: ${race.name}` : title} note={note}>
      <div data-no-print data-print-headless className="flex flex-wrap items-center gap-3">
        <Button onClick={() => window.print()}>{t('printNow')}</Button>
        <LinkButton to={startListPath(event.code, { ...listParams, print: undefined, cursor: undefined })} look="quiet">
          {t('backToList')}
        </LinkButton>
        {page.nextCursor !== null && (
          <>
            <LinkButton to={startListPath(event.code, { ...listParams, cursor: page.nextCursor })} look="quiet">
              {t('printNext')}
            </LinkButton>
            <p className="text-ink-2">{t('printPart', { count: printPageSize })}</p>
          </>
        )}
      </div>
      <StartListTable rows={page.list} caption={title} code={event.code} listParams={listParams} />
    </PageSection>
  )
}

function NoMatch({ code }: { readonly code: string }) {
  const t = useTexts('start-list')
  const clear = (
    <LinkButton to={startListPath(code, {})} look="quiet">
      {t('clear')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('nothing')} action={clear}>
      {t('nothingHint')}
    </EmptyState>
  )
}
