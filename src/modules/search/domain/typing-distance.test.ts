import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typingDistance } from './typing-distance.ts'

test.for([
  ['the same', 'москва', 'москва', 0],
  ['another letter', 'масква', 'москва', 1],
  ['one too few', 'мсква', 'москва', 1],
  ['one too many', 'моссква', 'москва', 1],
  ['two that changed places', 'омсква', 'москва', 1],
  ['two slips', 'мрофон', 'марафон', 2],
  ['three are too many', 'мрофн', 'марафон', Number.POSITIVE_INFINITY],
  ['another word', 'казань', 'самара', Number.POSITIVE_INFINITY],
] as const)('the typing distance of two words is counted: %s', ([, typed, word, distance]) => {
  expect(typingDistance(typed, word, 2)).toBe(distance)
})

test.for([
  ['the beginning of a word', 'марафо', 'марафонский', 0],
  ['with a slip', 'морафо', 'марафонский', 1],
  ['longer than the word', 'марафонец', 'марафон', 2],
] as const)('an unfinished word: %s', ([, typed, word, distance]) => {
  expect(typingDistance(typed, word, 2, true)).toBe(distance)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

test('the distance is symmetric, and never less than the difference in length', () => {
  fc.assert(
    fc.property(word, word, (first, second) => {
      const distance = typingDistance(first, second, 9)
      expect(typingDistance(second, first, 9)).toBe(distance)
      expect(distance).toBeGreaterThanOrEqual(Math.abs(first.length - second.length))
      expect(distance === 0).toBe(first === second)
      const bounded = typingDistance(first, second, 2)
      expect(bounded).toBe(distance <= 2 ? distance : Number.POSITIVE_INFINITY)
    }),
  )
})
