import { Suspense, useEffect, useState } from 'react'
import { useOutletContext } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { AboutSection } from '../parts/event-about.tsx'
import { EventMarks } from '../parts/event-marks.tsx'
import { EventNotices } from '../parts/event-notices.tsx'
import { EventOrganizer } from '../parts/event-organizer.tsx'
import type { EventOutlet } from '../parts/event-outlet.ts'
import { EventContent } from '../parts/late-event-parts.ts'
import { RaceRow } from '../parts/race-row.tsx'
import { moreOf, standingIn } from './event-slots.tsx'

/** The overview: notices, races, words, and the organizer beside them. */
export default function EventOverviewScreen() {
  const t = useTexts('catalog-event')
  const event = useOutletContext<EventOutlet>()
  const [isPrinting, setIsPrinting] = usePrinting()
  return (
    <div
      data-print={isPrinting ? 'requisites' : undefined}
      className="group/page grid gap-10 landscape:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-10 group-data-[print=requisites]/page:print:hidden tablet:gap-12">
        <EventNotices event={event} />
        <PageSection title={t('eventRaces')} id="races">
          <ul className="flex flex-col gap-3">
            {event.races.map((race) => (
              <li key={race.code}>
                <RaceRow
                  race={race}
                  timeZone={event.timeZone}
                  isPast={event.isPast}
                  standing={standingIn(event, race)}
                  more={moreOf(event, race)}
                />
              </li>
            ))}
          </ul>
        </PageSection>
        <AboutSection event={event} />
        <Suspense>
          <EventContent event={event} />
        </Suspense>
      </div>
      <aside className="flex flex-col gap-4">
        <div className="group-data-[print=requisites]/page:print:hidden">
          <EventMarks event={event} />
        </div>
        <EventOrganizer organizer={event.organizer} onPrint={() => setIsPrinting(true)} />
      </aside>
    </div>
  )
}

/** Set to true it prints the page once it shows what is to be printed, and falls back. */
function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    window.print()
    setIsPrinting(false)
  }, [isPrinting])
  return [isPrinting, setIsPrinting] as const
}
