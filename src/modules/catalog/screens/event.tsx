import { Outlet, useLocation, useMatches } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { type RequestSite, siteContext } from '#src/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { type EventTab, indexableTabs, tabsShown } from '../domain/event-tabs.ts'
import { promoCookie, promoCookieSeconds, promoCookieValue, registerHrefWithCode } from '../domain/promo-cookie.ts'
import { availableTopic } from '../domain/subscription-topic.ts'
import { EventHead } from '../parts/event-head.tsx'
import type { EventOutlet } from '../parts/event-outlet.ts'
import { tabLabels } from '../parts/event-tab-labels.ts'
import { EventMainAction } from '../parts/main-action/event-main-action.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useEventJsonLd } from '../parts/use-event-json-ld.ts'
import type { Route } from './+types/event'
import { renderOnlineFormat, renderOwnRaceStatus, renderRaceExtras } from './event-slots.tsx'

export const handle = { texts: ['catalog', 'catalog-event', 'catalog-act'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await context.get(apiContext).must('GET /api/events/:code', { params: { code: params.code } })
  const site = context.get(siteContext)
  const event = withCodeOfLink(site, found, new URL(request.url).searchParams.get('code') ?? '')
  const [own, ownSubscriptions] = await Promise.all([
    loadOwnByRace(context, event),
    loadOwnSubscriptions(context, event),
  ])
  return { event, own, ownSubscriptions, address: `${site.publicOrigin}/event/${event.code}` }
}

/** The page of a link with a promo code: its register buttons carry the code on. */
function withCodeOfLink(site: RequestSite, event: EventPage, code: string): EventPage {
  if (code.trim() === '') return event
  const { cookieDomain } = site
  site.setCookie(promoCookie, promoCookieValue(event.code, code), {
    maxAgeSeconds: promoCookieSeconds,
    domain: cookieDomain,
  })
  const races = event.races.map((race) => ({ ...race, registerHref: registerHrefWithCode(race.registerHref, code) }))
  return { ...event, races }
}

/** The reader's subscriptions, fetched only where the event has something to subscribe to. */
async function loadOwnSubscriptions(
  context: Route.LoaderArgs['context'],
  event: EventPage,
): Promise<EventOutlet['ownSubscriptions']> {
  const hasTopic = availableTopic(event) !== null || event.races.some(({ state }) => state.state === 'coming-soon')
  if (!context.get(siteContext).isSignedIn || !hasTopic) return { raceCodes: [], isSubscribedToNews: false }
  const query = { eventCode: event.code }
  const { data } = await context.get(apiContext).call('GET /api/account/openings', { query })
  return data ?? { raceCodes: [], isSubscribedToNews: false }
}

/** The reader's status by race. Fetched only for signed-in readers, whose pages are not shared. */
async function loadOwnByRace(
  context: Route.LoaderArgs['context'],
  { code, isPast }: EventPage,
): Promise<EventOutlet['own']> {
  if (!context.get(siteContext).isSignedIn || isPast) return {}
  const { data } = await context.get(apiContext).call('GET /api/account/waitlists', { query: { eventCode: code } })
  const waitlistEntries = Object.groupBy(data?.entries ?? [], ({ raceCode }) => raceCode)
  const places = new Map(data?.places.map((place) => [place.raceCode, place]))
  const races = [...Object.keys(waitlistEntries), ...places.keys()]
  return Object.fromEntries(
    races.map((race) => [race, { place: places.get(race), waitlistEntries: waitlistEntries[race] ?? [] }]),
  )
}

/** The event's head and tabs; the child route renders the content of a tab. */
export default function EventScreen({ loaderData: { event, own, ownSubscriptions, address } }: Route.ComponentProps) {
  const t = useTexts('catalog-event')
  const format = useFormat()
  const { pathname } = useLocation()
  const overview = `/event/${event.code}`
  const tabs = tabsShown(event).map((child) => ({ child, to: `${overview}${child}`, label: t(tabLabels[child]) }))
  const currentPath = pathname.replace(/\/$/, '')
  const current = tabs.find(({ to }) => to === currentPath)
  const outlet: EventOutlet = { ...event, own, ownSubscriptions, address }
  const hasOwnHead = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.hasOwnHead)
  const isOverview = current === undefined || current.to === overview
  const jsonLd = useEventJsonLd(event, address, isOverview)
  const title = t('eventMeta', {
    name: event.name,
    city: event.isOnline ? t('eventMetaOnline') : event.city,
    date: format.dayRange(event.startsOn, event.endsOn),
  })
  return (
    <>
      {!hasOwnHead && (
        <PageHead
          title={isOverview ? title : `${current.label}: ${title}`}
          description={event.about.split('\n')[0] ?? ''}
          canonical={canonicalUrl(event, current?.child ?? '', address)}
          shared={{ event: event.code }}
          jsonLd={jsonLd}
        />
      )}
      <EventHead event={event} onlineFormat={renderOnlineFormat(event)} isCompact={currentPath !== overview} />
      <div className="page-column flex flex-col gap-4 pt-1">
        <EventMainAction
          event={outlet}
          ownStatus={(race) => renderOwnRaceStatus(outlet, race)}
          raceExtras={(race) => renderRaceExtras(outlet, race)}
        >
          {currentPath !== overview && (
            <LinkTabs
              label={t('eventTabs')}
              tabs={tabs.map(({ to, label }) => ({ to, label, isCurrent: to === currentPath }))}
            />
          )}
        </EventMainAction>
        <Outlet context={outlet} />
      </div>
    </>
  )
}

function canonicalUrl(event: EventPage, tab: EventTab, address: string): string | null {
  return indexableTabs({ ...event, isRated: event.rating !== null }).includes(tab) ? address + tab : null
}
