import { expect, test } from 'vitest'
import { cartAsTicked } from './cart-as-ticked.ts'

const place = {
  id: 'l1',
  kind: 'place',
  subjectId: 'race',
  name: 'Место',
  participantName: '',
  priceMinor: 190_000,
  count: 1,
} as const
const item = (one: object, priceMinor: number, count: number) => ({
  ...place,
  ...one,
  ...{ priceMinor, count, costMinor: priceMinor * count, discountMinor: 0 },
})
const shirt = { id: 'shirt', kind: 'goods', name: 'Футболка', priceMinor: 150_110 }
const policy = { id: 'policy', kind: 'insurance', name: 'Страховка', priceMinor: 9_900 }
const items = [
  item({}, 190_000, 1),
  item({ id: 'l2', kind: 'product', subjectId: 'shirt', name: 'Футболка' }, 150_110, 1),
]
const commissions = [{ kind: 'event', rateBp: 333 }] as const
const defaultRates = { eventBp: 500, extraBp: 100 }
const cart = { items, totals: { commissions } }
const half = (minor: number, bp: number) => Math.floor((minor * bp + 5_000) / 10_000)

test.for([
  [
    'as it is',
    new Map([
      ['shirt', 1],
      ['policy', 0],
    ]),
    340_110 + half(190_000, 333) + half(150_110, 333),
    2,
  ],
  ['one more', new Map([['shirt', 3]]), 640_330 + half(190_000, 333) + half(450_330, 333), 2],
  ['nothing of it', new Map([['shirt', 0]]), 190_000 + half(190_000, 333), 1],
  [
    'an insurance, which bears no commission',
    new Map([['policy', 1]]),
    350_010 + half(190_000, 333) + half(150_110, 333),
    3,
  ],
  ['a thing that nobody sells', new Map([['else', 5]]), 340_110 + half(190_000, 333) + half(150_110, 333), 2],
] as const)('the cart is computed from the chosen products: %s', ([, chosen, overallMinor, lines]) => {
  const ticked = cartAsTicked(cart, [shirt, policy], chosen, defaultRates)
  expect([ticked.totals.overallMinor, ticked.items.length]).toEqual([overallMinor, lines])
  expect(ticked.totals.commissions.map(({ kind, rateBp }) => [kind, rateBp])).toEqual([['event', 333]])
})

test('an order that was free so far is charged at the race’s rates once a product is ticked, and not before', () => {
  const free = { items: [item({}, 0, 1)], totals: { commissions: [] } }
  const totalsWith = (count: number) => cartAsTicked(free, [shirt], new Map([['shirt', count]]), defaultRates).totals
  expect(totalsWith(0)).toMatchObject({ overallMinor: 0, commissions: [] })
  expect(totalsWith(2)).toMatchObject({ overallMinor: 300_220 + half(300_220, 500) + half(300_220, 100) })
  expect(totalsWith(2).commissions).toHaveLength(2)
})
