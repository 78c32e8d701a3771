import { expect, test } from 'vitest'
import { maxLineUnits, maxUnits } from './max-units.ts'

const place = (units: number) => ({ kind: 'place', subjectId: 'race', units, variantId: null, entryId: null })
const product = { id: 'shirt', kind: 'goods', per: 'order', inclusion: 'optional', maxPerOrder: 4 } as const

test.for([
  ['a shirt: as many as the organizer lets', {}, [place(1)], 4],
  ['a shirt that the place includes: one', { inclusion: 'included' }, [place(3)], 1],
  ['one insurance for one place', { kind: 'insurance' }, [place(1)], 1],
  ['two insurances for two places', { kind: 'insurance' }, [place(1), place(1)], 2],
  ['no more insurances than the organizer lets', { kind: 'insurance', maxPerOrder: 2 }, [place(5)], 2],
  ['no insurance without a place', { kind: 'insurance' }, [], 0],
] as const)('%s', ([, change, lines, expected]) => {
  expect(maxUnits({ ...product, ...change }, lines)).toBe(expected)
})

const shirt = (variantId: string | null, entryId: string | null, units: number) => ({
  ...{ kind: 'product', subjectId: 'shirt', variantId, entryId, units },
})

test.for([
  ['the sizes of an order share its limit', {}, [shirt('s', null, 3)], { variantId: 'm', entryId: null }, 1],
  ['a line does not count against itself', {}, [shirt('s', null, 3)], { variantId: 's', entryId: null }, 4],
  [
    'each entry has a limit of its own',
    { per: 'entry' },
    [shirt('s', 'anna', 4)],
    { variantId: 's', entryId: 'boris' },
    4,
  ],
  [
    'the sizes of an entry share its limit',
    { per: 'entry' },
    [shirt('s', 'anna', 4)],
    { variantId: 'm', entryId: 'anna' },
    0,
  ],
  [
    'insurances of people and of the order share one per place',
    { kind: 'insurance', per: 'entry' },
    [place(1), place(1), shirt(null, 'anna', 1)],
    { variantId: null, entryId: null },
    1,
  ],
] as const)('%s', ([, change, lines, key, expected]) => {
  expect(maxLineUnits({ ...product, ...change }, lines, key)).toBe(expected)
})
