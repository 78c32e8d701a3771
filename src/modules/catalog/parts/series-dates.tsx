import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPage } from '../contract/series.ts'
import { seriesDates } from '../domain/series-dates.ts'
import { EventRows } from './event-row.tsx'

/** The dates of a series; nothing where there is none. */
export function SeriesDates({ series }: { series: SeriesPage }) {
  const t = useTexts('catalog-series')
  const { shown, hasMore } = seriesDates(series)
  if (shown.length === 0) return null
  return (
    <PageSection title={t('dates')}>
      <EventRows events={shown} />
      {hasMore && (
        <LinkButton to={`/series/${series.code}/events/future`} look="quiet" className="self-start">
          {t('nextAll')}
        </LinkButton>
      )}
    </PageSection>
  )
}
