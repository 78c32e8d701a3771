import { expect, test } from 'vitest'
import { languages } from '#src/kernel/texts.ts'
import { parseContent } from '#src/platform/content/parse-content.ts'
import { sectionedPageNames, sectionsOfPage } from '../domain/sectioned-page.ts'
import { sectionsOf } from '../parts/sections-of.ts'
import { sectionedPage, toSectionedPage } from './sectioned-pages.ts'

const site = { hasCounter: false, makesReceipts: true }
const page = (lines: readonly string[]) => {
  const front = '---\nversion: 2026-11-29\ntitle: а\ndescription: б\nheading: в\n---'
  const content = parseContent('careers.ru.md', [front, ...lines].join('\n\n'), { values: {}, flags: {} })
  return toSectionedPage({ name: 'careers', file: 'careers.ru.md', content })
}

test.for(sectionedPageNames)('the page %s has its sections in both languages, and no mark of Markdown', (name) => {
  for (const language of languages) {
    const text = sectionedPage(name, language, site)
    expect(text.sections.map(({ id }) => id)).toEqual([...sectionsOfPage[name]])
    expect(JSON.stringify(text)).not.toMatch(/\{\{|\*\*|<!--|\{#/)
  }
})

test.for([
  ['ru', /картой/i, /сч[её]т/i],
  ['en', /by card/i, /by invoice/i],
] as const)('the page for companies (%s) names both ways to pay', ([language, card, invoice]) => {
  const text = sectionedPage('corp-client', language, site)
  const payment = sectionsOf('corp-client', text).steps.list.find(({ id }) => id === 'payment')
  for (const words of [`${payment?.title} ${payment?.text}`, text.description])
    for (const method of [card, invoice]) expect(words).toMatch(method)
})

test('a page is read into its sections, each with its paragraphs', () => {
  const text = page(['## Вакансии {#vacancies}', '## Нет {#none}', 'Раз.', 'Два.'])
  expect(text).toMatchObject({ heading: 'в', lead: null })
  expect(sectionsOf('careers', text).none).toEqual({ id: 'none', title: 'Нет', paragraphs: ['Раз.', 'Два.'], list: [] })
})

test.for([
  ['without a section', ['## Нет {#none}'], 'has no section {#vacancies}'],
  ['with an unknown section', ['## Нет {#other}'], 'has the section {#other}'],
  ['with a part among its paragraphs', ['## В {#vacancies}', '## Н {#none}', '### Ш {#step}', 'а'], 'no parts'],
  ['that begins with a paragraph', ['а', '## Нет {#none}'], 'begins with a heading'],
] as const)('a page %s is refused with its name', ([, lines, reason]) => {
  expect(() => page(lines)).toThrow(`careers.ru.md: `)
  expect(() => page(lines)).toThrow(reason)
})
