import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderDown, withCircuitBreaker } from './circuit-breaker.ts'
import { KeysRefused, type PaymentProvider, ProviderRefused } from './provider.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const payment = {
  paymentId: 'one',
  method: 'card',
  amountMinor: 1,
  currency: 'RUB',
  reference: 'one',
  description: '',
  transaction: null,
}

function unreliableProvider() {
  const bank = { isDown: true, refuses: false, refusesKeys: false, calls: 0 }
  const respond = async () => {
    bank.calls += 1
    if (bank.refuses) throw new ProviderRefused('no such payment')
    if (bank.refusesKeys) throw new KeysRefused('HTTP 401')
    if (bank.isDown) throw new Error('no response')
    return { state: 'open' as const, amountMinor: 1, currency: 'RUB' }
  }
  const never = () => Promise.reject(new Error('not called here'))
  const provider: PaymentProvider = {
    code: 'unreliable',
    methods: [],
    retrieve: respond,
    open: never,
    find: never,
    cancel: never,
    refund: never,
    retrieveRefund: never,
    check: never,
    readWebhook: () => ({ ok: false, error: { code: 'payments.bad_message' } }),
    readStored: () => null,
    acknowledgement: { status: 200, type: 'text/plain', body: 'OK' },
  }
  const heard: string[] = []
  const guarded = withCircuitBreaker(provider, {
    refused: async (reason) => void heard.push(reason),
    worked: async () => void heard.push('worked'),
  })
  const call = () =>
    guarded.retrieve(payment).then(
      () => 'succeeded',
      (error: unknown) => (error instanceof ProviderDown ? 'rejected' : 'failed'),
    )
  return { bank, call, heard }
}

async function callRepeatedly(times: number, call: () => Promise<string>): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < times; i += 1) outcomes.push(await call())
  return outcomes
}

test('after five failures in a row calls fail at once, one call tries after five seconds, and its outcome counts', async () => {
  const { bank, call } = unreliableProvider()
  expect(await callRepeatedly(7, call)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'rejected',
    'rejected',
  ])
  vi.setSystemTime(5_000)
  expect(await Promise.all([call(), call(), call()])).toEqual(['failed', 'rejected', 'rejected'])
  vi.setSystemTime(14_999) // the pause has doubled
  expect(await call()).toBe('rejected')
  vi.setSystemTime(15_000)
  bank.isDown = false
  expect(await callRepeatedly(3, call)).toEqual(['succeeded', 'succeeded', 'succeeded'])
})

test('the pause grows to twenty seconds and no further', async () => {
  const { call } = unreliableProvider()
  await callRepeatedly(5, call)
  for (let tries = 0; tries < 10; tries += 1) {
    vi.setSystemTime(Date.now() + 20_000)
    expect(await call()).toBe('failed')
  }
})

test('a provider that refuses is not down', async () => {
  const { bank, call } = unreliableProvider()
  bank.refuses = true
  expect(new Set(await callRepeatedly(20, call))).toEqual(new Set(['failed']))
  expect(bank.calls).toBe(20)
})

test('a refusal ends a row of failures', async () => {
  const { bank, call } = unreliableProvider()
  await callRepeatedly(4, call)
  bank.refuses = true
  await call()
  bank.refuses = false
  expect(await callRepeatedly(6, call)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'rejected'])
})

test('a provider that refuses the keys is not down, and the refusal is reported to its account', async () => {
  const { bank, call, heard } = unreliableProvider()
  bank.refusesKeys = true
  expect(new Set(await callRepeatedly(9, call))).toEqual(new Set(['failed']))
  expect(bank.calls).toBe(9)
  expect(new Set(heard)).toEqual(new Set(['HTTP 401']))
  bank.refusesKeys = false
  bank.isDown = false
  await call()
  expect(heard.at(-1)).toBe('worked')
})
