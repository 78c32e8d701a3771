import { expect, test } from 'vitest'
import { formatDay } from '#src/kernel/format-date.ts'
import { legalKinds } from '#src/modules/tenants/domain/legal-documents.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { legalDocument } from '../server/legal-documents.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { LegalPage } from './legal-page.tsx'

const render = (kind: (typeof legalKinds)[number], language: 'ru' | 'en') =>
  renderInPage(
    <LegalPage document={legalDocument(kind, language, site)} otherDocuments={[{ path: '/legal/x', title: 'X' }]} />,
    language,
    {
      site: language === 'ru' ? ru : en,
    },
  )

const site = { hasCounter: false, makesReceipts: false }

test.for(legalKinds)('%s shows its version, and every line of its contents links to a section', (kind) => {
  const html = render(kind, 'ru')
  const since = formatDay(legalDocument(kind, 'ru', site).version, 'ru', 'long').replaceAll('\u00a0', ' ')
  expect(textOfHtml(html)).toContain(`Действует с ${since}`)
  const targets = [...html.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toHaveLength(legalDocument(kind, 'ru', site).sections.length)
  for (const id of targets) expect(html).toContain(`<section id="${id}"`)
})

test('clauses are numbered by section, past lists and tables', () => {
  const html = render('personal-data', 'en')
  expect([...html.matchAll(/<p id="([\d.]+)"/g)].map(([, id]) => id).slice(0, 6)).toEqual([
    '1.1',
    '1.2',
    '2.1',
    '3.1',
    '4.1',
    '4.2',
  ])
})

test('a table cell names its column, because a phone shows no heads', () => {
  expect(render('cookies', 'ru')).toMatch(/<td data-name="Зачем"/)
})
