import { expect, test } from 'vitest'
import { forBrowsers } from './texts-without-emails.ts'

const source = `export const ru = {
  title: 'Профиль',
  emailCodeTitle: 'Ваш код',
  emailCodeHow:
    'Введите его',
  'error.accounts.gone': 'Нет такого.',
  'error.accounts.long':
    'Очень длинно.',
  'error.accounts.named': 'Названо.',
  'error.accounts.counted_one': '{{count}} раз',
  'error.accounts.counted_few': '{{count}} раза',
  'validation.required': 'Это поле обязательно.',
} as const
`

test('browsers get neither emails nor refusals that no page names', () => {
  const left = forBrowsers(source, new Set(['error.accounts.named', 'error.accounts.counted']))
  const keys = [...left.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key]) => key)
  expect(keys).toEqual([
    'title',
    'error.accounts.named',
    'error.accounts.counted_one',
    'error.accounts.counted_few',
    'validation.required',
  ])
})
