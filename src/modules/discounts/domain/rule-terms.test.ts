import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { noConditions } from './discount-rule.ts'
import { frozenIssues, type RuleTerms, ruleIssues, ruleState } from './rule-terms.ts'

const [monday, tuesday] = [toInstant('2026-06-01T00:00:00Z'), toInstant('2026-06-02T00:00:00Z')]
const plain: RuleTerms = {
  trigger: 'code',
  value: { kind: 'percent', shareBp: 1_000 },
  scope: 'places',
  stacking: 'with_automatic',
  conditions: noConditions,
  maxUses: null,
  maxUsesPerAccount: null,
  budgetMinor: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
}
const withConditions = (conditions: Partial<RuleTerms['conditions']>): RuleTerms['conditions'] => ({
  ...noConditions,
  ...conditions,
})

describe('the terms of a rule', () => {
  test.each<[string, Partial<RuleTerms>, Record<string, string>]>([
    ['a percentage on places', {}, {}],
    ['an end before the start', { startsAt: tuesday, endsAt: monday }, { endsAt: 'discounts.rule_period' }],
    [
      'an age range upside down',
      { conditions: withConditions({ ageFrom: 40, ageTo: 18 }) },
      { 'conditions.ageTo': 'discounts.rule_ages' },
    ],
    [
      'an automatic discount with limits',
      { trigger: 'automatic', maxUses: 5, budgetMinor: 100 },
      { maxUses: 'discounts.rule_automatic_limits', budgetMinor: 'discounts.rule_automatic_limits' },
    ],
    [
      'products of a discount on places',
      { conditions: withConditions({ productIds: ['p'] }) },
      { 'conditions.products': 'discounts.rule_products_of_places' },
    ],
    [
      'people of a discount on products',
      { scope: 'products', conditions: withConditions({ gender: 'male', ageFrom: 18 }) },
      {
        'conditions.gender': 'discounts.rule_people_of_products',
        'conditions.ageFrom': 'discounts.rule_people_of_products',
      },
    ],
    [
      'teams and finishers of an automatic discount on products, which would be everybody’s',
      {
        trigger: 'automatic',
        scope: 'products',
        conditions: withConditions({ isTeam: true, finishedWith: 'organizer', minPeople: 2 }),
      },
      {
        'conditions.isTeam': 'discounts.rule_people_of_products',
        'conditions.finishedWith': 'discounts.rule_people_of_products',
      },
    ],
    [
      'a free product of a discount on places',
      { value: { kind: 'free_product', productId: 'p' } },
      { scope: 'discounts.rule_free_product_scope' },
    ],
  ])('%s is judged as a whole', (_, change, issues) => {
    expect(ruleIssues({ ...plain, ...change })).toEqual(issues)
  })
})

describe('a rule that an order uses', () => {
  test.each<[string, Partial<RuleTerms>, Partial<RuleTerms>, Record<string, string>]>([
    ['its end and whether it is on', {}, { endsAt: tuesday, isActive: false }, {}],
    ['higher limits', { maxUses: 5, budgetMinor: 100 }, { maxUses: 6, budgetMinor: 101 }, {}],
    ['no budget any more', { budgetMinor: 100 }, {}, {}],
    [
      'the order of its lists',
      { conditions: withConditions({ raceIds: ['a', 'b'] }) },
      { conditions: withConditions({ raceIds: ['b', 'a'] }) },
      {},
    ],
    ['its value', {}, { value: { kind: 'percent', shareBp: 2_000 } }, { value: 'discounts.rule_frozen' }],
    ['its start', {}, { startsAt: monday }, { startsAt: 'discounts.rule_frozen' }],
    ['a condition', {}, { conditions: withConditions({ minPeople: 2 }) }, { conditions: 'discounts.rule_frozen' }],
    ['fewer uses', { maxUses: 5 }, { maxUses: 4 }, { maxUses: 'discounts.rule_limit_lowered' }],
    ['a first maximum', {}, { maxUses: 4 }, { maxUses: 'discounts.rule_limit_lowered' }],
    ['no maximum any more', { maxUses: 5 }, {}, { maxUses: 'discounts.rule_limit_lowered' }],
    ['a first budget', {}, { budgetMinor: 4 }, { budgetMinor: 'discounts.rule_limit_lowered' }],
  ])('decides whether %s may change', (_, before, after, issues) => {
    expect(frozenIssues({ ...plain, ...before }, { ...plain, ...after })).toEqual(issues)
  })
})

test.each([
  ['active', {}],
  ['off', { isActive: false }],
  ['not_started', { startsAt: tuesday }],
  ['ended', { endsAt: monday }],
  ['ended', { endedAt: monday, isActive: false }],
] as const)('a rule is %s by its period and its switch', (state, change) => {
  expect(ruleState({ startsAt: null, endsAt: null, endedAt: null, isActive: true, ...change }, monday)).toBe(state)
})
