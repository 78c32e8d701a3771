import { expect, test } from 'vitest'
import { nameIn } from './name-in.ts'

test('a surname stands first in Russian, last in English', () => {
  const anna = { lastName: 'Орлова', firstName: 'Анна', patronymic: 'Петровна' }
  expect([nameIn('ru', anna), nameIn('en', anna)]).toEqual(['Орлова Анна', 'Анна Орлова'])
})
