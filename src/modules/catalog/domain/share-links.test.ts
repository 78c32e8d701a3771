import { expect, test } from 'vitest'
import { shareLink } from './share-links.ts'

const url = 'https://startline.example/event/volga-dawn?utm=1&b=2'
const text = 'Побежали вместе & быстро: «Волга» 50 % +1'

test.each([
  ['vk', 'https://vk.com/share.php', { url, title: text }],
  ['telegram', 'https://t.me/share/url', { url, text }],
  ['max', 'https://max.ru/:share', { text: `${text} ${url}` }],
  ['whatsapp', 'https://wa.me/', { text: `${text} ${url}` }],
] as const)('%s gets the link and the text unchanged, and no space becomes a plus sign', (service, address, values) => {
  const made = new URL(shareLink(service, { url, text }))
  expect(made.origin + made.pathname).toBe(address)
  expect(Object.fromEntries(made.searchParams)).toEqual(values)
  expect(made.search).not.toContain('+')
})
