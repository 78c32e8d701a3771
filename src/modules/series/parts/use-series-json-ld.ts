import { addressIn } from '#src/kernel/language-path.ts'
import { sharePicturePath } from '#src/modules/catalog/domain/share-picture-path.ts'
import { breadcrumbsJsonLd, itemListJsonLd } from '#src/modules/catalog/parts/json-ld.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { SeriesPage } from '../contract/series.ts'

/** The JSON-LD of a series' page: the series with its next events, and breadcrumbs. */
export function useSeriesJsonLd(series: SeriesPage, address: string): readonly object[] {
  const t = useTexts('catalog')
  const language = useLanguage()
  if (!import.meta.env.SSR) return [] // robots read only the server's HTML
  const { origin } = new URL(address)
  const pages = series.upcoming.map(({ code, name }) => ({ name, address: `${origin}/event/${code}` }))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'EventSeries',
      name: series.name,
      description: series.about.split('\n')[0],
      url: addressIn(language, address),
      image: [origin + sharePicturePath({ series: series.code }, language)],
      organizer: { '@type': 'Organization', name: series.organizer, url: series.website || undefined },
    },
    itemListJsonLd(language, series.name, pages),
    breadcrumbsJsonLd(language, [
      { name: t('seriesAll'), address: `${origin}/events/series` },
      { name: series.name, address },
    ]),
  ]
}
