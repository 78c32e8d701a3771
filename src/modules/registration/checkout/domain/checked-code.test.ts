import { expect, test } from 'vitest'
import { checkedCodeValue, readCheckedCode } from './checked-code.ts'

const here = { eventCode: 'volga-dawn', raceCode: 'ten', language: 'ru' }
const checked = { code: 'старт10', description: '10 % на места', refusal: null, isUnknown: false }

test('a checked code is read back for its race and language only', () => {
  const value = checkedCodeValue(here, checked)
  expect(readCheckedCode(value, here, 'старт10')).toEqual(checked)
  expect(readCheckedCode(value, { ...here, language: 'en' }, 'старт10')).toBeNull()
  expect(readCheckedCode(value, { ...here, raceCode: 'half' }, 'старт10')).toBeNull()
  expect(readCheckedCode(value, here, 'другой')).toBeNull()
})

test('a cookie of another form counts as none', () => {
  expect(readCheckedCode(undefined, here, 'x')).toBeNull()
  expect(readCheckedCode('{"a":1}', here, 'x')).toBeNull()
  expect(readCheckedCode('null', here, 'x')).toBeNull()
})

test('a long text is cut to what a cookie takes', () => {
  const value = checkedCodeValue(here, { ...checked, description: 'я'.repeat(500), refusal: null })
  expect(encodeURIComponent(value).length).toBeLessThan(2_000)
})
