import { EventRows } from '#src/modules/search/parts/event-row.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPage } from '../contract/series.ts'
import { seriesDates } from '../domain/series-dates.ts'

/** The dates of a series; renders nothing where there is none. */
export function SeriesDates({ series }: { series: SeriesPage }) {
  const t = useTexts('series')
  const { shown, hasMore } = seriesDates(series)
  if (shown.length === 0) return null
  const years = [...new Set(shown.map(({ startsOn }) => startsOn.slice(0, 4)))]
  return (
    <PageSection title={t('dates')}>
      {years.map((year) => (
        <div key={year} className="flex flex-col gap-3">
          {years.length > 1 && <h3 className="figure text-figure-m">{year}</h3>}
          <EventRows events={shown.filter(({ startsOn }) => startsOn.startsWith(year))} />
        </div>
      ))}
      {hasMore && (
        <LinkButton to={`/series/${series.code}/events/future`} look="quiet" className="self-start">
          {t('nextAll')}
        </LinkButton>
      )}
    </PageSection>
  )
}
