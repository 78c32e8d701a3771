import { expect, test } from 'vitest'
import { languages } from '#src/kernel/texts.ts'
import { proseNames } from '../domain/prose-page.ts'
import { prosePage } from './prose-pages.ts'

const site = { hasCounter: false, makesReceipts: true }
const wordsOf = (page: (typeof proseNames)[number], language: 'ru' | 'en', makesReceipts: boolean) =>
  JSON.stringify(prosePage(page, language, { ...site, makesReceipts }))

test.for([
  ['about-organizers', 'ru', 'чек по каждой оплате и каждому возврату'],
  ['about-organizers', 'en', 'a receipt for each payment and refund'],
  ['about-participants', 'ru', 'чек придёт на почту'],
  ['about-participants', 'en', 'the receipt comes by email'],
] as const)('the page %s (%s) promises a receipt only where the installation makes them', ([page, language, text]) => {
  expect(wordsOf(page, language, true)).toContain(text)
  expect(wordsOf(page, language, false)).not.toMatch(/чек[аи]? |receipt/i)
})

test.for(proseNames)('the page %s has its figures, parts and steps in both languages', (page) => {
  const shape = (language: 'ru' | 'en') => {
    const { figures, parts, steps, note } = prosePage(page, language, site)
    return { figures: figures.length, parts: parts.list.length, steps: steps.list.length, hasNote: note !== null }
  }
  expect(shape('en')).toEqual(shape('ru'))
  expect(shape('ru')).toMatchObject({ figures: 3, steps: 4 })
})

test('no page leaves a value or a mark of Markdown in its words', () => {
  for (const page of proseNames)
    for (const language of languages)
      expect(JSON.stringify(prosePage(page, language, site))).not.toMatch(/\{\{|\*\*|<!--|\{#/)
})
