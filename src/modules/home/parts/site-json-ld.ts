import { addressIn, languageParameter } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'
import { eventsPath, unfilteredTab } from '#src/modules/search/domain/event-query.ts'

const context = 'https://schema.org'

type SiteFacts = { readonly name: string; readonly origin: string; readonly email: string; readonly about: string }

/** The site with its search, and its operator (schema.org WebSite, Organization). */
export function siteJsonLd(language: Language, { name, origin, email, about }: SiteFacts): readonly object[] {
  const home = addressIn(language, `${origin}/`)
  const organization = { '@type': 'Organization', '@id': `${origin}/#organization` }
  const search = `${origin}${eventsPath(unfilteredTab('all'))}?q={search_term_string}`
  return [
    {
      '@context': context,
      '@type': 'WebSite',
      '@id': `${home}#site`,
      name,
      url: home,
      description: about,
      inLanguage: language,
      publisher: organization,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: language === 'ru' ? search : `${search}&${languageParameter}=${language}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@context': context,
      ...organization,
      name,
      url: `${origin}/`,
      logo: `${origin}/icons/default/icon-512.png`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email },
    },
  ]
}
