import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderDown, withCircuitBreaker } from './circuit-breaker.ts'
import { type PaymentProvider, ProviderRefused } from './provider.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

function flaky() {
  const bank = { isDown: true, refuses: false, calls: 0 }
  const answer = async () => {
    bank.calls += 1
    if (bank.refuses) throw new ProviderRefused('no such payment')
    if (bank.isDown) throw new Error('no answer')
    return { state: 'open' as const, amountMinor: 1, currency: 'RUB' }
  }
  const never = () => Promise.reject(new Error('not asked here'))
  const provider: PaymentProvider = {
    code: 'flaky',
    methods: [],
    ask: answer,
    open: never,
    find: never,
    cancel: never,
    refund: never,
    readWebhook: () => ({ ok: false, error: { code: 'payments.bad_message' } }),
    readStored: () => null,
  }
  const guarded = withCircuitBreaker(provider)
  const asked = () =>
    guarded.ask('one').then(
      () => 'answered',
      (error: unknown) => (error instanceof ProviderDown ? 'spared' : 'failed'),
    )
  return { bank, asked }
}

async function inTurn(times: number, ask: () => Promise<string>): Promise<string[]> {
  const heard: string[] = []
  for (let i = 0; i < times; i += 1) heard.push(await ask())
  return heard
}

test('after five failures in a row calls fail at once, one call tries after five seconds, and its outcome counts', async () => {
  const { bank, asked } = flaky()
  expect(await inTurn(7, asked)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'spared', 'spared'])
  vi.setSystemTime(5_000)
  expect(await Promise.all([asked(), asked(), asked()])).toEqual(['failed', 'spared', 'spared'])
  vi.setSystemTime(14_999) // the pause has doubled
  expect(await asked()).toBe('spared')
  vi.setSystemTime(15_000)
  bank.isDown = false
  expect(await inTurn(3, asked)).toEqual(['answered', 'answered', 'answered'])
})

test('the pause grows to twenty seconds and no further', async () => {
  const { asked } = flaky()
  await inTurn(5, asked)
  for (let tries = 0; tries < 10; tries += 1) {
    vi.setSystemTime(Date.now() + 20_000)
    expect(await asked()).toBe('failed')
  }
})

test('a provider that refuses is not down', async () => {
  const { bank, asked } = flaky()
  bank.refuses = true
  expect(new Set(await inTurn(20, asked))).toEqual(new Set(['failed']))
  expect(bank.calls).toBe(20)
})

test('a refusal ends a row of failures', async () => {
  const { bank, asked } = flaky()
  await inTurn(4, asked)
  bank.refuses = true
  await asked()
  bank.refuses = false
  expect(await inTurn(6, asked)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'spared'])
})
