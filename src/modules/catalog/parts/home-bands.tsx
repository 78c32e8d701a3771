import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventCard } from '../contract/event-card.ts'
import type { SeriesCard } from '../contract/series.ts'
import { eventsAddress, wholeTab } from '../domain/event-query.ts'
import { HeroPicture } from './hero-picture.tsx'
import { SeriesGrid } from './series-card.tsx'

export function SeriesBand({ list }: { list: readonly SeriesCard[] }) {
  const t = useTexts('catalog-home')
  if (list.length === 0) return null
  return (
    <PageSection title={t('series')} note={t('seriesNote')} aside={<All tab="series">{t('seriesAll')}</All>}>
      <SeriesGrid list={list} />
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
      <ul className="grid gap-3 tablet:grid-cols-2 landscape:grid-cols-3">
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

/** For those who hold events, and what sport gives back. */
export function EndBands() {
  const t = useTexts('catalog-home')
  return (
    <div className="grid gap-4 tablet:gap-6 landscape:grid-cols-[3fr_2fr]">
      <section data-night className="relative overflow-hidden rounded-card bg-night p-6 text-on-night tablet:p-10">
        <HeroPicture name="organizers" />
        <div className="relative flex h-full max-w-lg flex-col items-start gap-4">
          <h2 className="headline text-h2">{t('organizers')}</h2>
          <p className="text-lg text-on-night-2">{t('organizersText')}</p>
          <LinkButton to="/Home/About" look="accent" className="mt-auto">
            {t('organizersAction')}
          </LinkButton>
        </div>
      </section>
      <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-paper p-6 tablet:p-10">
        <h2 className="flex flex-col gap-2">
          <span className="figure text-figure-xl">13&nbsp;%</span>
          <span className="font-semibold text-lg leading-snug">{t('tax')}</span>
        </h2>
        <p className="text-ink-2">{t('taxText')}</p>
        <LinkButton to="/Home/TaxDeduction" look="quiet" className="mt-auto">
          {t('taxAction')}
        </LinkButton>
      </section>
    </div>
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
