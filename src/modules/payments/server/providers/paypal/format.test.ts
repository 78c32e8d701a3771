import { expect, test } from 'vitest'
import { Dispute, toRetrievedDispute } from './format.ts'

// PayPal, Disputes v1: dispute_outcome and fund_movements of a dispute about 19.95 EUR.
const payment = {
  ...{ paymentId: 'p1', method: 'paypal', amountMinor: 1995, currency: 'EUR', reference: 'o1' },
  ...{ description: '', transaction: 't1' },
}
type Moved = readonly [type: 'DEBIT' | 'CREDIT', value: string, reason?: string, currency?: string]

function retrieved(outcome: string | null, stage: string, moved: readonly Moved[], change: object = {}) {
  const amount = { currency_code: 'EUR', value: '19.95' }
  const dispute = Dispute.parse({
    dispute_id: 'PP-D-1',
    status: outcome === null ? 'UNDER_REVIEW' : 'RESOLVED',
    dispute_life_cycle_stage: stage,
    dispute_amount: amount,
    ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } }),
    disputed_transactions: [{ seller_transaction_id: 't1' }],
    fund_movements: moved.map(([type, value, reason = 'DISPUTE_SETTLEMENT', currency_code = 'EUR']) => ({
      ...{ party: 'SELLER', type, reason, amount: { currency_code, value } },
    })),
    ...change,
  })
  const found = toRetrievedDispute(dispute, payment)
  return found && [found.state, found.amountMinor, found.heldMinor, ...(found.isUnclear ? ['unclear'] : [])]
}

type Case = readonly [
  title: string,
  outcome: string | null,
  stage: string,
  moved: readonly Moved[],
  expected: readonly [state: string, amountMinor: number, heldMinor: number, unclear?: 'unclear'],
]
const taken = ['DEBIT', '19.95'] as const
const fee = ['DEBIT', '15.00', 'CHARGEBACK_FEE'] as const

test.for<Case>([
  ['an inquiry takes nothing', null, 'INQUIRY', [], ['opened', 1995, 0]],
  ['a chargeback takes the sum', null, 'CHARGEBACK', [taken], ['opened', 1995, 1995]],
  ['a fee is no part of the sum', null, 'CHARGEBACK', [taken, fee], ['opened', 1995, 1995]],
  ['a fee alone says nothing about the sum', null, 'INQUIRY', [fee], ['opened', 1995, 0]],
  ['a fee in another currency', null, 'CHARGEBACK', [taken, [...fee, 'USD']], ['opened', 1995, 1995]],
  [
    'a settlement in another currency',
    null,
    'CHARGEBACK',
    [['DEBIT', '21.00', undefined, 'USD']],
    ['opened', 1995, 1995],
  ],
  ['lost', 'RESOLVED_BUYER_FAVOUR', 'CHARGEBACK', [taken, fee], ['lost', 1995, 1995]],
  ['lost in part', 'RESOLVED_BUYER_FAVOUR', 'CHARGEBACK', [taken, ['CREDIT', '9.95']], ['lost', 1000, 1000]],
  ['won', 'RESOLVED_SELLER_FAVOUR', 'CHARGEBACK', [taken, fee, ['CREDIT', '19.95']], ['won', 1995, 0]],
  ['won, and not given back yet', 'RESOLVED_SELLER_FAVOUR', 'CHARGEBACK', [taken], ['opened', 1995, 1995, 'unclear']],
  ['lost, and nothing taken yet', 'ACCEPTED', 'INQUIRY', [taken, ['CREDIT', '19.95']], ['opened', 1995, 0, 'unclear']],
  ['PayPal pays the buyer itself', 'RESOLVED_WITH_PAYOUT', 'CHARGEBACK', [], ['won', 1995, 1995]],
  ['PayPal pays a part', 'RESOLVED_WITH_PAYOUT', 'CHARGEBACK', [taken, ['CREDIT', '10.00']], ['lost', 995, 995]],
  ['lost without movements', 'RESOLVED_BUYER_FAVOUR', 'CHARGEBACK', [], ['lost', 1995, 1995]],
  ['an outcome that nobody knows', 'NONE', 'CHARGEBACK', [taken], ['opened', 1995, 1995, 'unclear']],
])('a dispute of PayPal: %s', ([, outcome, stage, moved, expected]) => {
  expect(retrieved(outcome, stage, moved)).toEqual(expected)
})

test('a dispute about another payment, and one whose sum is in another currency, change nothing', () => {
  expect(retrieved(null, 'INQUIRY', [], { disputed_transactions: [{ seller_transaction_id: 't2' }] })).toBeNull()
  const inDollars = { dispute_amount: { currency_code: 'USD', value: '19.95' } }
  expect(() => retrieved(null, 'INQUIRY', [], inDollars)).toThrow(/19.95 USD/)
})
