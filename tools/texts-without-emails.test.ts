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

test('browsers get neither texts of emails nor of errors that no page names', async () => {
  const left = forBrowsers('ru.ts', source, new Set(['error.accounts.named', 'error.accounts.counted']))
  const module = `data:text/javascript,${encodeURIComponent(left.replace('as const', ''))}`
  const { ru }: { ru: object } = await import(module)
  expect(Object.keys(ru)).toEqual([
    'title',
    'error.accounts.named',
    'error.accounts.counted_one',
    'error.accounts.counted_few',
    'validation.required',
  ])
})

test('a module of another shape stops the build', () => {
  expect(() => forBrowsers('ru.ts', 'export const ru = read()', new Set())).toThrow('ru.ts is no module of texts')
  expect(() => forBrowsers('ru.ts', 'export const ru = { a: { b: 1 } }', new Set())).toThrow('it needs one object')
})

test('a page’s error texts are those that it names; a missing one stops the build', () => {
  const page = (code: string) => () => refusalsNamedIn('src/ui/a.tsx', `const t = useTexts('a')\n${code}`)
  expect([...page("t('error.a.gone'); t(isLate ? 'error.a.late' : `open`)")()]).toEqual([
    'error.a.gone',
    'error.a.late',
  ])
  expect(page(`t(\`error.\${code}\`)`)).toThrow('src/ui/a.tsx puts the key of a refusal’s text together')
  expect(page("tMore('emailCodeTitle')")).toThrow('src/ui/a.tsx asks for emailCodeTitle')
  expect(page(`t(\`emailCode\${kind}\`)`)).toThrow('asks for emailCode')
})

test('every file that reads texts in the browser is searched for the errors that it names', () => {
  const readers = listFiles('src').filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && /\buseTexts\('/.test(readFileSync(path, 'utf8')),
  )
  expect(readers.length).toBeGreaterThan(100)
  expect(readers.filter((path) => !runsInBrowsers.test(path))).toEqual([])
})
