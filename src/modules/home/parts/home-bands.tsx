import { Link } from 'react-router'
import { eventsPath, unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import type { SeriesSummary } from '#src/modules/series/contract/series.ts'
import { SeriesGrid } from '#src/modules/series/parts/series-card.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'

/** Hides the last of an odd number in two columns. */
export const hideOddLast = 'min-[600px]:max-[999px]:[&>ul>li:last-child:nth-child(odd):not(:first-child)]:hidden'
/** Shows the fourth only in two columns. */
const showFourthInTwoColumns = 'max-[599px]:[&>ul>li:nth-child(4)]:hidden min-[1000px]:[&>ul>li:nth-child(4)]:hidden'

export function SeriesBand({ list }: { list: readonly SeriesSummary[] }) {
  const t = useTexts('home')
  if (list.length === 0) return null
  return (
    <PageSection
      title={t('series')}
      note={t('seriesNote')}
      aside={<UnfilteredTabLink tab="series">{t('seriesAll')}</UnfilteredTabLink>}
    >
      <div className={classNames(hideOddLast, showFourthInTwoColumns)}>
        <SeriesGrid list={list} />
      </div>
    </PageSection>
  )
}

/** A link to a complete tab of the list. */
export function UnfilteredTabLink({ tab, children }: { tab: 'series' | 'results'; children: string }) {
  return (
    <Link
      to={eventsPath(unfilteredTab(tab))}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
