import { describe, expect, test } from 'vitest'
import { typeset } from './typography.ts'

/** Reads «_» as a no-break space, so that a table can show it. */
const glued = (text: string) => text.replaceAll('_', '\u00A0')

describe('Russian', () => {
  test.for([
    ['a preposition clings to its word', 'Заплыв в Каме', 'Заплыв в_Каме'],
    ['at the start of a text', 'На старте', 'На_старте'],
    ['two in a row', 'бег и в лесу', 'бег и_в_лесу'],
    ['after an opening quote', 'трек «О нас»', 'трек «О_нас»'],
    ['a longer word that ends alike is left alone', 'старт тропов', 'старт тропов'],
    ['a number and its unit', 'ещё 10 км и 5 %', 'ещё 10_км и_5_%'],
    ['rubles', 'от 500 ₽', 'от_500_₽'],
    ['a unit is a whole word', '5 мастеров', '5 мастеров'],
    ['a day and its month', '24 мая, старт', '24_мая, старт'],
    ['a dash never begins a line', 'Ладога — кольцо', 'Ладога_— кольцо'],
    ['a particle clings to what stands before', 'если бы так же', 'если_бы так_же'],
    ['a number sign', 'заказ № 12', 'заказ №_12'],
  ] as const)('a Russian text is typeset: %s', ([, text, expected]) => {
    expect(typeset(text, 'ru')).toBe(glued(expected))
  })
})

describe('English', () => {
  test.for([
    ['an article clings to its word', 'Find a race', 'Find a_race'],
    ['two in a row', 'run in the woods', 'run in_the_woods'],
    ['a number and its unit', 'another 10 km', 'another 10_km'],
    ['a word inside a word is left alone', 'Rain today', 'Rain today'],
  ] as const)('an English text is typeset: %s', ([, text, expected]) => {
    expect(typeset(text, 'en')).toBe(glued(expected))
  })
})

test('typesetting a text twice gives the same as once', () => {
  const once = typeset('Мы и в 10 км от старта — на месте', 'ru')
  expect(typeset(once, 'ru')).toBe(once)
})
