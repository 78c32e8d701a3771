import { Outlet, useLocation } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { EventHead } from '../parts/event-head.tsx'
import { eventJsonLd } from '../parts/event-json-ld.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/event'

export const handle = { texts: ['catalog'] } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await context.get(apiContext).must('GET /api/events/:code', { params: { code: params.code } })
  return { event, address: `${context.get(siteContext).origin}/event/${event.code}` }
}

/** The event's head and tabs; what stands under them is the child's. */
export default function EventScreen({ loaderData: { event, address } }: Route.ComponentProps) {
  const t = useTexts('catalog')
  const format = useFormat()
  const { pathname } = useLocation()
  const overview = `/event/${event.code}`
  const startList = `${overview}/startlist`
  const isStartList = pathname.replace(/\/$/, '') === startList
  const title = t('eventMeta', {
    name: event.name,
    city: event.city,
    date: format.dayRange(event.startsOn, event.endsOn),
  })
  return (
    <>
      <PageHead
        title={isStartList ? `${t('startListTitle')}: ${title}` : title}
        description={event.about.split('\n')[0] ?? ''}
        canonical={event.isListed && !isStartList ? address : null}
        {...(isStartList ? {} : { jsonLd: eventJsonLd(event, address) })}
      />
      <EventHead event={event} />
      <div className="page-column flex flex-col gap-8 pt-2 pb-14 tablet:gap-10 tablet:pb-20">
        <LinkTabs
          label={t('eventTabs')}
          tabs={[
            { to: overview, label: t('eventTabOverview'), isCurrent: !isStartList },
            { to: startList, label: t('eventTabParticipants'), isCurrent: isStartList },
          ]}
        />
        <Outlet context={event} />
      </div>
    </>
  )
}
