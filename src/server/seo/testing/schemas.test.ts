import { expect, test } from 'vitest'
import { calendarFeed } from '#src/modules/catalog/domain/calendar-file.ts'
import { jsonLdIssues } from './json-ld-shapes.ts'
import { icsIssues, rssIssues } from './schemas.ts'

// The checks themselves detect invalid documents.

const feed = calendarFeed(
  'События; все',
  [
    {
      ...{
        uid: 'a@example.org',
        title: 'Забег, «Волга»; раз',
        place: 'Самара',
        about: '',
        url: 'https://example.org/event/a',
      },
      ...{ isCancelled: false, now: '2026-05-01T00:00:00.000Z' as never },
      days: { from: '2026-05-24' as never, to: '2026-05-24' as never },
    },
  ],
  'ru',
)

test.for([
  ['as it is', (text: string) => text, 0],
  ['a bare comma', (text: string) => text.replace('\\,', ','), 1],
  ['a stamp without a zone', (text: string) => text.replace(/(DTSTAMP:\d+T\d+)Z/, '$1'), 1],
  ['an end at the beginning', (text: string) => text.replace('20260525', '20260524'), 1],
  ['a status of none', (text: string) => text.replace('CONFIRMED', 'OPEN'), 1],
  [
    'a day that ends at an hour',
    (text: string) => text.replace('DTEND;VALUE=DATE:20260525', 'DTEND:20260525T000000Z'),
    2,
  ],
  ['a line too long', (text: string) => text.replace('Самара', 'Самара'.repeat(20)), 1],
] as const)('a calendar with an error is reported: %s', ([, spoilt, issues]) => {
  expect(icsIssues(spoilt(feed))).toHaveLength(issues)
})

test('a feed with an element that RSS does not know is reported', () => {
  const rss =
    '<rss version="2.0"><channel><title>A</title><link>https://a.example</link><description>B</description><language>ru</language><atom:link href="https://a.example/feed" rel="self" type="application/rss+xml"/><picture>x</picture></channel></rss>'
  expect(rssIssues(rss)).toEqual(['a channel may not hold picture'])
})

test('a misspelled property, an end before the beginning, and an unknown kind are reported', () => {
  const crumbs = (item: object) =>
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [item, { ...item, position: 2 }],
    })
  const item = { '@type': 'ListItem', position: 1, name: 'A', item: 'https://a.example/' }
  expect(jsonLdIssues(crumbs(item)).issues).toEqual([])
  expect(jsonLdIssues(crumbs({ ...item, itme: 'x' })).issues).toHaveLength(1)
  expect(jsonLdIssues(crumbs({ ...item, item: '/event/a' })).issues).toHaveLength(1)
  expect(jsonLdIssues('{"@type":"Recipe"}').issues).toHaveLength(1)
})
