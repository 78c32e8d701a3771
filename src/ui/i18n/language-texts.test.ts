import { expect, test } from 'vitest'
import { createBrowserTexts, createServerTexts, type LanguageTexts } from './language-texts.ts'
import type { Values } from './translate.ts'

const ru = {
  'error.order.not_open': 'Заказ закрыт: {{name}}',
  events_one: '{{count}} событие',
  events_few: '{{count}} события',
  events_many: '{{count}} событий',
  season: 'Сезон {{year}}',
}

function translate(texts: LanguageTexts, namespace: string, key: string, values?: Values): string | undefined {
  return texts.ready(namespace)?.(key, values)
}

test.for([
  [1, '1 событие'],
  [2, '2 события'],
  [5, '5 событий'],
  [21, '21 событие'],
  [1284, '1\u202F284 события'],
] as const)('the Russian plural of %d is chosen', ([count, expected]) => {
  const texts = createServerTexts('ru', { catalog: ru })
  expect(translate(texts, 'catalog', 'events', { count })).toBe(expected)
})

test('a context chooses its own text where there is one', () => {
  const texts = createServerTexts('ru', { catalog: { men: 'мужчины', men_children: 'мальчики' } })
  const men = (context: string) => translate(texts, 'catalog', 'men', { context })
  expect([men('children'), men('strangers')]).toEqual(['мальчики', 'мужчины'])
})

test('keys may have dots, values are neither escaped nor looked up, and a year is no count', () => {
  const texts = createServerTexts('ru', { catalog: ru })
  expect(translate(texts, 'catalog', 'error.order.not_open', { name: '<b> $t(season)' })).toBe(
    'Заказ закрыт: <b> $t(season)',
  )
  expect(translate(texts, 'catalog', 'season', { year: 2026 })).toBe('Сезон 2026')
})

test('the browser loads the named namespaces first, and the others on demand', async () => {
  const requested: string[] = []
  const texts = await createBrowserTexts(
    'en',
    async (namespace, language) => {
      requested.push(`${language}/${namespace}`)
      return { hello: `hello from ${namespace}` }
    },
    ['ui'],
  )
  expect(requested).toEqual(['en/ui'])
  expect(translate(texts, 'ui', 'hello')).toBe('hello from ui')
  expect(texts.ready('orders')).toBeUndefined()
  await Promise.all([texts.load('orders'), texts.load('orders')])
  expect(requested).toEqual(['en/ui', 'en/orders'])
  expect(texts.namespaces()).toEqual(['ui', 'orders'])
  expect(translate(texts, 'orders', 'hello')).toBe('hello from orders')
})

test('a namespace that could not be loaded is not requested again and again', async () => {
  let requested = 0
  const texts = await createBrowserTexts('ru', async () => {
    requested += 1
    throw new Error('offline')
  })
  await expect(texts.load('orders')).rejects.toThrow('offline')
  await expect(texts.load('orders')).rejects.toThrow('offline')
  expect(requested).toBe(1)
})

test('a value may stand in several places, and a missing or unknown one breaks nothing', () => {
  const texts = createServerTexts('en', { ui: { twice: '{{a}}, $&, {{ b }} and {{a}}', plain: 'no {hole}' } })
  expect(translate(texts, 'ui', 'twice', { a: 1, b: '$1' })).toBe('1, $&, $1 and 1')
  expect(translate(texts, 'ui', 'twice', {})).toBe(', $&,  and ')
  expect(translate(texts, 'ui', 'plain', { a: 1 })).toBe('no {hole}')
  expect(translate(texts, 'ui', 'unknown.key', { a: 1 })).toBe('unknown.key')
})

test('languages never mix, because each server instance has its own', () => {
  const russian = createServerTexts('ru', { ui: { close: 'Закрыть' } })
  const english = createServerTexts('en', { ui: { close: 'Close' } })
  expect([russian, english].map((texts) => translate(texts, 'ui', 'close'))).toEqual(['Закрыть', 'Close'])
})

test('a text is prepared once, before its values', async () => {
  const prepared: string[] = []
  const prepare = (text: string) => {
    prepared.push(text)
    return text.toUpperCase().replace('NAME', 'name')
  }
  const texts = createServerTexts('en', { ui: { hello: 'hello {{name}}' } }, prepare)
  expect(translate(texts, 'ui', 'hello', { name: 'Ada' })).toBe('HELLO Ada')
  expect(translate(texts, 'ui', 'hello', { name: 'Bob' })).toBe('HELLO Bob')
  expect(prepared).toEqual(['hello {{name}}'])
  const loaded = await createBrowserTexts('en', async () => ({ bye: 'bye' }), ['ui'], prepare)
  expect(translate(loaded, 'ui', 'bye')).toBe('BYE')
})
