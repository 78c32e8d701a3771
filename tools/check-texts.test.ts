import { expect, test } from 'vitest'
import { checkTexts } from './check-texts.ts'

const ru = {
  title: "title: 'Корзина «Белых ночей»',",
  places: "places_one: '{{count}} место', places_few: '{{count}} места', places_many: '{{count}} мест',",
  state: "'state.open': 'Открыта', 'state.closed': 'Закрыта',",
  error: "'error.orders.not_open': 'Закрыт.',",
}
const en = {
  title: "title: 'Cart',",
  places: "places_one: '{{count}} place', places_other: '{{count}} places',",
  state: "'state.open': 'Open', 'state.closed': 'Closed',",
  error: "'error.orders.not_open': 'Closed.',",
}
const screen = `export default function Cart({ state }: Props) {
  const t = useTexts('orders')
  return <p title={t('title')}>{t('places', { count: 1 })}{t(\`state.${'$'}{state}\`)}</p>
}
`
const contract = "export const route = defineRoute({ errors: { 'orders.not_open': 409 } })\n"

type Change = {
  ru?: Partial<typeof ru>
  en?: Partial<typeof en>
  screen?: string
  contract?: string
  more?: Record<string, string>
}

function violationsIn(change: Change = {}): string[] {
  const files = {
    'src/modules/orders/texts/ru.ts': `export const ru = {\n${Object.values({ ...ru, ...change.ru }).join('\n')}\n} as const\n`,
    'src/modules/orders/texts/en.ts': `export const en = {\n${Object.values({ ...en, ...change.en }).join('\n')}\n} as const\n`,
    'src/modules/orders/screens/cart.tsx': change.screen ?? screen,
    'src/modules/orders/contract/cart.ts': change.contract ?? contract,
    ...change.more,
  }
  return checkTexts(new Map(Object.entries(files))).map(
    ({ rule, file, line, remedy }) => `${rule} ${file.split('/').at(-1)}:${line} ${remedy}`,
  )
}

test('complete and used texts have no violation', () => {
  expect(violationsIn()).toEqual([])
})

test('a section of a module has texts of its own', () => {
  const section = {
    'src/modules/orders/texts/late/ru.ts': "export const ru = {\n  hint: 'Позже',\n  old: 'Было',\n} as const\n",
    'src/modules/orders/texts/late/en.ts': "export const en = {\n  hint: 'Later',\n  old: 'Past',\n} as const\n",
    'src/modules/orders/parts/late.tsx':
      "export const Late = () => {\n  const t = useTexts('orders-late')\n  return <p>{t('hint')}{t('title')}</p>\n}\n",
  }
  expect(violationsIn({ more: section })).toEqual([
    'unused ru.ts:3 old is used nowhere',
    "unknown late.tsx:3 orders-late has no text 'title'",
  ])
})

test.for<[string, Change, string]>([
  [
    'a text that nobody uses',
    { ru: { title: `${ru.title} old: 'Старое',` }, en: { title: `${en.title} old: 'Old',` } },
    'unused ru.ts:2 old is used nowhere',
  ],
  [
    'a plural text that nobody uses',
    { screen: screen.replace("{t('places', { count: 1 })}", '') },
    'unused ru.ts:3 places is used nowhere',
  ],
  [
    'a prefix that nobody uses',
    { screen: screen.replace(/\{t\(`.*?`\)\}/, "{t('state.open')}") },
    'unused ru.ts:4 state.closed is used nowhere',
  ],
  [
    'an error that nobody gives',
    { contract: 'export const route = 1\n' },
    'unused ru.ts:5 error.orders.not_open is used nowhere',
  ],
  [
    'a use in another namespace only',
    { screen: screen.replace("t('title')", "'x'"), more: { 'src/modules/site/a.tsx': "export const a = 'title'\n" } },
    'unused ru.ts:2 title is used nowhere',
  ],
  [
    'a key that is not there',
    { screen: screen.replace("t('title')", "t('title') + t('tittle')") },
    "unknown cart.tsx:3 orders has no text 'tittle'",
  ],
  [
    'a key of the server that is not there',
    { more: { 'src/modules/orders/server/a.ts': "export const a = textOf(language, 'orders', 'letter')\n" } },
    "unknown a.ts:1 orders has no text 'letter'",
  ],
  [
    'a declared error without a text',
    { contract: contract.replace('{ errors: {', "{ errors: {\n 'orders.gone': 410,") },
    "unknown cart.ts:2 orders has no text 'error.orders.gone'",
  ],
  [
    'a field’s error without a text',
    {
      more: {
        'src/modules/orders/server/a.ts':
          "export const a = err('orders.not_open', { fields: { code: 'orders.code_wrong' } })\n",
      },
    },
    "unknown a.ts:1 orders has no text 'error.orders.code_wrong'",
  ],
  ['no English text', { en: { title: '' } }, 'english ru.ts:2 title has no English text'],
  [
    'no Russian text',
    { ru: { title: '' }, screen: screen.replace("t('title')", "'x'") },
    'russian en.ts:2 title has no Russian text',
  ],
  [
    'a Russian form is missing',
    { ru: { places: "places_one: '{{count}} место', places_many: '{{count}} мест'," } },
    'plural ru.ts:3 places lacks its form _few',
  ],
  [
    'an English form is missing',
    { en: { places: "places_one: '{{count}} place'," } },
    'plural en.ts:3 places lacks its form _other',
  ],
  [
    'another variable',
    { en: { title: "title: 'Cart {{sum}}'," } },
    'variables en.ts:2 title takes {{sum}}, in Russian {{}}',
  ],
  [
    'straight quotation marks',
    { ru: { title: `title: 'Корзина "Белых ночей"',` } },
    'quotes ru.ts:2 title is set in «ёлочки»',
  ],
  [
    'curly quotation marks',
    { ru: { title: "title: 'Корзина “Белых ночей”'," } },
    'quotes ru.ts:2 title is set in «ёлочки»',
  ],
])('an invalid text is refused: %s', ([, change, violation]) => {
  expect(violationsIn(change)).toEqual([violation])
})

test('a key in a table of the same module counts as used', () => {
  const table = "export const keys = ['title'] as const\n"
  expect(
    violationsIn({
      screen: screen.replace("t('title')", 't(key)'),
      more: { 'src/modules/orders/parts/keys.ts': table },
    }),
  ).toEqual([])
})

test('a generic lookup of error codes uses none of them', () => {
  const lookup = `export const a = (code: string) => textOf(language, 'orders', \`error.${'$'}{code}\`)\n`
  expect(
    violationsIn({ contract: 'export const a = 1\n', more: { 'src/modules/orders/server/a.ts': lookup } }),
  ).toEqual(['unused ru.ts:5 error.orders.not_open is used nowhere'])
})
