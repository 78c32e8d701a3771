import { expect, test } from 'vitest'
import { parseContent, parseFrontMatter, plainOf } from './parse-content.ts'

const facts = {
  values: { 'operator.name': 'ООО «Старт»', 'support.email': 'help@example.org' },
  flags: { receipts: true, cards: false },
}
const read = (body: string) =>
  parseContent('a.ru.md', `---\ntitle: Заголовок\nversion: 2026-11-28\n---\n${body}`, facts)

test('a content file is read into its front matter and blocks', () => {
  const source = [
    '## Кто мы {#who}',
    '',
    'Сайт ведёт {{operator.name}}:',
    'пишите на [почту](mailto:{{support.email}}) или **звоните**.',
    '',
    '- один',
    '- [второй](/help#two)',
    '',
    '| Цель | Срок |',
    '| --- | --- |',
    '| вход | 30 дней |',
  ].join('\n')
  expect(read(source)).toEqual({
    meta: { title: 'Заголовок', version: '2026-11-28' },
    blocks: [
      { kind: 'heading', id: 'who', level: 2, text: 'Кто мы' },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Сайт ведёт ООО «Старт»: пишите на ' },
          { text: 'почту', href: 'mailto:help@example.org' },
          { text: ' или ' },
          { text: 'звоните', isStrong: true },
          { text: '.' },
        ],
      },
      { kind: 'list', isOrdered: false, items: [[{ text: 'один' }], [{ text: 'второй', href: '/help#two' }]] },
      { kind: 'table', head: ['Цель', 'Срок'], rows: [['вход', '30 дней']] },
    ],
  })
})

test.for([
  ['receipts', 'да'],
  ['cards', 'нет'],
] as const)('a part of a content file that depends on %s says what is true', ([flag, expected]) => {
  const { blocks } = read(`<!-- if ${flag} -->\nда\n<!-- else -->\nнет\n<!-- end -->`)
  expect(blocks).toEqual([{ kind: 'paragraph', runs: [{ text: expected }] }])
})

test.for([
  ['an unknown value', 'Пишите {{operator.fax}}', 'unknown value {{operator.fax}}'],
  ['an open value', 'Пишите {{operator.name', 'not closed'],
  ['an unknown flag', '<!-- if moon -->\nа\n<!-- end -->', 'unknown flag moon'],
  ['an open part', '<!-- if receipts -->\nа', 'no <!-- end -->'],
  ['an end without a beginning', 'а\n<!-- end -->', 'misplaced'],
  ['a heading without an id', '## Кто мы', 'a heading is'],
  ['HTML', '<script>alert(1)</script>', 'cannot contain html'],
  ['a script as a link', '[сюда](javascript:alert(1))', 'cannot link to'],
  ['a picture', '![вид](/a.png)', 'cannot contain image'],
] as const)('a content file with %s is refused with its name', ([, body, reason]) => {
  expect(() => read(body)).toThrow(`a.ru.md: `)
  expect(() => read(body)).toThrow(reason)
})

test('a content file without front matter is refused', () => {
  expect(() => parseContent('a.ru.md', 'Текст', facts)).toThrow('a.ru.md: must begin with front matter')
})

test('a line of the front matter may depend on a flag too', () => {
  const source =
    '---\nversion: 2026-11-28\n<!-- if receipts -->\ntitle: да\n<!-- else -->\ntitle: нет\n<!-- end -->\n---\nтекст'
  expect(parseContent('a.ru.md', source, facts).meta).toEqual({ title: 'да', version: '2026-11-28' })
  expect(parseFrontMatter('a.ru.md', source).version).toBe('2026-11-28')
})

test('front matter is read without the body, whatever that says', () => {
  const source = '---\ntitle: Файлы cookie: какие\nversion: 2026-11-28\n---\n<!-- if moon -->'
  expect(parseFrontMatter('a.ru.md', source)).toEqual({ title: 'Файлы cookie: какие', version: '2026-11-28' })
})

test.for([
  ['bold', { text: 'важно', isStrong: true }],
  ['a link', { text: 'важно', href: '/help' }],
] as const)('a text that must be plain is refused where it has %s', ([, run]) => {
  expect(plainOf('a.ru.md', [{ text: 'один ' }, { text: 'два' }])).toBe('один два')
  expect(() => plainOf('a.ru.md', [{ text: 'один ' }, run])).toThrow('a.ru.md: this text has no links or bold: важно')
})
