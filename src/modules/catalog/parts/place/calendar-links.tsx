import { fileAddressIn } from '#src/kernel/language-address.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import type { EventPage } from '../../contract/event-page.ts'
import { calendarPath } from '../../domain/calendar-path.ts'

/** More of them are a list to look through, and stay folded. */
const shownAtOnce = 5

/** Each race begins at an hour of its own, so that each is a file of its own. */
export function CalendarLinks({ event }: { event: EventPage }) {
  const t = useTexts('catalog-place')
  const isLong = event.races.length > shownAtOnce + 1
  const first = isLong ? event.races.slice(0, shownAtOnce) : event.races
  const further = event.races.slice(first.length)
  return (
    <div className="print:hidden">
      <h3 className="font-semibold text-sm">{t('calendar')}</h3>
      <Files event={event} races={first} />
      {isLong && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-sm">
            {t('calendarMore', { count: further.length })}
          </summary>
          <Files event={event} races={further} />
        </details>
      )}
      <p className="text-ink-2 text-sm">{t('calendarHint')}</p>
    </div>
  )
}

/** The same beside an event that has no place to tell of. */
export function CalendarCard({ event }: { event: EventPage }) {
  return (
    <Card>
      <CalendarLinks event={event} />
    </Card>
  )
}

function Files({ event, races }: { event: EventPage; races: EventPage['races'] }) {
  const language = useLanguage()
  return (
    <ul className="flex flex-wrap gap-x-5">
      {races.map(({ code, name }) => (
        <li key={code}>
          <a
            href={fileAddressIn(language, calendarPath(event.code, code))}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
