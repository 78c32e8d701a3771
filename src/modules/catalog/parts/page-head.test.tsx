import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { siteJsonLd } from '#src/modules/home/parts/site-json-ld.ts'
import { renderInPage } from '#src/ui/testing/render.tsx'
import { breadcrumbsJsonLd, itemListJsonLd } from './json-ld.ts'
import { PageHead } from './page-head.tsx'

const address = 'https://s.example/event/volga'
const head = (language: 'ru' | 'en', canonical: string | null = address, description = 'Утро на Волге.') =>
  renderInPage(
    <PageHead
      title="Волга"
      description={description}
      canonical={canonical}
      shared={{ event: 'volga' }}
      jsonLd={[{ name: '</script><script>alert(1)</script>' }]}
    />,
    language,
  )
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

describe('what a page says of itself', () => {
  test.for([
    ['ru', address],
    ['en', `${address}?lang=en`],
  ] as const)('a page in %s has one canonical address, and its other language beside it', ([language, own]) => {
    const html = head(language)
    expect(all(html, /rel="canonical" href="([^"]*)"/g)).toEqual([own])
    expect(all(html, /hrefLang="([^"]*)"/g)).toEqual(['ru', 'en', 'x-default'])
    expect(all(html, /hrefLang="(?:ru|en|x-default)" href="([^"]*)"/g)).toEqual([
      address,
      `${address}?lang=en`,
      address,
    ])
    expect(all(html, /property="og:url" content="([^"]*)"/g)).toEqual([own])
    expect(all(html, /property="og:image" content="([^"]*)"/g)).toEqual([
      `https://s.example/share/${language}/event/volga.png`,
    ])
    expect(html).not.toContain('noindex')
  })

  test('a page excluded from search engines has no canonical address', () => {
    const html = head('ru', null)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/canonical|hrefLang|og:url/)
  })

  test('no name can end the page’s script', () => {
    expect(head('ru').match(/<\/script>/g)).toHaveLength(1)
    expect(head('ru')).toContain('\\u003c/script>')
  })

  test('a long description ends with a whole word', () => {
    const words = 'Длинная дорога вдоль реки '.repeat(20)
    const [description = ''] = all(head('ru', address, words), /name="description" content="([^"]*)"/g)
    expect(description.length).toBeLessThanOrEqual(201)
    expect(description).toMatch(/(Длинная|дорога|вдоль|реки)…$/)
  })
})

const Crumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: z.string().min(1),
        item: z.url(),
      }),
    )
    .min(1),
})

test('breadcrumbs, lists and the site are described as schema.org defines them', () => {
  Crumbs.parse(breadcrumbsJsonLd('en', [{ name: 'Events', address: 'https://s.example/events/future' }]))
  expect(itemListJsonLd('en', 'Events', [{ name: 'Volga', address }])).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: `${address}?lang=en` }],
  })
  const facts = { name: 'Startline', origin: 'https://s.example', email: 'help@s.example', about: 'Find a start.' }
  expect(siteJsonLd('en', facts)).toMatchObject([
    {
      '@type': 'WebSite',
      url: 'https://s.example/?lang=en',
      publisher: { '@id': 'https://s.example/#organization' },
      potentialAction: {
        target: { urlTemplate: 'https://s.example/events/all?q={search_term_string}&lang=en' },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', '@id': 'https://s.example/#organization', url: 'https://s.example/' },
  ])
})
