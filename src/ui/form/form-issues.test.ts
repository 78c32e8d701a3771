import { expect, test } from 'vitest'
import { afterTick, errorAt, issuesLeft, messagesAbove, type SeenSince } from './form-issues.ts'

const fields = ['email', 'phone', 'patronymic', 'terms']
const errors = {
  phone: { message: 'Проверьте номер.' },
  patronymic: { message: 'Это поле обязательно.' },
  terms: { message: 'Нужно принять условия.' },
  nowhere: { message: 'Поля с таким именем на странице нет.' },
}
const namesLeft = (since: SeenSince) => issuesLeft(fields, errors, since)

test.for<readonly [string, SeenSince, readonly string[]]>([
  ['as the server answered, in the form’s order', {}, ['phone', 'patronymic', 'terms']],
  ['a mended field is named no more', { phone: undefined }, ['patronymic', 'terms']],
  ['one that is wrong in another way still is', { phone: 'Это поле обязательно.' }, ['phone', 'patronymic', 'terms']],
  [
    'what is seen later of a field that was right stands under it alone',
    { email: 'Нет.' },
    ['phone', 'patronymic', 'terms'],
  ],
  ['all mended', { phone: undefined, patronymic: undefined, terms: undefined }, []],
])('the remaining issues of a form are shown: %s', ([, since, names]) => expect(namesLeft(since)).toEqual(names))

test('an issue has the last text shown for the field', () => {
  expect(errorAt('phone', errors, {})).toBe('Проверьте номер.')
  expect(errorAt('phone', errors, { phone: 'Это поле обязательно.' })).toBe('Это поле обязательно.')
  expect(errorAt('phone', errors, { phone: undefined })).toBeUndefined()
  expect(errorAt('email', undefined, {})).toBeUndefined()
})

test('an issue without a field is shown above the form in full', () => {
  const message = 'Проверьте отмеченные поля.'
  const { phone, nowhere } = errors
  expect(messagesAbove(fields, undefined)).toEqual([])
  expect(messagesAbove(fields, { message, fields: { phone } })).toEqual([])
  expect(messagesAbove(fields, { message, fields: { phone, nowhere } })).toEqual([nowhere.message])
  expect(messagesAbove(fields, { message, fields: { nowhere } })).toEqual([message, nowhere.message])
  expect(messagesAbove(fields, { message: 'Мест больше нет.' })).toEqual(['Мест больше нет.'])
})

test('a ticked box resolves its issue and those of the fields it replaces, and unticked brings them back', () => {
  const ticked = afterTick({ phone: undefined }, ['terms', 'patronymic'], true)
  expect(namesLeft(ticked)).toEqual([])
  expect(namesLeft(afterTick(ticked, ['terms', 'patronymic'], false))).toEqual(['patronymic', 'terms'])
})
