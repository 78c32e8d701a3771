import { Form } from 'react-router'
import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import type { AskAnswer, AskBeginning } from './ask-answer.ts'
import { AskForm } from './ask-form.tsx'

const required = { code: 'validation.required', message: 'Заполните поле' }
const nothing = {
  error: { code: 'http.invalid', message: 'Проверьте поля', fields: { question: required, email: required } },
  sent: null,
}
const consent = ru['error.inquiries.personal_data_needed']

function said(known: AskBeginning['known'], values: AskAnswer['values']): string {
  const answer: AskAnswer = { ...nothing, values }
  const form = <AskForm {...{ known, answer }} eventCode="run" questionId="1" isPending={false} as={Form} />
  return textOfHtml(renderInPage(form, 'ru', { inquiries: ru }))
}

test('an empty question reports the missing consent with the other fields', () => {
  expect(said(null, {})).toContain(consent)
})

test.for<[string, AskBeginning['known'], AskAnswer['values']]>([
  ['it is given', null, { personalData: 'on' }],
  ['the account gave it', { name: 'Анна', email: 'anna@example.org' }, {}],
])('the form mentions no consent where %s', ([, known, values]) => {
  expect(said(known, values)).not.toContain(consent)
})
