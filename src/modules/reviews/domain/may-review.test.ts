import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { authorName } from './author-name.ts'
import { reviewRefusal } from './may-review.ts'

const endsAt = toInstant('2026-05-24T12:00Z')
const [before, after] = [toInstant('2026-05-24T11:59Z'), toInstant('2026-05-24T12:00Z')]

test.for([
  ['a finisher afterwards', { status: 'published', isFinisher: true }, after, null],
  [
    'a finisher while others are still on the course',
    { status: 'published', isFinisher: true },
    before,
    'reviews.too_early',
  ],
  ['who can’t have finished yet', { status: 'published', isFinisher: false }, before, 'reviews.too_early'],
  ['a participant who did not finish', { status: 'published', isFinisher: false }, after, 'reviews.not_a_finisher'],
  ['a finisher of a cancelled event', { status: 'cancelled', isFinisher: true }, after, 'reviews.event_not_held'],
  ['a finisher of a postponed event', { status: 'postponed', isFinisher: true }, before, 'reviews.event_not_held'],
] as const)('an account may review an event or is refused: %s', ([, event, now, expected]) => {
  expect(reviewRefusal({ ...event, endsAt }, now)).toBe(expected)
})

test.for([
  [{ firstName: 'Анна', lastName: 'Колесова' }, 'Анна К.'],
  [{ firstName: 'Ия', lastName: 'ёлкина' }, 'Ия Ё.'],
  [{ firstName: 'Ия', lastName: '' }, 'Ия'],
  [{ firstName: '', lastName: '' }, ''],
] as const)('an author %o is named %s', ([person, expected]) => {
  expect(authorName(person)).toBe(expected)
})
