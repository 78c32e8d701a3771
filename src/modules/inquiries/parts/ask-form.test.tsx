import { Form } from 'react-router'
import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import { AskForm } from './ask-form.tsx'
import type { AskFormData, AskOutcome } from './ask-outcome.ts'

const required = { code: 'validation.required', message: 'Заполните поле' }
const nothing = {
  error: { code: 'http.invalid', message: 'Проверьте поля', fields: { question: required, email: required } },
  sent: null,
}
const consent = ru['error.inquiries.personal_data_needed']

function said(known: AskFormData['known'], values: AskOutcome['values']): string {
  const answer: AskOutcome = { ...nothing, values }
  const form = <AskForm {...{ known, answer }} eventCode="run" questionId="1" isPending={false} as={Form} />
  return textOfHtml(renderInPage(form, 'ru', { inquiries: ru }))
}

test('an empty question reports the missing consent with the other fields', () => {
  expect(said(null, {})).toContain(consent)
})

test.for<[string, AskFormData['known'], AskOutcome['values']]>([
  ['it is given', null, { personalData: 'on' }],
  ['the account gave it', { name: 'Анна', email: 'anna@example.org' }, {}],
])('the form mentions no consent where %s', ([, known, values]) => {
  expect(said(known, values)).not.toContain(consent)
})
