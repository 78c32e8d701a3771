import { useLocation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import {
  fetchResultSummaries,
  loadResultSummaries,
  shownResultSummaries,
} from '#src/modules/results/parts/row-slots.tsx'
import {
  type EventQuery,
  formatEventQuery,
  parseEventQuery,
  unfilteredTab,
} from '#src/modules/search/domain/event-query.ts'
import { apiQuery } from '#src/modules/search/parts/api-query.ts'
import { PagedEvents } from '#src/modules/search/parts/more-events.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { isSeriesTab } from '../domain/series-tabs.ts'
import type { Route } from './+types/series-events'

export const handle = { texts: ['catalog', 'series', 'search-list'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { type, seriesCode } = params
  if (!isSeriesTab(type)) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const { cursor, take } = parseEventQuery(type, (name) => searchParams.getAll(name))
  const query = { ...unfilteredTab(type), filters: { series: seriesCode }, cursor, take }
  const api = context.get(apiContext)
  const page = await api.must('GET /api/events/list', { query: apiQuery(query) })
  return { query, page, resultSummaries: await loadResultSummaries(api.call, page.list) }
}

/** A tab of a series: its events upcoming, of today, online, or with results. */
export default function SeriesEventsScreen({ loaderData: { query, page, resultSummaries } }: Route.ComponentProps) {
  const t = useTexts('series')
  const tCatalog = useTexts('catalog')
  const tList = useTexts('search-list')
  const { pathname, search } = useLocation()
  if (page.list.length === 0) {
    return (
      <EmptyState
        title={t('emptyTab')}
        action={
          <LinkButton to="/events/future" look="quiet">
            {t('allEvents')}
          </LinkButton>
        }
      >
        {t('emptyTabHint')}
      </EmptyState>
    )
  }
  return (
    <section aria-label={tCatalog(`tab.${query.type}`)} className="flex flex-col gap-4">
      <h2 className="text-ink-2">{tList('listFound', { count: page.totalCount })}</h2>
      <PagedEvents
        look="rows"
        key={`${pathname}${search}`}
        query={query}
        first={page}
        resultSummaries={shownResultSummaries(page.list, resultSummaries)}
        fetchResultSummaries={fetchResultSummaries}
        addressOf={(next) => pathOf(pathname, next)}
      />
    </section>
  )
}

/** The address of a further page of the tab. */
function pathOf(pathname: string, { cursor, take }: EventQuery): string {
  const pairs = formatEventQuery({ ...unfilteredTab('all'), cursor, take })
  return `${pathname}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`
}
