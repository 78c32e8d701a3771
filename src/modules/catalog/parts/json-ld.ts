import { addressIn } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'

const context = 'https://schema.org'

type LinkedPage = {
  readonly name: string
  /** Absolute, of the default language. */
  readonly address: string
}

/** The breadcrumbs from the home page (schema.org BreadcrumbList). */
export function breadcrumbsJsonLd(language: Language, crumbs: readonly LinkedPage[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: addressIn(language, address),
    })),
  }
}

/** The pages of a list, in its order (schema.org ItemList). */
export function itemListJsonLd(language: Language, name: string, pages: readonly LinkedPage[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name,
    numberOfItems: pages.length,
    itemListElement: pages.map((page, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: page.name,
      url: addressIn(language, page.address),
    })),
  }
}
