import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#src/kernel/texts.ts'
import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { useEventJsonLd } from '#src/modules/catalog/parts/use-event-json-ld.ts'
import { en } from '#src/modules/catalog/texts/en.ts'
import { ru } from '#src/modules/catalog/texts/ru.ts'
import { useSiteJsonLd } from '#src/modules/home/parts/use-site-json-ld.ts'
import { unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import type { Tab } from '#src/modules/search/domain/tabs.ts'
import { useListHead } from '#src/modules/search/parts/use-list-head.ts'
import { en as foundEn } from '#src/modules/search/texts/list/en.ts'
import { ru as foundRu } from '#src/modules/search/texts/list/ru.ts'
import type { SeriesPage } from '#src/modules/series/contract/series.ts'
import { useSeriesJsonLd } from '#src/modules/series/parts/use-series-json-ld.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { createServerTexts } from '#src/ui/i18n/language-texts.ts'

const texts = {
  ru: createServerTexts('ru', { catalog: ru, 'search-list': foundRu }),
  en: createServerTexts('en', { catalog: en, 'search-list': foundEn }),
}

/** The site data that a page reads. */
export type StructuredDataSite = {
  readonly name: string
  readonly support: { readonly email: string }
  readonly links: { readonly homeUrl: string }
}

/** The structured data that pages write for robots through their hooks, as the text in the page. */
export function renderStructuredData(language: Language, tenant: StructuredDataSite) {
  const renderJsonLd = (use: () => readonly object[]): string => {
    let script = ''
    const Page = (): ReactNode => {
      script = JSON.stringify(use())
      return null
    }
    inPage(<Page />, language, tenant)
    return script
  }
  const { origin } = new URL(tenant.links.homeUrl)
  return {
    home: () => renderJsonLd(() => useSiteJsonLd(`${origin}/`)),
    event: (event: EventPage) => renderJsonLd(() => useEventJsonLd(event, `${origin}/event/${event.code}`, true)),
    series: (series: SeriesPage) => renderJsonLd(() => useSeriesJsonLd(series, `${origin}/series/${series.code}`)),
    list: (type: Tab, pages: Parameters<typeof useListHead>[1]) =>
      renderJsonLd(() => useListHead(unfilteredTab(type), pages).jsonLd),
  }
}

function inPage(node: ReactNode, language: Language, tenant: StructuredDataSite): void {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: node, loader: () => null }], {
    hydrationData: { loaderData: { root: { site: { tenant } } } },
  })
  renderToString(
    <LanguageProvider texts={texts[language]}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}
