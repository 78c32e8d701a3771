import { describe, expect, test } from 'vitest'
import { formatTypedPhone, type PhoneCountry } from './typed-phone.ts'

/** A text with the caret as '|'. */
function format(marked: string, country: PhoneCountry = 'RU'): string {
  const caret = marked.indexOf('|')
  const { text, caret: next } = formatTypedPhone(marked.replace('|', ''), caret, country)
  return `${text.slice(0, next)}|${text.slice(next)}`
}

/**
 * Types keys one after another, formatting after each; '<' deletes the character before the caret.
 */
function type(keys: string, start = '|', country: PhoneCountry = 'RU'): string {
  return [...keys].reduce((marked, key) => {
    const [before = '', behind = ''] = marked.split('|')
    return format(key === '<' ? `${before.slice(0, -1)}|${behind}` : `${before}${key}|${behind}`, country)
  }, start)
}

describe('typed key by key', () => {
  test.for([
    ['a single 8 is not formatted yet', 'RU', '8', '8|'],
    ['8912 is formatted as a Russian mobile number', 'RU', '8912', '+7 912|'],
    ['a complete number with 8', 'RU', '89121234567', '+7 912 123 45 67|'],
    ['with 7 and no plus', 'RU', '79121234567', '+7 912 123 45 67|'],
    ['with +7', 'RU', '+79121234567', '+7 912 123 45 67|'],
    ['ten digits', 'RU', '9121234567', '+7 912 123 45 67|'],
    ['with typed brackets and dashes', 'RU', '8 (912) 123-45-67', '+7 912 123 45 67|'],
    ['a landline number', 'RU', '84951234567', '+7 495 123 45 67|'],
    ['a toll-free number', 'RU', '88001234567', '+7 800 123 45 67|'],
    ['Belarusian without a plus', 'RU', '375291234567', '+375 29 123 45 67|'],
    ['as dialled within Belarus', 'RU', '80291234567', '+375 29 123 45 67|'],
    ['Belarusian without the country code', 'BY', '291234567', '+375 29 123 45 67|'],
    ['Uzbek without a plus', 'RU', '998901234567', '+998 90 123 45 67|'],
    ['Uzbek without the country code', 'UZ', '901234567', '+998 90 123 45 67|'],
    ['Kazakh with 8', 'RU', '87011234567', '+7 701 123 4567|'],
    ['Kazakh with 7', 'RU', '77011234567', '+7 701 123 4567|'],
    ['Kazakh without its code', 'KZ', '7011234567', '+7 701 123 4567|'],
    ['an ambiguous number is not formatted yet', 'KZ', '777123456', '777123456|'],
    ['a Russian 998 is not formatted yet either', 'RU', '9981234567', '9981234567|'],
    ['Armenian', 'RU', '37410123456', '+374 10 123456|'],
    ['abroad by 810', 'RU', '810375291234567', '+375 29 123 45 67|'],
    ['abroad by 00', 'RU', '00375291234567', '+375 29 123 45 67|'],
    ['German', 'RU', '+4930901820', '+49 30 901820|'],
    ['8 behind the code', 'RU', '+789121234567', '+7 912 123 45 67|'],
    ['a word stays, and is refused when the field is left', 'RU', 'нет', 'нет|'],
    ['text after a word is unchanged', 'RU', '+74951234567доб. 12', '+7 495 123 45 67доб. 12|'],
  ] as const)('a phone typed key by key is formatted: %s', ([, country, keys, expected]) =>
    expect(type(keys, '|', country)).toBe(expected),
  )
})

describe('pasted', () => {
  test.for([
    ['8 (912) 123-45-67|'],
    ['+7(912)1234567|'],
    ['7 912 123 45 67|'],
    ['  912.123.45.67 |'],
    ['тел.: +7 912 123-45-67|'],
    ['+7\u00A0912\u00A0123–45–67|'],
    ['+7 +7 912 123-45-67|'],
    ['+7 8 912 123-45-67|'],
  ])('the pasted phone %s is formatted', ([text = '']) => expect(format(text)).toBe('+7 912 123 45 67|'))
  test('a phone in groups stays as it is', () => expect(format('+7 912 |123 45 67')).toBe('+7 912| 123 45 67'))
})

describe('the caret and deleting', () => {
  test.for([
    ['from the end to nothing', '<<<<<<', '+7 912|', '|'],
    ['over a space', '<', '+7 912 1|', '+7 912|'],
    ['a digit in the middle', '<', '+7 912 12|3 45 67', '+7 912 1|34 56 7'],
    ['twice in the middle, over the group’s border', '<<', '+7 912 12|3 45 67', '+7 912| 345 67'],
    ['a space alone: the digits stay', '<', '+7 912 |123 45 67', '+7 912| 123 45 67'],
    ['a digit put into the middle', '0', '+7 912 1|3 45 67', '+7 912 10|3 45 67'],
    ['a digit behind the code', '9', '+7| 12 345 67', '+7 9|12 345 67'],
    ['the plus comes back', '<', '+|7 912 123 45 67', '|+7 912 123 45 67'],
    ['the whole number, then another one', '<<<<8029', '+7 9|', '+375 29|'],
  ] as const)('the caret is kept while a phone is edited: %s', ([, keys, start, expected]) =>
    expect(type(keys, start)).toBe(expected),
  )
})
