import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isInn, isOgrn } from '#src/kernel/company-numbers.ts'
import { legalKinds, legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { operator } from '#src/modules/tenants/domain/operator.ts'
import { allSiteParts } from './content-facts.ts'
import { legalDocument } from './legal-documents.ts'

const site = { hasCounter: false, makesReceipts: false }

test.for(legalKinds)('%s says the same, section by section, in both languages', (kind) => {
  const shape = (language: 'ru' | 'en') =>
    legalDocument(kind, language, site).sections.map(({ id, blocks }) => [
      id,
      blocks.map((block) =>
        block.kind === 'list' ? block.items.length : block.kind === 'table' ? block.rows.map((r) => r.length) : 1,
      ),
    ])
  expect(shape('en')).toEqual(shape('ru'))
  const ids = legalDocument(kind, 'ru', site).sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.for(legalKinds)(
  '%s is complete: it names the operator, has no gap, and no English in the Russian text',
  (kind) => {
    const inAll = (language: 'ru' | 'en') =>
      JSON.stringify(allSiteParts.map((parts) => legalDocument(kind, language, parts)))
    const [ru, en] = [inAll('ru'), inAll('en')]
    expect(ru + en).not.toMatch(/undefined|null|TODO|\[…\]|XXX|_{3}/)
    expect(en.replaceAll(operator.shortName.en, '')).not.toMatch(/[а-яё]/i)
    expect(ru).not.toMatch(/"[^"]*\b(the|and|with)\b[^"]*"/)
  },
)

test('the offer promises receipts of the site only where it makes them, section by section the same', () => {
  const receipt = (language: 'ru' | 'en', makesReceipts: boolean) =>
    legalDocument('offer', language, { ...site, makesReceipts }).sections.find(({ id }) => id === 'receipt')?.blocks ??
    []
  const words = (language: 'ru' | 'en', has: boolean) => JSON.stringify(receipt(language, has)).replaceAll(/\s/g, ' ')
  expect(words('ru', true)).toContain('По каждой оплате в рублях и каждому её возврату формируется кассовый чек')
  expect(words('en', true)).toContain('A fiscal receipt is made for each payment in roubles and each refund')
  expect(words('ru', false)).toContain('Сам Сайт сейчас кассовых чеков не формирует')
  expect(words('en', false)).toContain('The Site itself makes no fiscal receipts at present')
  for (const language of ['ru', 'en'] as const)
    expect(receipt(language, true)).toHaveLength(receipt(language, false).length)
})

test('the offer promises no withdrawal that the program refuses', () => {
  const offer = (language: 'ru' | 'en') => JSON.stringify(legalDocument('offer', language, site)).replaceAll(/\s/g, ' ')
  expect(offer('ru')).not.toMatch(/отказаться от участия можно в любой момент/i)
  expect(offer('en')).not.toMatch(/you may withdraw at any time/i)
  expect(offer('ru')).toContain('После последнего дня Сайт отказ не принимает')
  expect(offer('en')).toContain('After the last day the Site takes no withdrawals')
})

test('the text about cookies names the counter’s where there is one, and says that there is none where not', () => {
  for (const language of ['ru', 'en'] as const) {
    const text = (hasCounter: boolean) => JSON.stringify(legalDocument('cookies', language, { ...site, hasCounter }))
    for (const name of ['_ym_uid', '_ym_d', '_ym_isad', '_ym_visorc', 'sl_counter']) {
      expect(text(true)).toContain(name)
      expect(text(false)).not.toContain(name)
    }
    expect(text(false)).toMatch(/нет\sсчётчиков|no\svisit\scounters/)
    expect(text(true)).not.toMatch(/нет\sсчётчиков|no\svisit\scounters/)
  }
})

test('the sections that consents link to exist', () => {
  const ids = legalDocument('offer', 'ru', site).sections.map(({ id }) => id)
  for (const subject of ['terms', 'receipt'] as const) expect(ids).toContain(legalPath(subject).split('#')[1])
})

test('the demo’s operator has well-formed numbers that belong to no company', () => {
  expect([isInn(operator.inn), isOgrn(operator.ogrn)]).toEqual([true, true])
  expect(operator.inn.slice(0, 2)).toBe('00')
})

// A changed text needs a new version in its two files, and then the new hash here.
test.for([
  ['offer', '2026-11-30', '3a9109aaf14f'],
  ['privacy', '2026-11-29', 'bb4e4bd3759c'],
  ['personal-data', '2026-11-01', '7f25a843f222'],
  ['cookies', '2026-11-29', '7952fcbd6a18'],
] as const)('the text of %s belongs to its version', ([kind, version, print]) => {
  // independent of typographic spaces
  const dependsOn = { offer: 'makesReceipts', cookies: 'hasCounter', privacy: null, 'personal-data': null } as const
  const part = dependsOn[kind]
  const sites = part === null ? [site] : [false, true].map((has) => ({ ...site, [part]: has }))
  const both = sites.flatMap((one) => [legalDocument(kind, 'ru', one), legalDocument(kind, 'en', one)])
  const texts = JSON.stringify(both).replaceAll(/\s/g, ' ')
  const found = createHash('sha256').update(texts).digest('hex').slice(0, 12)
  expect({ version: legalDocument(kind, 'ru', site).version, print: found }).toEqual({ version, print })
})
