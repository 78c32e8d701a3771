import { expect, test } from 'vitest'
import { nameOfOrderLine } from './entry-name.ts'

const person = (id: string, firstName: string, lastName: string) => ({
  ...{ id, holdId: `place of ${id}`, invitedAs: null, participant: { firstName, lastName } },
})
const entries = [person('anna', 'Анна', 'Белова'), person('boris', 'Борис', 'Белов')]
const nothing = { holdId: null, entryId: null, placeHoldId: null }

test.each([
  ['a place', { ...nothing, holdId: 'place of boris' }],
  ['an option with a stock', { ...nothing, holdId: 'a jersey', entryId: 'boris' }],
  ['an option without one', { ...nothing, entryId: 'boris' }],
  ['an insurance', { ...nothing, entryId: 'boris', placeHoldId: 'place of boris' }],
])('%s has the name of its participant in an order of several people', (_, line) => {
  expect(nameOfOrderLine('ru', line, entries)).toBe('Белов Борис')
  expect(nameOfOrderLine('ru', line, entries.slice(1))).toBe('')
})

test('what belongs to the whole order has no name', () => {
  expect(nameOfOrderLine('ru', nothing, entries)).toBe('')
})
