import { Link } from 'react-router'
import { Poster } from '#src/modules/catalog/parts/poster.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import type { SeriesSummary as SeriesCardData } from '../contract/series.ts'

/**
 * A series in a list: the poster of its next event and its facts; the whole card is one link. On a
 * phone the poster is at the left.
 */
export function SeriesCard({ series }: { series: SeriesCardData }) {
  const t = useTexts('catalog')
  const format = useFormat()
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-paper transition-[border-color] duration-150 hover:border-line-strong max-[599px]:grid max-[599px]:grid-cols-[5.5rem_minmax(0,1fr)]">
      <div className="min-[600px]:aspect-[16/9]">
        <Poster {...series.posterEvent} className="size-full" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3 min-[600px]:gap-1 min-[600px]:p-4 tablet:p-5">
        <h3 className="font-semibold leading-snug min-[600px]:text-lg">
          <Link to={`/series/${series.code}`} className="after:absolute after:inset-0 after:content-['']">
            {series.name}
          </Link>
        </h3>
        <p className="text-ink-2 max-[599px]:text-sm">{firstFew(series.sports.map((sport) => t(`sport.${sport}`)))}</p>
        <p className="text-ink-2 max-[599px]:text-sm min-[600px]:mb-4">{firstFew(series.cities)}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-dashed max-[599px]:pt-1 max-[599px]:text-sm min-[600px]:border-t min-[600px]:pt-4">
          <span className="font-medium">{t('seriesEvents', { count: series.eventCount })}</span>
          <span className="ml-auto">
            {series.nextOn === null ? (
              <StateTag tone="quiet">{t('seriesOver')}</StateTag>
            ) : (
              <StateTag tone="soon">{t('seriesNext', { day: format.day(series.nextOn, 'long') })}</StateTag>
            )}
          </span>
        </p>
      </div>
    </article>
  )
}

const maxNames = 3

/** «Самара, Казань, Пермь…» */
function firstFew(names: readonly string[]): string {
  return names.slice(0, maxNames).join(', ') + (names.length > maxNames ? '…' : '')
}

export function SeriesGrid({ list }: { list: readonly SeriesCardData[] }) {
  return (
    <ul className="card-grid">
      {list.map((series) => (
        <li key={series.code}>
          <SeriesCard series={series} />
        </li>
      ))}
    </ul>
  )
}
