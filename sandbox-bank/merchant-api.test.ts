import { describe, expect, test } from 'vitest'
import { openBank, startMs } from './testing.ts'

const key = { 'idempotence-key': 'k-1' }

test('a new payment is answered with everything the merchant needs', async () => {
  const { call, order } = await openBank()
  const { status, body } = await call('POST', '/payments', order({ method: 'sbp' }), key)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^pay_[0-9a-f]{32}$/),
    status: 'pending',
    amountMinor: 190_050,
    currency: 'RUB',
    reference: 'order-1',
    method: 'sbp',
    confirmationUrl: `https://bank.test/pay/${body.id}`,
    qrPayload: expect.stringMatching(/^https:\/\/bank\.test\/AD[0-9A-Z]{30}\?type=02&/),
    expiresAt: '2026-05-24T09:20:00.000Z',
    createdAt: '2026-05-24T09:00:00.000Z',
    paidAt: null,
    cancelReason: null,
    refundedMinor: 0,
  })
})

describe('idempotence', () => {
  test('the same key with the same body gets the same payment, even when fields stand in another order', async () => {
    const { call, order } = await openBank()
    const first = await call('POST', '/payments', order(), key)
    const turned = Object.fromEntries(Object.entries(order()).reverse())
    const again = await call('POST', '/payments', turned, key)
    expect(again).toEqual(first)
    expect((await call('GET', '/payments?reference=order-1')).body.payments).toHaveLength(1)
  })

  test('ten requests at once with one key make one payment', async () => {
    const { call, order } = await openBank()
    const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/payments', order(), key)))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  })

  test('the same key with another body is refused', async () => {
    const { call, order } = await openBank()
    await call('POST', '/payments', order(), key)
    const other = await call('POST', '/payments', order({ amountMinor: 1 }), key)
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotence_conflict' } } })
  })

  test('a repeat after the expiry still gets that payment', async () => {
    const { call, order, clock } = await openBank()
    const first = await call('POST', '/payments', order(), key)
    clock.ms += 21 * 60_000
    const again = await call('POST', '/payments', order(), key)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, cancelReason: 'expired' } })
  })

  test('a payment and a refund may have the same key', async () => {
    const { call, order } = await openBank()
    const { body } = await call('POST', '/payments', order(), key)
    await call('POST', `/payments/${body.id}/scenario`, { outcome: 'pay' })
    const refund = await call('POST', '/refunds', { paymentId: body.id, amountMinor: 1 }, key)
    expect(refund.status).toBe(201)
  })
})

describe('who may call', () => {
  test.for([
    ['no header', {}],
    ['a wrong secret', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic YTph' }],
  ] as const)('%s is 401', async ([, headers]) => {
    const { bank } = await openBank()
    const response = await fetch(`${bank.url}/v1/payments?reference=x`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  })
})

describe('bad input', () => {
  test.for([
    ['a sum of zero', { amountMinor: 0 }, 'amountMinor'],
    ['a sum with a fraction', { amountMinor: 10.5 }, 'amountMinor'],
    ['a sum as text', { amountMinor: '100' }, 'amountMinor'],
    ['a currency in small letters', { currency: 'rub' }, 'currency'],
    ['no reference', { reference: undefined }, 'reference'],
    ['a script as return address', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    ['a notice to a foreign host', { notifyUrl: 'http://example.com/hook' }, 'notifyUrl'],
    ['a notice to a host that only looks local', { notifyUrl: 'http://localhost.example.com/' }, 'notifyUrl'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['an expiry without a zone', { expiresAt: '2026-05-24T09:20:00' }, 'expiresAt'],
    ['an unknown language', { language: 'de' }, 'language'],
  ] as const)('%s is 422 and named', async ([, changes, field]) => {
    const { call, order } = await openBank()
    const { status, body } = await call('POST', '/payments', order(changes), key)
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(`${field}:`) })
  })

  test('an expiry in the past is 422', async () => {
    const { call, order } = await openBank()
    const past = order({ expiresAt: new Date(startMs).toISOString() })
    expect(await call('POST', '/payments', past, key)).toMatchObject({
      status: 422,
      body: { error: { code: 'expires_in_past' } },
    })
  })

  test('a body that is no JSON is 400, and a large one 413', async () => {
    const { call } = await openBank()
    expect(await call('POST', '/payments', '{"amountMinor":', key)).toMatchObject({ status: 400 })
    expect(await call('POST', '/payments', `"${'a'.repeat(70_000)}"`, key)).toMatchObject({ status: 413 })
  })

  test.for([
    ['no key', {}],
    ['a key of 65 characters', { 'idempotence-key': 'k'.repeat(65) }],
  ] as const)('a notification address %s is 422', async ([, headers]) => {
    const { call, order } = await openBank()
    expect(await call('POST', '/payments', order(), headers)).toMatchObject({ status: 422 })
  })

  test('a misspelt scenario is 422, and an unknown payment or call 404', async () => {
    const { call, create } = await openBank()
    const { id } = await create()
    expect((await call('POST', `/payments/${id}/scenario`, { twise: true })).status).toBe(422)
    expect((await call('POST', '/payments/none/scenario', { twice: true })).status).toBe(404)
    expect((await call('GET', '/payments/none')).status).toBe(404)
    expect((await call('GET', '/refunds/none')).status).toBe(404)
    expect((await call('GET', '/nothing')).status).toBe(404)
  })

  test('an allowed host may be notified', async () => {
    const { call, order } = await openBank({ allowedNotifyHosts: ['shop.example.com'] })
    const { status } = await call('POST', '/payments', order({ notifyUrl: 'https://shop.example.com/hook' }), key)
    expect(status).toBe(201)
  })
})

describe('cancelling', () => {
  test('a pending payment is canceled, and a repeat gets the same', async () => {
    const { call, create } = await openBank()
    const { id } = await create()
    const first = await call('POST', `/payments/${id}/cancel`)
    expect(first).toMatchObject({ status: 200, body: { status: 'canceled', cancelReason: 'canceled_by_merchant' } })
    expect(await call('POST', `/payments/${id}/cancel`)).toEqual(first)
  })

  test('a succeeded payment cannot be canceled: 409 with the payment', async () => {
    const { call, create } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
    expect(await call('POST', `/payments/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_succeeded' }, payment: { id, status: 'succeeded' } },
    })
  })
})

describe('time', () => {
  test('a payment expires by itself, notifies the shop, and can then not be paid', async () => {
    const { call, create, clock, shop } = await openBank()
    const { id } = await create()
    clock.ms += 20 * 60_000 - 1
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('pending')
    clock.ms += 1
    await expect.poll(() => shop.types()).toEqual(['payment.canceled'])
    const late = await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
    expect(late.body).toMatchObject({ status: 'canceled', cancelReason: 'expired', paidAt: null })
  })

  test('a payment with a delay succeeds after 15 s and not before', async () => {
    const { call, create, clock } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { outcome: 'delay' })
    clock.ms += 14_999
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('pending')
    clock.ms += 1
    const paidAt = new Date(startMs + 15_000).toISOString()
    expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ status: 'succeeded', paidAt })
  })

  test('a delay that outlasts the expiry ends in expired', async () => {
    const { call, create, clock } = await openBank()
    const { id } = await create({ expiresAt: new Date(startMs + 10_000).toISOString() })
    await call('POST', `/payments/${id}/scenario`, { outcome: 'delay' })
    clock.ms += 60_000
    expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ status: 'canceled', cancelReason: 'expired' })
  })
})

describe('refunds', () => {
  test('refunds are made in parts, and never exceed the payment', async () => {
    const { call, create, shop } = await openBank()
    const { id } = await create({ amountMinor: 1_000 })
    await call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
    const refund = (amountMinor: number, refundKey: string) =>
      call('POST', '/refunds', { paymentId: id, amountMinor, reason: 'test' }, { 'idempotence-key': refundKey })
    const first = await refund(600, 'r-1')
    expect(first.body).toMatchObject({ paymentId: id, status: 'succeeded', amountMinor: 600 })
    expect(await refund(600, 'r-1')).toEqual(first)
    expect(await refund(401, 'r-2')).toMatchObject({ status: 409, body: { error: { code: 'refund_too_big' } } })
    expect((await refund(400, 'r-3')).status).toBe(201)
    expect((await refund(1, 'r-4')).status).toBe(409)
    expect((await call('GET', `/refunds/${first.body.id}`)).body).toEqual(first.body)
    expect((await call('GET', `/payments/${id}`)).body.refundedMinor).toBe(1_000)
    await expect.poll(() => shop.types().filter((type) => type === 'refund.succeeded')).toHaveLength(2)
  })

  test('an unpaid payment cannot be refunded', async () => {
    const { call, create } = await openBank()
    const { id } = await create()
    const refund = await call('POST', '/refunds', { paymentId: id, amountMinor: 1 }, key)
    expect(refund).toMatchObject({ status: 409, body: { error: { code: 'not_paid' } } })
  })
})
