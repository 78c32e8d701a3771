import { Suspense } from 'react'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { EventGrid } from '#src/modules/catalog/parts/event-card.tsx'
import { HeroPicture } from '#src/modules/catalog/parts/hero-picture.tsx'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useLiveCount } from '#src/modules/catalog/parts/use-live-count.ts'
import type { OwnEntries } from '#src/modules/my-registrations/parts/home-own-entries.tsx'
import { loadResultSummaries } from '#src/modules/results/parts/row-slots.tsx'
import { eventsPath, unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { EventRows } from '#src/modules/search/parts/event-row.tsx'
import { EventSearchForm } from '#src/modules/search/parts/event-search-form.tsx'
import { QuickCollections } from '#src/modules/search/parts/quick-collections.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { hideOddLast, SeriesBand, UnfilteredTabLink } from '../parts/home-bands.tsx'
import { useSiteJsonLd } from '../parts/use-site-json-ld.ts'
import type { Route } from './+types/home'

export const handle = { texts: ['catalog', 'home'] } satisfies RouteHandle

/** The complete list of upcoming events, as in the menu, so that both show the same count. */
const allUpcoming = unfilteredTab('future')

/** Loaded for signed-in readers only. */
const HomeOwnEntries = lazyPart(
  'at-home',
  async () => (await import('#src/modules/my-registrations/parts/home-own-entries.tsx')).HomeOwnEntries,
  ['my-registrations-home'],
)

const RatedBand = lazyPart(
  'rated-band',
  async () => (await import('#src/modules/reviews/parts/rated-band.tsx')).RatedBand,
  ['reviews-home'],
)
/** One row, or two rows of two. */
const shownRated = 4

const HomeResults = lazyPart('home-results', async () => (await import('./home-results.tsx')).HomeResults, [
  'results-summary',
])

/** At the end of the page; its buttons are links, which need no script. */
const EndBands = lazyPart('end-bands', async () => (await import('#src/modules/catalog/parts/end-bands.tsx')).EndBands)

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { publicOrigin: origin, isSignedIn } = context.get(siteContext)
  const [events, rated, own] = await Promise.all([
    api.must('GET /api/events/home'),
    api.must('GET /api/events-rating', { query: { take: shownRated } }),
    isSignedIn ? loadOwnEntries(api) : null,
  ])
  const resultSummaries = await loadResultSummaries(api.call, events.results)
  return { events, resultSummaries, rated: rated.list, own, canonical: `${origin}/` }
}

/**
 * The reader's own entries; null where a call fails, which shows the page as for readers without a
 * session.
 */
async function loadOwnEntries(api: LocalApi): Promise<OwnEntries | null> {
  const [registrations, drafts, invitations] = await Promise.all([
    api.call('GET /api/account/registrations', { query: { past: 1 } }),
    api.call('GET /api/registrations/drafts'),
    api.call('GET /api/account/invitations'),
  ])
  if (!registrations.data || !drafts.data || !invitations.data) return null
  const { waiting, upcoming, serverNow } = registrations.data
  return {
    registrations: { waiting, upcoming },
    ofOtherPayers: invitations.data.entries,
    drafts: drafts.data.list,
    serverNow,
  }
}

export default function HomeScreen({
  loaderData: { events, resultSummaries, rated, own, canonical },
}: Route.ComponentProps) {
  const t = useTexts('catalog')
  const tHome = useTexts('home')
  const upcomingNote = useUpcomingNote(events)
  return (
    <>
      <PageHead
        title={t('homeTitle')}
        description={t('homeDescription')}
        canonical={canonical}
        jsonLd={useSiteJsonLd(canonical)}
      />
      <Hero events={events} />
      <div className="page-column flex flex-col gap-7 tablet:gap-11">
        <div className="relative -mt-8 flex flex-col gap-3">
          <EventSearchForm
            query={allUpcoming}
            sports={events.sports.map((sport) => ({ sport }))}
            found={events.futureCount}
          />
          <QuickCollections query={allUpcoming} counts={events.collections} />
        </div>
        {own && (
          <Suspense>
            <HomeOwnEntries {...own} />
          </Suspense>
        )}
        {events.live.length > 0 && (
          <PageSection title={t('homeLiveTitle')}>
            <EventRows events={events.live} />
          </PageSection>
        )}
        <PageSection title={t('homeUpcoming')} note={upcomingNote}>
          {events.upcoming.length === 0 ? (
            <EmptyState title={t('homeEmptyTitle')}>{t('homeEmpty')}</EmptyState>
          ) : (
            <div className={hideOddLast}>
              <EventGrid events={events.upcoming} />
            </div>
          )}
          {events.futureCount > events.upcoming.length && (
            <LinkButton to={eventsPath(allUpcoming)} look="quiet" className="self-start">
              {t('homeUpcomingAll')}
            </LinkButton>
          )}
        </PageSection>
        <SeriesBand list={events.series} />
        {events.results.length > 0 && (
          <Suspense>
            <HomeResults
              events={events.results}
              resultSummaries={resultSummaries}
              aside={<UnfilteredTabLink tab="results">{tHome('resultsAll')}</UnfilteredTabLink>}
            />
          </Suspense>
        )}
        {rated.length > 0 && (
          <Suspense>
            <RatedBand list={rated} />
          </Suspense>
        )}
        <Suspense>
          <EndBands />
        </Suspense>
      </div>
    </>
  )
}

type Events = Route.ComponentProps['loaderData']['events']

/** The number of upcoming events, and of those that take entries now. */
function useUpcomingNote({ futureCount, openCount }: Events): string | false {
  const t = useTexts('catalog')
  const tHome = useTexts('home')
  if (futureCount === 0) return false
  const all = t('homeEvents', { count: futureCount })
  return openCount === 0 ? all : tHome('upcomingOpen', { all, count: openCount })
}

function Hero({ events }: { events: Events }) {
  const t = useTexts('catalog')
  const liveCount = useLiveCount(events.liveCount)
  return (
    <section data-night className="relative overflow-hidden bg-night text-on-night">
      <HeroPicture name="home" />
      <div className="page-column relative flex flex-col gap-3 pt-7 pb-14 tablet:gap-4 tablet:pt-10 tablet:pb-18">
        <h1 className="headline text-[clamp(2.75rem,1.6rem+4.6vw,5rem)] leading-[0.9]">{t('homeHeading')}</h1>
        {events.futureCount > 0 && (
          <p className="text-on-night-2 tablet:text-lg">
            {t('homeLead', {
              events: t('homeEvents', { count: events.futureCount }),
              cities: t('homeCities', { count: events.cityCount }),
            })}
            {liveCount > 0 && ` ${t('homeLive', { count: liveCount })}`}
          </p>
        )}
      </div>
    </section>
  )
}
