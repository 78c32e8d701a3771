import type { i18n } from 'i18next'
import { expect, test } from 'vitest'
import { createBrowserTexts, createServerTexts } from './create-i18n.ts'

const ru = {
  'error.order.not_open': 'Заказ закрыт: {{name}}',
  events_one: '{{count}} событие',
  events_few: '{{count}} события',
  events_many: '{{count}} событий',
  season: 'Сезон {{year}}',
}

/** By a key that the typed texts of the house do not know. */
function say(texts: i18n, ns: string, key: string, values: object = {}): unknown {
  return Reflect.apply(texts.t, texts, [key, { ns, ...values }])
}

test.for([
  [1, '1 событие'],
  [2, '2 события'],
  [5, '5 событий'],
  [21, '21 событие'],
  [1284, '1\u202F284 события'],
] as const)('the Russian plural of %d', ([count, expected]) => {
  const texts = createServerTexts('ru', { catalog: ru })
  expect(say(texts, 'catalog', 'events', { count })).toBe(expected)
})

test('keys hold dots, values are not escaped nor looked up, a year is no count', () => {
  const texts = createServerTexts('ru', { catalog: ru })
  expect(say(texts, 'catalog', 'error.order.not_open', { name: '<b> $t(season)' })).toBe('Заказ закрыт: <b> $t(season)')
  expect(say(texts, 'catalog', 'season', { year: 2026 })).toBe('Сезон 2026')
})

test('the browser loads what is named before it resolves, and the rest when asked', async () => {
  const asked: string[] = []
  const texts = await createBrowserTexts(
    'en',
    async (namespace, language) => {
      asked.push(`${language}/${namespace}`)
      return { hello: `hello from ${namespace}` }
    },
    ['ui'],
  )
  expect(asked).toEqual(['en/ui'])
  expect(say(texts, 'ui', 'hello')).toBe('hello from ui')
  await texts.loadNamespaces('orders')
  expect(asked).toEqual(['en/ui', 'en/orders'])
  expect(say(texts, 'orders', 'hello')).toBe('hello from orders')
})

test('languages never mix: each server instance is its own', () => {
  const russian = createServerTexts('ru', { ui: { close: 'Закрыть' } })
  const english = createServerTexts('en', { ui: { close: 'Close' } })
  expect([russian, english].map((texts) => say(texts, 'ui', 'close'))).toEqual(['Закрыть', 'Close'])
})
