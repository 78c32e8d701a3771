import { Suspense } from 'react'
import { redirect, useNavigation } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useRetryState } from '#src/client/use-retry-state.ts'
import { withLanguageOf } from '#src/kernel/language-path.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useIsSlow } from '#src/modules/catalog/parts/use-is-slow.ts'
import { LazyOnlineFormatHint } from '#src/modules/results/parts/lazy-online-format.ts'
import {
  fetchResultSummaries,
  loadResultSummaries,
  shownResultSummaries,
} from '#src/modules/results/parts/row-slots.tsx'
import type { SeriesSummary } from '#src/modules/series/contract/series.ts'
import { SeriesGrid } from '#src/modules/series/parts/series-card.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Chip } from '#src/ui/kit/chip.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import type { EventFacets } from '../contract/list-events.ts'
import type { MapPicture } from '../contract/map-picture.ts'
import {
  type EventQuery,
  effectiveSeason,
  eventsPath,
  hasFilters,
  parseEventQuery,
  unfilteredTab,
  withFilters,
  withoutFilter,
} from '../domain/event-query.ts'
import { isUnknownDatePreset } from '../domain/filter-values.ts'
import type { Season } from '../domain/season.ts'
import { isOfThePast, isTab, shownTabs } from '../domain/tabs.ts'
import { ActiveFilters, resultCountId, useFilterSummary } from '../parts/active-filters.tsx'
import { apiQuery } from '../parts/api-query.ts'
import { EventSearchForm } from '../parts/event-search-form.tsx'
import { useFilterLabels } from '../parts/filter-labels.ts'
import { LazyFilterPanel } from '../parts/filters/lazy-filter-panel.ts'
import { FilterButton, ListOrderAndView } from '../parts/filters/list-toolbar.tsx'
import { NoResults } from '../parts/filters/no-results.tsx'
import { ListSkeleton } from '../parts/list-skeleton.tsx'
import { ListSubscription } from '../parts/list-subscription.tsx'
import type { ResultSummaries } from '../parts/listed-events.tsx'
import { LazyEventsMap } from '../parts/map/lazy-map.ts'
import { PagedEvents } from '../parts/more-events.tsx'
import { QuickCollections } from '../parts/quick-collections.tsx'
import { useListHead } from '../parts/use-list-head.ts'
import type { Route } from './+types/events-list'

export const handle = { texts: ['catalog', 'search-filters', 'search-list'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!isTab(params.type)) throw new Response(null, { status: 404 })
  const url = new URL(request.url)
  if (url.searchParams.getAll('date').some(isUnknownDatePreset)) throw new Response(null, { status: 404 })
  const query = parseEventQuery(params.type, (name) => url.searchParams.getAll(name))
  // A plain form also submits its empty fields: redirect to the address without them.
  if ([...url.searchParams.values()].includes('')) throw redirect(withLanguageOf(url.search, eventsPath(query)))
  const api = context.get(apiContext)
  const input = { query: apiQuery(query) }
  const isMap = query.view === 'map' && query.type !== 'series'
  const [page, picture, series] = await Promise.all([
    api.must('GET /api/events/list', input),
    isMap ? api.must('GET /api/events/map/picture', input) : null,
    query.type === 'series' ? seriesOf(api, query) : null,
  ])
  const resultSummaries = await loadResultSummaries(api.call, page.list)
  const { publicOrigin: origin } = context.get(siteContext)
  // A narrowed list is not an indexed page of its own.
  return {
    query,
    page,
    resultSummaries,
    picture,
    series,
    canonical: hasFilters(query) || query.cursor ? null : origin + eventsPath(unfilteredTab(query.type)),
  }
}

export default function EventsListScreen({
  loaderData: { query, page, resultSummaries, picture, series, canonical },
}: Route.ComponentProps) {
  const t = useTexts('catalog')
  const found = useTexts('search-list')
  const { facets } = page
  const tab = t(`tab.${query.type}`)
  const narrowedTo = useFilterSummary(query, page.names)
  const isOver = isOfThePast(query.type) // registration is over for all of them
  return (
    <div className="page-column flex flex-col gap-2 pt-3 pb-8 tablet:gap-3 tablet:pt-5 tablet:pb-12">
      <PageHead
        title={t('listTitleOf', { tab: narrowedTo === null ? tab : `${tab}, ${narrowedTo}` })}
        description={t('listDescription')}
        canonical={canonical}
        {...useListHead(query, series ?? page.list)}
      />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="headline text-figure-m tablet:text-h2">
          {query.type === 'series' || query.type === 'results' ? t(`tab.${query.type}`) : t('listTitle')}
        </h1>
        <p role="status" id={resultCountId} tabIndex={-1} className="text-ink-2">
          {series === null ? <ResultCount query={query} page={page} /> : found('seriesFound', { count: series.length })}
        </p>
      </div>
      <EventSearchForm
        // The city's name depends on the reader's language, which may change.
        key={`${eventsPath(query)} ${page.names.city}`}
        query={query}
        sports={facets.sports.filter(({ sport, count }) => count > 0 || query.filters.sport?.includes(sport))}
        found={series?.length ?? page.totalCount}
        city={page.names.city}
        chips={useFilterLabels(page.names)(query.filters)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
        <div className="col-span-2 min-[900px]:col-span-1">
          <Tabs query={query} counts={facets.types} />
        </div>
        <div className="order-1 flex items-center border-line pl-2 min-[900px]:pl-0 empty:hidden min-[900px]:order-none min-[900px]:border-b">
          {query.type !== 'series' && <ListOrderAndView query={query} />}
        </div>
        <div className="min-w-0 min-[900px]:col-span-2">
          <QuickCollections
            query={query}
            counts={facets.collections}
            hasEnd
            first={isOver ? null : <OpenChip query={query} count={openCountOf(facets)} />}
          />
        </div>
      </div>
      <Suspense>
        <LazyFilterPanel query={query} page={page} />
      </Suspense>
      <ActiveFilters query={query} names={page.names} />
      <Suspense>{query.type === 'virtual' && <LazyOnlineFormatHint />}</Suspense>
      {series === null ? (
        <SearchResults
          query={query}
          page={page}
          resultSummaries={shownResultSummaries(page.list, resultSummaries)}
          picture={picture}
        />
      ) : (
        <SeriesResults query={query} page={page} series={series} />
      )}
      <ListSubscription query={query} />
    </div>
  )
}

function openCountOf(facets: EventFacets): number {
  return facets.flags.find(({ flag }) => flag === 'open')?.count ?? 0
}

/** The chip that filters the list by open registration. */
function OpenChip({ query, count }: { query: EventQuery; count: number }) {
  const t = useTexts('search-list')
  const format = useFormat()
  const isOn = query.filters.open === true
  const to = eventsPath(isOn ? withoutFilter(query, 'open') : withFilters(query, { open: true }))
  return (
    <Chip to={count === 0 && !isOn ? null : to} isCurrent={isOn} count={format.count(count)}>
      {t('listGroup.open')}
    </Chip>
  )
}

/**
 * The count next to the heading: «37 впереди, регистрация открыта на 21»; with filters «Найдено 5
 * событий».
 */
function ResultCount({ query, page }: { query: EventQuery; page: Page }) {
  const t = useTexts('search-list')
  const count = page.totalCount
  const open = openCountOf(page.facets)
  if (query.type !== 'future' || hasFilters(query) || open === 0) return t('listFound', { count })
  return t('listAhead', { count, open })
}

function Tabs({ query, counts }: { query: EventQuery; counts: EventFacets['types'] }) {
  const t = useTexts('catalog')
  const found = useTexts('search-list')
  const format = useFormat()
  const tabs = shownTabs.map((type) => ({
    to: eventsPath({ ...query, type, cursor: null }),
    label: t(`tab.${type}`),
    count: format.count(counts.find((one) => one.type === type)?.count ?? 0),
    isCurrent: type === query.type,
  }))
  return <LinkTabs label={found('listTabs')} tabs={tabs} end={<FilterButton query={query} />} />
}

/**
 * Whether a slow navigation needs a skeleton; not during an overload, for which the page has its
 * own notice.
 */
function useIsNextSlow(): boolean {
  const { state, location } = useNavigation()
  const pause = useRetryState()
  const isUnderWay = state === 'loading' && location?.pathname.startsWith('/events/') === true
  return useIsSlow(isUnderWay && pause.state === 'none')
}

type Page = Route.ComponentProps['loaderData']['page']

type SearchResultsProps = {
  query: EventQuery
  page: Page
  resultSummaries: ResultSummaries
  picture: MapPicture | null
}

function SearchResults({ query, page, resultSummaries, picture }: SearchResultsProps) {
  const isSlow = useIsNextSlow()
  const look = query.view === 'cards' ? 'cards' : 'rows'
  const list = (
    <>
      <PagedEvents
        key={eventsPath(query)}
        query={query}
        first={page}
        look={look}
        resultSummaries={resultSummaries}
        fetchResultSummaries={fetchResultSummaries}
      />
      <LaterSeasons query={query} page={page} />
    </>
  )
  if (picture !== null)
    return (
      <Suspense>
        <LazyEventsMap
          query={query}
          picture={picture}
          count={page.totalCount}
          empty={<NoResults query={query} page={page} />}
        >
          {list}
        </LazyEventsMap>
      </Suspense>
    )
  if (isSlow) return <ListSkeleton look={look} count={6} />
  if (page.list.length === 0) return <NoResults query={query} page={page} />
  return <div className="flex flex-col gap-4">{list}</div>
}

type SeriesResultsProps = { query: EventQuery; page: Page; series: readonly SeriesSummary[] }

/** The tab of series: those with an event that matches the filters. */
function SeriesResults({ query, page, series }: SeriesResultsProps) {
  const t = useTexts('catalog')
  const isSlow = useIsNextSlow()
  if (isSlow) return <ListSkeleton look="cards" count={6} />
  if (series.length === 0) return <NoResults query={query} page={page} />
  return (
    <section aria-label={t('tab.series')}>
      <h2 className="sr-only">{t('tab.series')}</h2>
      <SeriesGrid list={series} />
    </section>
  )
}

async function seriesOf(api: LocalApi, query: EventQuery): Promise<SeriesSummary[]> {
  const { type: _, cursor: __, take: ___, ...filters } = apiQuery(query)
  return (await api.must('GET /api/series', { query: filters })).list
}

/**
 * A link to later seasons, where the current one is nearly over and the list might seem complete.
 */
function LaterSeasons({ query, page }: { query: EventQuery; page: Page }) {
  const t = useTexts('search-filters')
  const { seasons } = page.facets
  const countOf = (season: Season) => seasons.find((one) => one.season === season)?.count ?? 0
  const later = countOf('all') - countOf('this')
  if (effectiveSeason(query) !== 'this' || page.nextCursor !== null || later <= 0) return null
  return (
    <LinkButton to={eventsPath({ ...query, season: 'all', cursor: null })} look="quiet" preventScrollReset>
      {t('moreSeasons', { count: later })}
    </LinkButton>
  )
}
