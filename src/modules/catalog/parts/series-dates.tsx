import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPage } from '../contract/series.ts'
import { EventRows } from './event-row.tsx'

/** More than these the tabs list. */
const shown = 8

/** The dates of the season that goes on, and of what is announced beyond it, in the order in which they are held. */
export function SeriesDates({ series }: { series: SeriesPage }) {
  const t = useTexts('catalog-series')
  const all = datesOf(series)
  if (all.length === 0) return null
  const first = Math.max(0, Math.min(all.length - shown, all.findIndex(({ isPast }) => !isPast) - 2))
  return (
    <PageSection title={t('dates')}>
      <EventRows events={all.slice(first, first + shown)} />
      {all.length > shown && (
        <LinkButton to={`/series/${series.code}/events/future`} look="quiet" className="self-start">
          {t('nextAll')}
        </LinkButton>
      )}
    </PageSection>
  )
}

export function datesOf({ ahead, over, seasonSince }: Pick<SeriesPage, 'ahead' | 'over' | 'seasonSince'>) {
  return [...over.filter(({ startsOn }) => startsOn >= seasonSince), ...ahead].sort((a, b) =>
    a.startsOn < b.startsOn ? -1 : 1,
  )
}
