import { expect, test } from 'vitest'
import type { Language } from '#src/kernel/texts.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en } from '../texts/page/en.ts'
import { ru } from '../texts/page/ru.ts'
import { IssuedCertificate } from './issued-certificate.tsx'
import { OwnApplicationList } from './own-applications.tsx'
import type { OwnApplications } from './tax-choice.ts'

const texts = { ru: { 'tax-deduction-page': ru }, en: { 'tax-deduction-page': en } }
const words = (node: React.ReactNode, language: Language = 'ru') =>
  textOfHtml(renderInPage(node, language, texts[language])).replace(/\s/g, ' ')

type Application = OwnApplications[number]
type Certificate = Application['parts'][number]['certificates'][number]

const ready: Certificate = {
  n: 1,
  recipientName: 'Ветрова Анна',
  sumMinor: 260_000,
  number: 3,
  correction: 0,
  issuedAt: '2025-02-20T09:00:00Z',
  href: '/api/tax-deduction/applications/x/certificates/1',
  former: [],
  dueCorrection: null,
}
const due: Certificate = { ...ready, dueCorrection: { sumMinor: 0, dueAt: '2025-03-01T09:00:00Z' } }
const application = (certificate: Certificate): Application => ({
  applicationId: 'x',
  number: '2024-000001',
  year: 2024,
  payer: 'MY_SELF',
  beneficiary: 'MY_SELF',
  state: 'ready',
  submittedAt: '2025-02-11T09:00:00Z',
  sumMinor: 260_000,
  parts: [
    {
      organizerName: 'Волга',
      state: 'ready',
      reason: null,
      history: [{ state: 'submitted', at: '2025-02-11T21:30:00Z' }],
      places: [],
      certificates: [certificate],
    },
  ],
})

test('a certificate that is being corrected is not called ready, and must not be filed', () => {
  const text = words(<OwnApplicationList applications={[application(due)]} />)
  expect(text).toContain('Справка исправляется')
  expect(text).not.toContain('Справка готова')
  expect(words(<IssuedCertificate certificate={due} note="" />)).toContain('в налоговую не подавайте')
})

test('guard removal: a certificate that nothing corrects is ready, and may be filed', () => {
  const text = words(<OwnApplicationList applications={[application(ready)]} />)
  expect(text).toContain('Справка готова')
  expect(words(<IssuedCertificate certificate={ready} note="" />)).not.toContain('не подавайте')
})

test('the history says the year of each step, by the day of Moscow', () => {
  expect(words(<OwnApplicationList applications={[application(ready)]} />)).toContain('Подано, 12 февраля 2025')
  expect(words(<OwnApplicationList applications={[application(ready)]} />, 'en')).toContain(
    'Submitted, 12 February 2025',
  )
})
