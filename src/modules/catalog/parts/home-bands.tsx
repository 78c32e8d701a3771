import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventCard } from '../contract/event-card.ts'
import type { SeriesCard } from '../contract/series.ts'
import { eventsAddress, wholeTab } from '../domain/event-query.ts'
import { SeriesGrid } from './series-card.tsx'

/** Of an odd number the last stands alone in two columns. */
export const noHole = 'min-[600px]:max-[999px]:[&>ul>li:last-child:nth-child(odd):not(:first-child)]:hidden'
/** The fourth stands only where two stand in a row. */
const evenlyFour = 'max-[599px]:[&>ul>li:nth-child(4)]:hidden min-[1000px]:[&>ul>li:nth-child(4)]:hidden'

export function SeriesBand({ list }: { list: readonly SeriesCard[] }) {
  const t = useTexts('catalog-home')
  if (list.length === 0) return null
  return (
    <PageSection title={t('series')} note={t('seriesNote')} aside={<All tab="series">{t('seriesAll')}</All>}>
      <div className={classNames(noHole, evenlyFour)}>
        <SeriesGrid list={list} />
      </div>
    </PageSection>
  )
}

/** The latest protocols: the day, the name, the way to everybody's places. */
export function ResultsBand({ events }: { events: readonly EventCard[] }) {
  const t = useTexts('catalog-home')
  const words = useTexts('catalog')
  if (events.length === 0) return null
  return (
    <PageSection title={t('results')} aside={<All tab="results">{t('resultsAll')}</All>}>
      <ul className="grid gap-3 min-[600px]:grid-cols-2 landscape:grid-cols-3">
        {events.map((event) => (
          <li
            key={event.code}
            className="relative flex items-center gap-3 rounded-card border border-line bg-paper p-3 transition-[border-color] duration-150 hover:border-line-strong"
          >
            <DateBlock from={event.startsOn} to={event.endsOn} />
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">
                <Link
                  to={`/event/${event.code}/results`}
                  aria-label={t('resultsOpen', { event: event.name })}
                  className="after:absolute after:inset-0 after:content-['']"
                >
                  {event.name}
                </Link>
              </h3>
              <p className="text-ink-2 text-sm">
                {event.isOnline ? words('cardOnline') : event.city} · {words(`sport.${event.sport}`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function All({ tab, children }: { tab: 'series' | 'results'; children: string }) {
  return (
    <Link
      to={eventsAddress(wholeTab(tab))}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
