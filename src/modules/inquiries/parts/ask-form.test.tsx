import { Form } from 'react-router'
import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import { AskForm } from './ask-form.tsx'
import type { AskFormData, AskOutcome } from './ask-outcome.ts'

const required = { code: 'validation.required', message: 'Заполните поле' }
const refusal = {
  error: { code: 'http.invalid', message: 'Проверьте поля', fields: { question: required, email: required } },
  sent: null,
}
const consent = ru['error.inquiries.personal_data_needed']

function renderedText(known: AskFormData['known'], values: AskOutcome['values']): string {
  const actionResult: AskOutcome = { ...refusal, values }
  const form = (
    <AskForm known={known} actionResult={actionResult} eventCode="run" formId="1" isPending={false} as={Form} />
  )
  return textOfHtml(renderInPage(form, 'ru', { inquiries: ru }))
}

test('an empty question reports the missing consent with the other fields', () => {
  expect(renderedText(null, {})).toContain(consent)
})

test.for<[string, AskFormData['known'], AskOutcome['values']]>([
  ['it is ticked', null, { personalData: 'on' }],
  ['the account has consented', { name: 'Анна', email: 'anna@example.org' }, {}],
])('the form mentions no consent where %s', ([, known, values]) => {
  expect(renderedText(known, values)).not.toContain(consent)
})
