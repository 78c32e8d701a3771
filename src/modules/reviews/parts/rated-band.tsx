import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { RatedEvent } from '../contract/rated-events.ts'
import { useHundredths } from './use-hundredths.ts'

/** The best rated events on the home page, with a link to the complete rating. */
export function RatedBand({ list }: { readonly list: readonly RatedEvent[] }) {
  const t = useTexts('reviews-home')
  const format = useFormat()
  const shown = useHundredths()
  return (
    <PageSection
      title={t('rated')}
      note={t('ratedNote')}
      aside={
        <Link
          to="/Home/EventsRating"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('ratedAll')}
        </Link>
      }
    >
      <ol className="grid gap-3 min-[600px]:grid-cols-2 landscape:grid-cols-4">
        {list.map((event) => (
          <li
            key={event.code}
            className="relative flex items-center gap-3 rounded-card border border-line bg-paper p-3 transition-[border-color] duration-150 hover:border-line-strong min-[600px]:flex-col min-[600px]:items-stretch min-[600px]:gap-2 min-[600px]:p-4"
          >
            <p className="flex w-20 flex-none flex-col min-[600px]:w-auto min-[600px]:flex-row min-[600px]:items-baseline min-[600px]:gap-2">
              <span className="figure whitespace-nowrap text-figure-m">
                <span aria-hidden="true" className="text-xl">
                  ★{' '}
                </span>
                {shown(event.hundredths)}
              </span>
              <span className="text-ink-2 text-sm">{t('ratedCount', { count: event.count })}</span>
            </p>
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">
                <Link to={`/event/${event.code}`} className="after:absolute after:inset-0 after:content-['']">
                  {format.typeset(event.name)}
                </Link>
              </h3>
              <p className="text-ink-2 text-sm">
                {event.city} · {format.dayRange(event.startsOn, event.startsOn)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
