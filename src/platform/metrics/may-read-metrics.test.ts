import { expect, test } from 'vitest'
import { mayReadMetrics } from './may-read-metrics.ts'

const token = 'a token of the monitoring'

test.for([
  ['a trial on its own machine', '127.0.0.1', false, undefined, { token: null, isTrial: true }, true],
  ['the same by IPv6', '::1', false, undefined, { token: null, isTrial: true }, true],
  ['the same, IPv4 told as IPv6', '::ffff:127.0.0.1', false, undefined, { token: null, isTrial: true }, true],
  ['a trial, through a proxy on the machine', '127.0.0.1', true, undefined, { token: null, isTrial: true }, false],
  ['a trial, from the network', '10.0.0.7', false, undefined, { token: null, isTrial: true }, false],
  ['a trial, no socket at all', undefined, false, undefined, { token: null, isTrial: true }, false],
  ['an installation without a token', '127.0.0.1', false, undefined, { token: null, isTrial: false }, false],
  ['the token, from anywhere', '203.0.113.9', true, `Bearer ${token}`, { token, isTrial: false }, true],
  ['another token', '127.0.0.1', false, 'Bearer guess', { token, isTrial: true }, false],
  ['no token where one is set', '127.0.0.1', false, undefined, { token, isTrial: true }, false],
] as const)('%s', ([, socketAddress, isForwarded, authorization, rule, may]) => {
  expect(mayReadMetrics({ authorization, socketAddress, isForwarded, isOwnHost: true }, rule)).toBe(may)
})

test.for([
  ['a trial, by another’s name that leads there', undefined, { token: null, isTrial: true }, false],
  ['the token, by whichever name the monitoring knows us', `Bearer ${token}`, { token, isTrial: false }, true],
] as const)('%s', ([, authorization, rule, may]) => {
  const reader = { authorization, socketAddress: '127.0.0.1', isForwarded: false, isOwnHost: false }
  expect(mayReadMetrics(reader, rule)).toBe(may)
})
