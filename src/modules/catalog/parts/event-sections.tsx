import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { isAsTold, isCalledOff } from '../domain/event-status.ts'

const names = [
  'races',
  'online',
  'about',
  'course',
  'program',
  'start-pack',
  'products',
  'documents',
  'place',
  'organizer',
] as const
type Name = (typeof names)[number]
/** What the event's own data does not tell. */
type Further = { readonly hasCourse: boolean; readonly hasPlace: boolean; readonly hasOnline: boolean }

/** The parts of a long page, each a jump away; it stays in sight under what else does, and covers nothing that is jumped to. */
export function EventSections({ event, ...further }: { event: EventPage } & Further) {
  const t = useTexts('catalog-event')
  const sections = sectionsOf(event, further)
  if (sections.length < 4) return null
  return (
    <nav
      aria-label={t('sections')}
      data-no-print
      className="sticky top-0 z-10 -mx-4 -my-3 bg-wash tablet:mx-0 landscape:top-16"
    >
      <div className="scrolls-on overflow-x-auto px-4 [scrollbar-width:none] tablet:px-0">
        <ul className="flex min-w-max gap-5 landscape:gap-4">
          {sections.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-ink-2 text-sm underline-offset-4 hover:text-ink hover:underline"
              >
                {t(`section.${id}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Those that there are, in the order of the page. */
function sectionsOf(event: EventPage, { hasCourse, hasPlace, hasOnline }: Further): Name[] {
  const isThere: Record<Name, boolean> = {
    races: event.races.length > 0,
    online: hasOnline,
    about: event.about !== '',
    course: hasCourse,
    program: event.program.length > 0 && !isCalledOff(event),
    'start-pack': event.startPack !== null && isAsTold(event),
    products: event.products.length > 0 && !event.isPast,
    documents: event.documents.length > 0,
    place: hasPlace,
    organizer: true,
  }
  return names.filter((name) => isThere[name])
}
