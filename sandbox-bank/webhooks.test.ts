import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isAllowedNotifyUrl, signWebhook } from './courier.ts'
import { openBank, secret, startMs } from './testing.ts'

test('the signature is HMAC-SHA256 over time, dot and raw body', () => {
  // printf '1748077200.{"id":"evt_1"}' | openssl dgst -sha256 -hmac 'whsec'
  expect(signWebhook('whsec', 1_748_077_200, '{"id":"evt_1"}')).toBe(
    't=1748077200,v1=bf4440bd15482d3da347f4ca9d15873ead40a757a93a94bdc0a8645431b9c3a6',
  )
})

test('a paid payment is reported once, signed, with the payment as it is', async () => {
  const { call, create, shop } = await openBank()
  const { id } = await create()
  const paid = await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
  await expect.poll(() => shop.received).toHaveLength(1)
  const [received] = shop.received
  const { scenario: _, ...view } = paid.body
  expect(received?.notice).toMatchObject({ type: 'payment.succeeded', object: view })
  const t = startMs / 1000
  const mac = createHmac('sha256', secret).update(`${t}.${received?.rawBody}`).digest('hex')
  expect(received?.signature).toBe(`t=${t},v1=${mac}`)
})

test('a receiver that fails is tried again with back-off, with the same event, until it responds with 2xx', async () => {
  const { call, create, shop, clock } = await openBank()
  shop.responses.push(500, 302)
  const { id } = await create()
  await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
  await expect.poll(() => shop.received.length).toBe(1)
  await settled()
  clock.ms += 999
  await settled()
  expect(shop.received).toHaveLength(1)
  clock.ms += 1
  await expect.poll(() => shop.received.length).toBe(2)
  await settled()
  clock.ms += 5_000
  await expect.poll(() => shop.received.length).toBe(3)
  await settled()
  clock.ms += 3_600_000
  await settled()
  expect(shop.received).toHaveLength(3)
  expect(new Set(shop.received.map(({ rawBody }) => rawBody)).size).toBe(1)
})

test('after a day without a response the bank gives up', async () => {
  const { call, create, shop, clock } = await openBank({ retryDelaysMs: [1_000], retryPeriodMs: 1_500 })
  shop.responses.push(500, 500, 500, 500)
  const { id } = await create()
  await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
  await expect.poll(() => shop.received.length).toBe(1)
  await settled()
  clock.ms += 1_000
  await expect.poll(() => shop.received.length).toBe(2)
  await settled()
  clock.ms += 1_000_000
  await settled()
  expect(shop.received).toHaveLength(2)
})

describe('as the scenario wants it', () => {
  test('a webhook arrives late as the scenario says', async () => {
    const { call, create, shop, clock } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { delaySeconds: 30, outcome: 'pay' })
    clock.ms += 29_999
    await settled()
    expect(shop.received).toHaveLength(0)
    clock.ms += 1
    await expect.poll(() => shop.types()).toEqual(['payment.succeeded'])
  })

  test('a webhook arrives twice with the same event as the scenario says', async () => {
    const { call, create, shop, clock } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { twice: true, outcome: 'pay' })
    await expect.poll(() => shop.received.length).toBe(1)
    await settled()
    clock.ms += 1_000
    await expect.poll(() => shop.received.length).toBe(2)
    expect(shop.received[1]?.rawBody).toBe(shop.received[0]?.rawBody)
  })

  test('webhooks arrive out of order as the scenario says: an older state comes last, even after repetitions', async () => {
    const { call, create, shop, clock } = await openBank()
    shop.responses.push(500)
    const { id } = await create()
    clock.ms += 60_000
    await call('POST', `/payments/${id}/scenario`, { outOfOrder: true, outcome: 'decline' })
    await expect.poll(() => shop.received.length).toBe(1)
    await settled()
    clock.ms += 1_000
    await expect.poll(() => shop.types()).toEqual(['payment.canceled', 'payment.canceled', 'payment.pending'])
    const [, newer, older] = shop.received
    expect(older?.notice.object.status).toBe('pending')
    expect((older?.notice.createdAt ?? '') < (newer?.notice.createdAt ?? '')).toBe(true)
  })

  test('a webhook never arrives as the scenario says', async () => {
    const { call, create, shop, clock } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { never: true, outcome: 'pay' })
    clock.ms += 86_400_000
    await settled()
    expect(shop.received).toHaveLength(0)
  })
})

describe('where notices may go', () => {
  test.for([
    ['http://localhost:3000/hook', true],
    ['http://pionercup.localhost:3000/hook', true],
    ['http://127.0.0.1/hook', true],
    ['http://[::1]:3000/hook', true],
    ['https://shop.example.com/hook', true],
    ['https://evil.shop.example.com/hook', false],
    ['http://notlocalhost/hook', false],
    ['http://localhost.evil.example/hook', false],
    ['http://169.254.169.254/hook', false],
    ['http://127.0.0.1@evil.example/hook', false],
    ['file:///etc/passwd', false],
    ['hook', false],
  ] as const)('webhooks may be sent to %s: %s', ([url, isAllowed]) => {
    expect(isAllowedNotifyUrl(url, ['shop.example.com'])).toBe(isAllowed)
  })
})

/** Waits long enough for several ticks and a request to this machine. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}
