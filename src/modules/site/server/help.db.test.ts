import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#src/kernel/texts.ts'
import { helpAnswers } from '#src/modules/tenants/domain/help-answers.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { rankAnswers, searchedWords } from '../domain/find-answers.ts'
import { helpSections } from './help-sections.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const site = { hasCounter: false, makesReceipts: true }

test('the help has the same sections and answers in both languages, in one order', async () => {
  const outlineIn = async (language: 'ru' | 'en') => {
    const { status, body } = await app.client({ language }).get('/api/help')
    expect(status).toBe(200)
    type Section = { sectionId: string; answers: { id: string }[] }
    return body.sections.map(({ sectionId, answers }: Section) => [sectionId, answers.map(({ id }) => id)])
  }
  const ru = await outlineIn('ru')
  expect(await outlineIn('en')).toEqual(ru)
  expect(ru.map(([sectionId]: [string]) => sectionId)).toEqual([
    ...['registration', 'payment', 'refund', 'transfer', 'documents', 'bib', 'tax', 'account'],
  ])
})

test('the answers that errors link to exist', () => {
  const ids = helpSections('ru', site).flatMap(({ answers }) => answers.map(({ id }) => id))
  for (const answer of helpAnswers) expect(ids).toContain(answer)
})

test.for([
  ['ru', 'оплата не прошла', 'declined'],
  ['ru', 'банк отклонил платёж', 'declined'],
  ['ru', 'ИНН', 'inn'],
  ['ru', 'passkey', 'two-step'],
  ['ru', 'рассрочка', 'installments'],
  ['ru', 'оплата частями', 'installments'],
  ['ru', 'счёт для компании', 'invoice'],
  ['ru', 'ЕРИП', 'erip'],
  ['ru', 'как вернуть деньги', 'how-to-cancel'],
  ['en', 'invoice', 'invoice'],
  ['en', 'payment declined', 'declined'],
  ['en', 'my payment failed', 'declined'],
  ['en', 'pay in installments', 'installments'],
  ['en', 'passkey', 'two-step'],
  ['en', 'INN', 'inn'],
  ['en', 'ERIP', 'erip'],
] as const)('the help (%s) answers «%s» with %s first', ([language, query, expected]) => {
  const answers = helpSections(language, site).flatMap((section) => section.answers)
  expect(rankAnswers(searchedWords(query), answers)[0]?.id).toBe(expected)
})

test.for([
  ['ru', ['регистрация', 'возврат', 'передача', 'паспорт', 'налоговый', 'страховка', 'рассрочка', 'письмо']],
  ['en', ['registration', 'refund', 'transfer', 'passport', 'deduction', 'insurance', 'installments', 'email']],
] as const)('the help (%s) has an answer at every letter of a word, from the third on', ([language, words]) => {
  const answers = helpSections(language, site).flatMap((section) => section.answers)
  for (const word of words)
    for (let typed = 3; typed <= word.length; typed += 1)
      expect(rankAnswers(searchedWords(word.slice(0, typed)), answers), word.slice(0, typed)).not.toEqual([])
})

test('every answer of the help is short', () => {
  for (const language of languages)
    for (const { answers } of helpSections(language, site))
      for (const { id, text } of answers) {
        expect(text, id).not.toBe('')
        expect(text.length, id).toBeLessThan(420)
      }
})

test('the links of the help lead to addresses of this site', () => {
  const hrefs = helpSections('ru', site).flatMap(({ answers }) =>
    answers.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs.flatMap(({ href }) => href ?? []) : [])),
    ),
  )
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of hrefs) expect(href).toMatch(/^\/[a-zA-Z]/)
})
