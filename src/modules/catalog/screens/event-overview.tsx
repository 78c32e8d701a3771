import { Suspense } from 'react'
import { useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { AskButton } from '#src/modules/inquiries/parts/ask-button.tsx'
import { LazyCourse } from '#src/modules/maps/parts/course/lazy-course.ts'
import { LazyVenue } from '#src/modules/maps/parts/venue/lazy-venue.ts'
import { LazyEventResultSummary } from '#src/modules/results/parts/lazy-event-result-summary.ts'
import { LazyOnlineFormat } from '#src/modules/results/parts/lazy-online-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { isCancelledOrPostponed } from '../domain/event-status.ts'
import { AboutSection } from '../parts/event-about.tsx'
import { EventNotices } from '../parts/event-notices.tsx'
import type { EventOutlet } from '../parts/event-outlet.ts'
import { EventSections } from '../parts/event-sections.tsx'
import {
  LazyAutomaticDiscounts,
  LazyEventContent,
  LazyEventFoot,
  LazyEventSide,
  LazyRacesCompared,
} from '../parts/lazy-event-parts.ts'
import { RaceRow } from '../parts/race-row.tsx'
import type { Route } from './+types/event-overview'
import { renderNotifyMe, renderOwnRaceStatus, renderRaceExtras } from './event-slots.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const of = { params: { eventCode: params.code } }
  const [{ venue }, { courses }, { resultSummary, previous }] = await Promise.all([
    api.must('GET /api/events/:eventCode/venue', of),
    api.must('GET /api/events/:eventCode/courses', of),
    api.must('GET /api/events/:code/result-summary', { params }),
  ])
  const online = venue === null ? (await api.must('GET /api/events/:eventCode/online-format', of)).format : null
  const rated = resultSummary ?? previous?.resultSummary
  const review = rated
    ? (await api.must('GET /api/events/:code/reviews/best', { params: { code: rated.code } })).review
    : null
  return { venue, courses, online, resultSummary, previous, review }
}

/** The overview tab: races and description, with the side card of price and main button. */
export default function EventOverviewScreen({
  loaderData: { venue, courses, online, resultSummary, previous, review },
}: Route.ComponentProps) {
  const t = useTexts('catalog-event')
  const tAction = useTexts('catalog-act')
  const event = useOutletContext<EventOutlet>()
  const isCancelled = event.status === 'cancelled'
  const shownVenue = isCancelled ? null : venue
  const shownSummary = isCancelledOrPostponed(event) ? null : resultSummary
  const shownPrevious = resultSummary === null ? previous : null
  const shownCourses = isCancelled ? [] : courses
  return (
    <>
      <EventSections
        event={event}
        hasCourse={shownCourses.length > 0}
        hasPlace={shownVenue !== null}
        hasOnline={online !== null}
        hasResultSummary={shownSummary !== null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_18.5rem] min-[900px]:grid-rows-[auto_1fr] min-[900px]:gap-x-6 desktop:grid-cols-[minmax(0,1fr)_21.25rem] desktop:gap-x-8">
        <div className="flex min-w-0 flex-col gap-6">
          <EventNotices event={event} notifyMe={renderNotifyMe(event)} />
          <Suspense>
            {shownSummary && (
              <LazyEventResultSummary resultSummary={shownSummary} rating={event.rating} review={review} />
            )}
          </Suspense>
          <section id="races" aria-labelledby="races-title" className="@container">
            <h2 id="races-title" className="sr-only">
              {t('section.races')}
            </h2>
            <ul className="race-rows">
              {event.races.map((race) => (
                <li key={race.code}>
                  <RaceRow
                    race={race}
                    feeBp={event.feeBp}
                    timeZone={event.timeZone}
                    shownOpening={event.state.state === 'coming-soon' ? event.state.opensAt : null}
                    onlyDay={event.startsOn === event.endsOn ? event.startsOn : null}
                    isPast={event.isPast}
                    isOnline={event.isOnline}
                    resultsUrl={event.hasResults ? `/event/${event.code}/results` : null}
                    ownStatus={renderOwnRaceStatus(event, race)}
                    extras={renderRaceExtras(event, race)}
                  />
                </li>
              ))}
            </ul>
            {event.races.length > 2 && !event.isPast && (
              <Suspense>
                <LazyRacesCompared event={event} />
              </Suspense>
            )}
          </section>
          {event.discounts.length > 0 && !isCancelledOrPostponed(event) && (
            <Suspense>
              <LazyAutomaticDiscounts discounts={event.discounts} timeZone={event.timeZone} />
            </Suspense>
          )}
        </div>
        <aside className="min-[900px]:col-start-2 min-[900px]:row-span-2 min-[900px]:row-start-1">
          <div className="min-[900px]:sticky min-[900px]:top-16">
            <Suspense>
              <LazyEventSide
                event={event}
                ownStatus={(race) => renderOwnRaceStatus(event, race)}
                notifyMe={renderNotifyMe(event)}
              />
            </Suspense>
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          <Suspense>{online && <LazyOnlineFormat format={online} />}</Suspense>
          <Suspense>
            {shownPrevious && (
              <LazyEventResultSummary
                edition={shownPrevious}
                resultSummary={shownPrevious.resultSummary}
                rating={shownPrevious.rating}
                review={review}
              />
            )}
          </Suspense>
          <AboutSection event={event} />
          <Suspense>{shownCourses.length > 0 && <LazyCourse eventCode={event.code} courses={shownCourses} />}</Suspense>
          <Suspense>
            <LazyEventContent event={event} />
          </Suspense>
          <Suspense>{shownVenue && <LazyVenue event={event} venue={shownVenue} />}</Suspense>
          <Suspense>
            <LazyEventFoot
              event={event}
              askButton={
                <AskButton eventCode={event.code} organizer={event.organizer.name} label={tAction('actAsk')} />
              }
            />
          </Suspense>
        </div>
      </div>
    </>
  )
}
