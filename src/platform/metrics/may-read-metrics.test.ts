import { expect, test } from 'vitest'
import { mayReadMetrics } from './may-read-metrics.ts'

const token = 'a token of the monitoring'
const withToken = `Bearer ${token}`

test.for([
  ['a trial on its own machine', [true, true], undefined, { token: null, isTrial: true }, true],
  ['a trial, from the network', [false, true], undefined, { token: null, isTrial: true }, false],
  ['a trial, by another’s name that leads there', [true, false], undefined, { token: null, isTrial: true }, false],
  ['an installation without a token', [true, true], undefined, { token: null, isTrial: false }, false],
  ['the token, from anywhere', [false, true], withToken, { token, isTrial: false }, true],
  ['the token, by whichever name the monitoring knows us', [true, false], withToken, { token, isTrial: false }, true],
  ['another token', [true, true], 'Bearer guess', { token, isTrial: true }, false],
  ['no token where one is set', [true, true], undefined, { token, isTrial: true }, false],
] as const)(
  'the metrics are readable only with permission: %s',
  ([, [isFromThisMachine, isAllowedHost], authorization, rule, may]) => {
    expect(mayReadMetrics({ authorization, isFromThisMachine, isAllowedHost }, rule)).toBe(may)
  },
)
