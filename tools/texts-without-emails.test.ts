import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './source-files.ts'
import { forBrowsers, refusalsNamedIn, runsInBrowsers } from './texts-without-emails.ts'

const source = `export const ru = {
  title: 'Профиль',
  emailCodeTitle: 'Ваш код',
  emailCodeHow:
    'Введите его',
  emailCodeLong: 'Код ' + // in two parts
    'из шести цифр',
  'bareNotice': "Страница, которой нет",
  'error.accounts.gone': 'Нет такого.',
  'error.accounts.long':
    'Очень длинно.',
  'error.accounts.named': 'Названо.',
  'error.accounts.counted_one': '{{count}} раз',
  'error.accounts.counted_few': '{{count}} раза',
  'validation.required': 'Это поле обязательно.',
} as const
`

test('browsers get neither texts of emails nor of errors that no page names', () => {
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

test('every file that reads texts in the browser is searched for the errors that it names', () => {
  const readers = listFiles('src').filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && /\buseTexts\('/.test(readFileSync(path, 'utf8')),
  )
  expect(readers.length).toBeGreaterThan(100)
  expect(readers.filter((path) => !runsInBrowsers.test(path))).toEqual([])
})
