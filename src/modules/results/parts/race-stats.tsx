import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { ResultsPage } from '../contract/results.ts'
import { AgePyramid } from './charts/age-pyramid.tsx'
import { TimeHistogram } from './charts/time-histogram.tsx'

/** Charts of the race: finish times, and participants by age. */
export function RaceStatsSection({ page, finisherCount }: { page: ResultsPage; finisherCount: number }) {
  const t = useTexts('results-stats')
  if (page.stats === null || (page.stats.histogram === null && page.groups.length === 0)) return null
  return (
    <PageSection id="figures" title={t('raceStats')}>
      <div className="grid gap-4 tablet:gap-5 landscape:grid-cols-2">
        <TimeHistogram stats={page.stats} finisherCount={finisherCount} />
        <AgePyramid groups={page.groups} />
      </div>
    </PageSection>
  )
}
