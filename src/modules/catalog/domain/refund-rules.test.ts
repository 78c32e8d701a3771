import { expect, test } from 'vitest'
import { areRefundRulesValid, defaultRefundRules } from './refund-rules.ts'

const rule = (daysBefore: number, shareBp = 10_000) => ({ daysBefore, shareBp, returnsCommission: true })

test.for([
  ['none', [], true],
  ['the usual ones', defaultRefundRules, true],
  ['until the day itself', [rule(0)], true],
  ['the later one first', [rule(7), rule(30)], false],
  ['a day twice', [rule(7), rule(7)], false],
  ['after the event', [rule(-1)], false],
  ['half a day', [rule(1.5)], false],
  ['nothing', [rule(7, 0)], false],
  ['more than everything', [rule(7, 10_001)], false],
] as const)('refund rules are validated: %s', ([, rules, expected]) => {
  expect(areRefundRulesValid(rules)).toBe(expected)
})
