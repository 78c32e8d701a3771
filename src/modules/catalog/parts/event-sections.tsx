import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { hasValidSchedule, isOnSaleOrLater } from '../domain/event-status.ts'
import { tabsShown } from '../domain/event-tabs.ts'
import { tabLabels } from './event-tab-labels.ts'

const names = [
  'outcome',
  'races',
  'online',
  'about',
  'course',
  'program',
  'start-pack',
  'products',
  'place',
  'organizer',
] as const
type Name = (typeof names)[number]
/** Sections that do not depend on the event's own data. */
type Further = {
  readonly hasCourse: boolean
  readonly hasPlace: boolean
  readonly hasOnline: boolean
  readonly hasResultSummary: boolean
}

const item =
  'inline-flex min-h-12 items-center font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline'

/**
 * Links to the sections of a long page and to the event's other pages. Sticky; it does not cover
 * the target of a jump.
 */
export function EventSections({ event, ...further }: { event: EventPage } & Further) {
  const t = useTexts('catalog-event')
  const [, ...otherTabs] = tabsShown(event)
  return (
    <nav aria-label={t('eventTabs')} data-no-print className="sticky top-0 z-10 -mx-4 bg-wash tablet:mx-0">
      <div className="scrolls-on overflow-x-auto px-4 [scrollbar-width:none] tablet:px-0">
        <ul className="flex min-w-full w-max gap-5 border-line border-b">
          {sectionsOf(event, further).map((id) => (
            <li key={id}>
              <a href={`#${id}`} className={item}>
                {t(`section.${id}`)}
              </a>
            </li>
          ))}
          {otherTabs.map((tab) => (
            <li key={tab}>
              <Link to={`/event/${event.code}${tab}`} className={item}>
                {t(tabLabels[tab])}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** The sections that exist, in the order of the page. */
function sectionsOf(event: EventPage, { hasCourse, hasPlace, hasOnline, hasResultSummary }: Further): Name[] {
  const hasSection: Record<Name, boolean> = {
    outcome: hasResultSummary,
    races: event.races.length > 0,
    online: hasOnline,
    about: event.about !== '',
    course: hasCourse,
    program: event.program.length > 0 && hasValidSchedule(event),
    'start-pack': event.startPack !== null && hasValidSchedule(event),
    products: event.products.length > 0 && isOnSaleOrLater(event),
    place: hasPlace,
    organizer: true,
  }
  return names.filter((name) => hasSection[name])
}
