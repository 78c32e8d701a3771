import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignOf, type OwnMoney, type OwnRefund } from './given-back.ts'

const refund = (amountMinor: number, changes: Partial<OwnRefund> = {}): OwnRefund => ({
  ...{ state: 'done', isTried: true, byHand: null, amountMinor, disputedMinor: 0, providerReference: null },
  ...changes,
})
const money = (changes: Partial<OwnMoney> = {}): OwnMoney => ({
  ...{ cameMinor: 1_000, refunds: [], heldMinor: 0, reversals: [] },
  ...changes,
})
const total = (amountMinor: number) => ({ kind: 'total', amountMinor }) as const
const last = (reference: string, amountMinor: number) => ({ kind: 'last', reference, amountMinor }) as const
const sum = (amountMinor: number, reference: string | null = null) => ({ kind: 'sum', amountMinor, reference })
const none = { kind: 'none' }
const unknown = { kind: 'unknown' }

describe('of a total', () => {
  test.for([
    ['nothing was ours', total(300), money(), sum(300)],
    ['what is made is ours', total(300), money({ refunds: [refund(300)] }), none],
    ['more than what is made is foreign', total(500), money({ refunds: [refund(300)] }), sum(200)],
    ['a sent one may be it', total(300), money({ refunds: [refund(300, { state: 'sent' })] }), unknown],
    ['one without an answer may be it', total(300), money({ refunds: [refund(300, { state: 'requested' })] }), unknown],
    [
      'one that was never sent is not it',
      total(300),
      money({ refunds: [refund(300, { state: 'requested', isTried: false })] }),
      sum(300),
    ],
    ['a refused one is not it', total(300), money({ refunds: [refund(300, { state: 'failed' })] }), sum(300)],
    [
      'a transfer went past the provider',
      total(300),
      money({ refunds: [refund(400, { byHand: 'transfer' })] }),
      sum(300),
    ],
    ['never more than is left', total(1_000), money({ refunds: [refund(400, { byHand: 'transfer' })] }), sum(600)],
    ['what disputes hold is explained', total(300), money({ heldMinor: 300 }), none],
    [
      'the covered part of a refund is not paid out',
      total(300),
      money({ heldMinor: 300, refunds: [refund(300, { disputedMinor: 300 })] }),
      none,
    ],
  ] as const)('%s', ([, givenBack, own, expected]) => {
    expect(foreignOf(givenBack, own)).toEqual(expected)
  })

  test('what is recorded of it explains it: the same answer again finds nothing', () => {
    const amount = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 4 }), amount, (made, totalMinor) => {
        const own = money({ cameMinor: 2_500, refunds: made.map((one) => refund(one)) })
        const found = foreignOf(total(totalMinor), own)
        const heldMinor = found.kind === 'sum' ? found.amountMinor : 0
        return foreignOf(total(totalMinor), { ...own, heldMinor }).kind === 'none'
      }),
    )
  })
})

test.for([
  [
    'an unknown one is foreign',
    last('R9', 300),
    money({ refunds: [refund(300, { providerReference: 'R1' })] }),
    sum(300, 'R9'),
  ],
  ['one of ours is not', last('R1', 300), money({ refunds: [refund(300, { providerReference: 'R1' })] }), none],
  ['a recorded one is not', last('R9', 300), money({ reversals: ['R9'], heldMinor: 300 }), none],
  ['one of an earlier version has no id', last('R9', 300), money({ refunds: [refund(300)] }), none],
  [
    'one without an answer may be it',
    last('R9', 300),
    money({ refunds: [refund(200, { state: 'requested' })] }),
    unknown,
  ],
  [
    'a sent one has its id',
    last('R9', 300),
    money({ refunds: [refund(200, { state: 'sent', providerReference: 'R1' })] }),
    sum(300, 'R9'),
  ],
] as const)('of the last refund: %s', ([, givenBack, own, expected]) => {
  expect(foreignOf(givenBack, own)).toEqual(expected)
})

test.for([
  ['nothing was ours', money(), { kind: 'part', atMostMinor: 1_000 }],
  ['a made one may be all of it', money({ refunds: [refund(300)] }), none],
  ['a sent one may be it', money({ refunds: [refund(300, { state: 'sent' })] }), unknown],
  ['it is recorded', money({ reversals: ['reversal'] }), none],
  ['nothing is left', money({ heldMinor: 1_000 }), none],
] as const)('of a part: %s', ([, own, expected]) => {
  expect(foreignOf({ kind: 'part' }, own)).toEqual(expected)
})
