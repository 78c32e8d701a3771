import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { eventsAddress, wholeTab } from '../domain/event-query.ts'
import { EventGrid } from '../parts/event-card.tsx'
import { EventSearchForm } from '../parts/event-search-form.tsx'
import { HeroPicture } from '../parts/hero-picture.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { QuickCollections } from '../parts/quick-collections.tsx'
import { useSiteJsonLd } from '../parts/use-site-json-ld.ts'
import type { Route } from './+types/home'

export const handle = { texts: ['catalog'] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const events = await context.get(apiContext).must('GET /api/events/home')
  return { events, canonical: `${context.get(siteContext).origin}/` }
}

export default function HomeScreen({ loaderData: { events, canonical } }: Route.ComponentProps) {
  const t = useTexts('catalog')
  return (
    <>
      <PageHead
        title={t('homeTitle')}
        description={t('homeDescription')}
        canonical={canonical}
        jsonLd={useSiteJsonLd(canonical)}
      />
      <Hero events={events} />
      <div className="page-column flex flex-col gap-10 pb-14 tablet:gap-14 tablet:pb-20">
        <div className="relative -mt-8 flex flex-col gap-4">
          <EventSearchForm query={wholeTab('future')} sports={events.sports.map((sport) => ({ sport }))} />
          <QuickCollections />
        </div>
        {events.live.length > 0 && (
          <PageSection title={t('homeLiveTitle')}>
            <EventGrid events={events.live} />
          </PageSection>
        )}
        <PageSection
          title={t('homeUpcoming')}
          note={events.futureCount > 0 && t('homeEvents', { count: events.futureCount })}
        >
          {events.upcoming.length === 0 ? (
            <EmptyState title={t('listEmptyTab')}>{t('homeEmpty')}</EmptyState>
          ) : (
            <EventGrid events={events.upcoming} />
          )}
          {events.futureCount > events.upcoming.length && (
            <LinkButton to={eventsAddress(wholeTab('future'))} look="quiet" className="self-start">
              {t('homeUpcomingAll')}
            </LinkButton>
          )}
        </PageSection>
      </div>
    </>
  )
}

type Events = Route.ComponentProps['loaderData']['events']

function Hero({ events }: { events: Events }) {
  const t = useTexts('catalog')
  return (
    <section data-night className="relative overflow-hidden bg-night text-on-night">
      <HeroPicture seed="home" />
      <div className="page-column relative flex flex-col gap-5 pt-12 pb-20 tablet:pt-20 tablet:pb-28">
        <h1 className="headline max-w-[9em] text-hero">{t('homeHeading')}</h1>
        {events.eventCount > 0 && (
          <p className="max-w-xl text-lg text-on-night-2">
            {t('homeLead', {
              events: t('homeEvents', { count: events.eventCount }),
              cities: t('homeCities', { count: events.cityCount }),
            })}
            {events.liveCount > 0 && ` ${t('homeLive', { count: events.liveCount })}`}
          </p>
        )}
      </div>
    </section>
  )
}
