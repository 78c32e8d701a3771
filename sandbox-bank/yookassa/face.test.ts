import { describe, expect, test } from 'vitest'
import { openBank, secret, settled } from '../testing.ts'

const authorization = `Basic ${Buffer.from(`100500:${secret}`).toString('base64')}`
const order = {
  amount: { value: '2500.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://localhost:3000/back' },
  payment_method_data: { type: 'bank_card' },
  description: 'Заказ №1',
  metadata: { order_id: 'SL-1' },
}

async function openFace() {
  const bank = await openBank()
  const post = (path: string, body: object, key = 'k-1') =>
    bank.request(
      'POST',
      `/yookassa/v3${path}`,
      { authorization, 'idempotence-key': key, 'content-type': 'application/json' },
      JSON.stringify(body),
    )
  const get = (path: string) => bank.request('GET', `/yookassa/v3${path}`, { authorization })
  const create = async (changes: object = {}) => String((await post('/payments', { ...order, ...changes })).json().id)
  const events = () => bank.shop.received.map(({ rawBody }) => JSON.parse(rawBody).event)
  return { ...bank, post, get, create, events }
}

test('a payment is created once per key, with the link in the confirmation', async () => {
  const { post, clock } = await openFace()
  const first = await post('/payments', order)
  expect(first.status).toBe(200)
  const id = String(first.json().id)
  expect(first.json()).toMatchObject({
    status: 'pending',
    paid: false,
    amount: { value: '2500.00', currency: 'RUB' },
    confirmation: { type: 'redirect', confirmation_url: `https://bank.test/pay/${id}` },
    metadata: { order_id: 'SL-1' },
  })
  clock.ms += 60_000
  expect((await post('/payments', order)).json().id).toBe(id)
  const other = await post('/payments', { ...order, description: 'Заказ №2' })
  expect(other).toMatchObject({ status: 400 })
  expect(other.json()).toMatchObject({ type: 'error', code: 'invalid_request', parameter: 'Idempotence-Key' })
})

test('a key is known for a day; after that it makes a new payment', async () => {
  const { post, create, clock } = await openFace()
  const id = await create()
  clock.ms += 86_400_000 - 1
  expect((await post('/payments', order)).json().id).toBe(id)
  clock.ms += 1
  const second = (await post('/payments', order)).json().id
  expect(second).not.toBe(id)
  expect((await post('/payments', order)).json().id).toBe(second)
})

test.for([
  ['a wrong key', { authorization: 'Basic eDp5' }, 401, 'invalid_credentials'],
  ['no idempotence key', { authorization }, 400, 'invalid_request'],
  ['a body that is none', { authorization, 'idempotence-key': 'k' }, 400, 'invalid_request'],
] as const)('%s is refused in YooKassa’s words', async ([, headers, status, code]) => {
  const { request } = await openFace()
  const response = await request('POST', '/yookassa/v3/payments', headers, '{')
  expect(response.status).toBe(status)
  expect(response.json()).toMatchObject({ type: 'error', code })
})

describe('one stage', () => {
  test('a paid payment is reported without a signature, until the shop answers exactly 200', async () => {
    const { create, play, get, shop, events, clock } = await openFace()
    const id = await create()
    shop.responses.push(204)
    await play(id, { outcome: 'pay' })
    await expect.poll(events).toEqual(['payment.succeeded'])
    expect(shop.received[0]?.path).toBe('/api/payments/webhooks/yookassa')
    await settled()
    clock.ms += 1_000
    await expect.poll(events).toEqual(['payment.succeeded', 'payment.succeeded'])
    expect((await get(`/payments/${id}`)).json()).toMatchObject({ status: 'succeeded', paid: true, refundable: true })
  })

  test('a pending payment cannot be canceled, and ends after an hour', async () => {
    const { create, post, get, clock } = await openFace()
    const id = await create()
    expect(await post(`/payments/${id}/cancel`, {}, 'c')).toMatchObject({ status: 400 })
    clock.ms += 3_600_000
    expect((await get(`/payments/${id}`)).json()).toMatchObject({
      status: 'canceled',
      cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
    })
  })

  test('a payment by SBP gets the link to encode', async () => {
    const { post } = await openFace()
    const sbp = { payment_method_data: { type: 'sbp' }, confirmation: { type: 'qr' } }
    const response = await post('/payments', { ...order, ...sbp })
    expect(response.json().confirmation).toMatchObject({
      type: 'qr',
      confirmation_data: expect.stringMatching(
        /^https:\/\/bank\.test\/AD\w{30}\?type=02&bank=\d+&sum=250000&cur=RUB&crc=/,
      ),
    })
    expect(await post('/payments', { ...order, ...sbp, capture: false }, 'k-2')).toMatchObject({ status: 400 })
  })
})

describe('two stages', () => {
  test('an authorized payment is captured in part', async () => {
    const { create, play, post, events } = await openFace()
    const id = await create({ capture: undefined })
    await play(id, { outcome: 'pay' })
    await expect.poll(events).toEqual(['payment.waiting_for_capture'])
    const captured = await post(`/payments/${id}/capture`, { amount: { value: '2000.00', currency: 'RUB' } }, 'c')
    expect(captured.json()).toMatchObject({ status: 'succeeded', amount: { value: '2000.00' } })
    await expect.poll(events).toEqual(['payment.waiting_for_capture', 'payment.succeeded'])
  })

  test('an authorized payment is voided', async () => {
    const { create, play, post, events } = await openFace()
    const id = await create({ capture: false })
    await play(id, { outcome: 'pay' })
    expect((await post(`/payments/${id}/cancel`, {}, 'c')).json()).toMatchObject({
      status: 'canceled',
      cancellation_details: { party: 'merchant', reason: 'canceled_by_merchant' },
    })
    await expect.poll(events).toContain('payment.canceled')
  })

  test('an authorized sum is released after seven days', async () => {
    const { create, play, get, clock } = await openFace()
    const id = await create({ capture: false })
    await play(id, { outcome: 'pay' })
    clock.ms += 7 * 86_400_000
    expect((await get(`/payments/${id}`)).json()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'expired_on_capture' },
    })
  })
})

describe('refunds', () => {
  test('a refund is made, and reported', async () => {
    const { create, play, post, events } = await openFace()
    const id = await create()
    await play(id, { outcome: 'pay' })
    const refund = { payment_id: id, amount: { value: '500.00', currency: 'RUB' } }
    const made = await post('/refunds', refund, 'r-1')
    expect(made.json()).toMatchObject({ status: 'succeeded', payment_id: id, amount: { value: '500.00' } })
    expect((await post('/refunds', refund, 'r-1')).json().id).toBe(made.json().id)
    await expect.poll(events).toContain('refund.succeeded')
    const tooBig = await post('/refunds', { ...refund, amount: { value: '2000.01', currency: 'RUB' } }, 'r-2')
    expect(tooBig.status).toBe(400)
  })

  test('a refund that fails later is not reported: the shop has to ask', async () => {
    const { create, play, post, get, events, clock } = await openFace()
    const id = await create()
    await play(id, { outcome: 'pay', refunds: 'fail_later' })
    const made = await post('/refunds', { payment_id: id, amount: { value: '500.00', currency: 'RUB' } }, 'r-1')
    expect(made.json().status).toBe('pending')
    clock.ms += 15_000
    await settled()
    expect((await get(`/refunds/${made.json().id}`)).json().status).toBe('canceled')
    expect(events()).toEqual(['payment.succeeded'])
  })
})

describe('misbehaviour', () => {
  test('a forged notice “succeeded” comes while the payment is declined', async () => {
    const { create, play, get, events } = await openFace()
    const id = await create()
    await play(id, { outcome: 'decline', forged: true })
    await expect.poll(() => events().sort()).toEqual(['payment.canceled', 'payment.succeeded'])
    expect((await get(`/payments/${id}`)).json().status).toBe('canceled')
  })

  test('an older notice comes last, and one about an unknown payment too', async () => {
    const { create, play, events, clock, shop } = await openFace()
    const id = await create()
    await play(id, { outcome: 'pay', outOfOrder: true, twice: true, unknownPayment: true, wrongSumMinor: 100 })
    await expect.poll(events).toHaveLength(2)
    await settled()
    clock.ms += 1_000
    await expect.poll(events).toHaveLength(4)
    expect(events()).toContain('payment.waiting_for_capture')
    const objects = shop.received.map(({ rawBody }) => JSON.parse(rawBody).object)
    expect(objects.filter((object) => object.id !== id)).toHaveLength(1)
    expect(objects[0]).toMatchObject({ amount: { value: '1.00' } })
  })

  test('the bank fails with 500, without an order, or carries one out and does not answer', async () => {
    const { post, call, get } = await openFace()
    await call('POST', '/issues', { failNext: 1 })
    const failed = await post('/payments', order)
    expect(failed.status).toBe(500)
    expect(failed.json()).toMatchObject({ type: 'error', code: 'internal_server_error' })
    expect((await get('/payments')).json().items).toEqual([])
    await call('POST', '/issues', { downSeconds: 3_600 })
    expect(await post('/payments', order)).toMatchObject({ status: 503 })
  })
})
