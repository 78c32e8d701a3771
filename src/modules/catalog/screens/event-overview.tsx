import { Suspense } from 'react'
import { useOutletContext } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { AskButton } from '#src/modules/inquiries/parts/ask-button.tsx'
import { LateOnlineFormat } from '#src/modules/results/parts/late-online-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { isAsTold, isCalledOff } from '../domain/event-status.ts'
import { InviteFriends } from '../parts/act/invite-friends.tsx'
import { LateCourse } from '../parts/course/late-course.ts'
import { AboutSection } from '../parts/event-about.tsx'
import { EventNotices } from '../parts/event-notices.tsx'
import type { EventOutlet } from '../parts/event-outlet.ts'
import { EventSections } from '../parts/event-sections.tsx'
import { EventAside, EventContent, RacesCompared } from '../parts/late-event-parts.ts'
import { LateCalendar, LatePlace } from '../parts/place/late-place.ts'
import { RaceRow } from '../parts/race-row.tsx'
import type { Route } from './+types/event-overview'
import { moreOf, standingIn } from './event-slots.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const of = { params: { eventCode: params.code } }
  const [{ place }, { courses }] = await Promise.all([
    api.must('GET /api/events/:eventCode/place', of),
    api.must('GET /api/events/:eventCode/courses', of),
  ])
  const online = place === null ? (await api.must('GET /api/events/:eventCode/online-format', of)).format : null
  return { place, courses, online }
}

/** The overview: notices, races, words, and the organizer beside them. */
export default function EventOverviewScreen({ loaderData: { place, courses, online } }: Route.ComponentProps) {
  const t = useTexts('catalog-event')
  const tAct = useTexts('catalog-act')
  const event = useOutletContext<EventOutlet>()
  return (
    <div className="grid gap-10 landscape:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-10 tablet:gap-12">
        <EventNotices event={event} />
        <EventSections
          event={event}
          hasCourse={courses.length > 0}
          hasPlace={place !== null}
          hasOnline={online !== null}
        />
        <PageSection title={t('eventRaces')} id="races">
          <ul className="flex flex-col gap-3">
            {event.races.map((race) => (
              <li key={race.code}>
                <RaceRow
                  race={race}
                  feeBp={event.feeBp}
                  timeZone={event.timeZone}
                  isPast={event.isPast}
                  isOnline={event.isOnline}
                  resultsAt={event.hasResults ? `/event/${event.code}/results` : null}
                  standing={standingIn(event, race)}
                  more={moreOf(event, race)}
                />
              </li>
            ))}
          </ul>
          {event.races.length > 2 && !event.isPast && (
            <Suspense>
              <RacesCompared event={event} />
            </Suspense>
          )}
        </PageSection>
        <Suspense>{online && <LateOnlineFormat format={online} />}</Suspense>
        <AboutSection event={event} />
        <Suspense>{courses.length > 0 && <LateCourse eventCode={event.code} courses={courses} />}</Suspense>
        <Suspense>
          <EventContent event={event} />
        </Suspense>
        <Suspense>{place && <LatePlace event={event} place={place} />}</Suspense>
      </div>
      <aside className="flex flex-col gap-4">
        {!isCalledOff(event) && <InviteFriends event={event} />}
        <Suspense>{place === null && isAsTold(event) && <LateCalendar event={event} />}</Suspense>
        <Suspense>
          <EventAside
            event={event}
            ask={<AskButton eventCode={event.code} organizer={event.organizer.name} label={tAct('actAsk')} />}
          />
        </Suspense>
      </aside>
    </div>
  )
}
