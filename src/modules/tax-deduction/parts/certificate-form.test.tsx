import { expect, test } from 'vitest'
import { serverUnreached } from '#src/client/server-unreached.ts'
import { ru as accountTexts } from '#src/modules/accounts/texts/ru.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru as pageTexts } from '../texts/page/ru.ts'
import { CertificateForm, idOfForm, type RefusedApplication } from './certificate-form.tsx'
import type { TaxView } from './tax-choice.ts'

const sent = '0190f1a2-0000-7000-8000-000000000001'
const fresh = '0190f1a2-0000-7000-8000-000000000002'
const refusedWith = (code: string, values: RefusedApplication['values'] = { applicationId: sent }) => ({
  error: { code, message: `Отказ ${code}.` },
  values,
})

test.for([
  ['invalid fields', 'tax-deduction.people_invalid', sent],
  ['a changed sum', 'tax-deduction.sum_changed', sent],
  ['an ended session', 'http.sign_in_needed', sent],
  ['too many requests', 'http.too_many', sent],
  ['an error of the server, which may have saved it', 'app.unexpected', sent],
  ['a lost connection', serverUnreached.code, sent],
  ['an id of another account', 'tax-deduction.application_not_found', fresh],
] as const)('after %s the form sends the right id', ([, code, id]) => {
  expect(idOfForm(refusedWith(code), fresh)).toBe(id)
})

test('a form that was not sent yet, or sent no valid id, has a new one', () => {
  expect(idOfForm(undefined, fresh)).toBe(fresh)
  expect(idOfForm(refusedWith('tax-deduction.people_invalid', { applicationId: 'x' }), fresh)).toBe(fresh)
})

const view = {
  sumMinor: 260_000,
  people: [
    {
      position: 1,
      role: 'payer-and-recipient',
      lastName: 'Ветрова',
      firstName: 'Анна',
      patronymic: '',
      birthDate: null,
      savedDocument: null,
    },
  ],
} as unknown as TaxView
const choice = { year: 2024, payer: 'MY_SELF', beneficiary: 'MY_SELF', students: [] } as const
const typed = {
  lastName: 'Ветрова-Ильина',
  firstName: 'Анна',
  patronymic: 'Ильинична',
  inn: '500100732259',
  birthDate: '12.05.1990',
  documentCode: '10',
  documentNumber: 'AB 7712',
  documentIssuedOn: '17.05.2012',
}

test.for(['tax-deduction.people_invalid', 'tax-deduction.sum_changed', 'http.too_many', serverUnreached.code])(
  'all that was typed comes back with the refusal %s',
  (code) => {
    const refused = refusedWith(code, { applicationId: sent, people: { '1': typed } })
    const html = renderInPage(
      <CertificateForm view={view} choice={choice} applicationId={idOfForm(refused, fresh)} refused={refused} />,
      'ru',
      { 'tax-deduction-page': pageTexts, accounts: accountTexts },
    )
    for (const text of [...Object.values(typed), sent]) expect(html).toContain(`value="${text}"`)
  },
)

test('a form that did not reach the server says so', () => {
  const html = renderInPage(
    <CertificateForm
      view={view}
      choice={choice}
      applicationId={sent}
      refused={{ error: serverUnreached, values: {} }}
    />,
    'ru',
    { 'tax-deduction-page': pageTexts, accounts: accountTexts },
  )
  expect(textOfHtml(html)).toContain(pageTexts.notReached)
})
