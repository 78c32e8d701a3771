import { describe, expect, test } from 'vitest'
import { openBank } from './testing.ts'

describe('down', () => {
  test('a bank that is down sends no responses and no webhooks, and reports afterwards what happened before', async () => {
    const { call, create, open, shop, clock } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { outcome: 'pay', delaySeconds: 5 })
    await call('POST', '/issues', { downSeconds: 3600 })
    clock.ms += 10_000
    expect((await call('GET', `/payments/${id}`)).status).toBe(503)
    expect((await open(`/pay/${id}`)).status).toBe(500)
    expect(await (await open('/')).text()).toContain('Банк не отвечает до')
    await settled()
    expect(shop.received).toEqual([])
    clock.ms += 3_600_000
    await expect.poll(() => shop.types()).toEqual(['payment.succeeded'])
    expect((await call('GET', `/payments/${id}`)).status).toBe(200)
  })

  test('a bank stays down over a restart, and can be switched on again', async () => {
    const first = await openBank()
    await first.call('POST', '/issues', { downSeconds: 3600 })
    await first.bank.stop()
    const second = await openBank({ dataDir: first.dataDir })
    expect((await second.call('GET', '/payments/none')).status).toBe(503)
    await second.call('POST', '/issues', { downSeconds: 0 })
    expect((await second.call('GET', '/payments/none')).status).toBe(404)
  })

  test('the operator’s page switches the bank off and on too', async () => {
    const { send, call, open } = await openBank()
    expect((await send('/', { downMinutes: '0', hangNext: '2' })).status).toBe(303)
    expect((await call('GET', '/issues')).body).toMatchObject({ hangNext: 2 })
    expect(await (await open('/')).text()).toContain('Сейчас банк отвечает')
    const forged = await send('/', { downMinutes: '60', hangNext: '0', formToken: 'made up' })
    expect(forged.status).toBe(403)
  })
})

test('a request without a response has one effect, however often it is repeated', async () => {
  const { call, order } = await openBank({ hangMs: 20 })
  await call('POST', '/issues', { hangNext: 1 })
  const attempt = () => fetchCreate(call, order())
  await expect(attempt()).rejects.toThrow()
  const again = await attempt()
  expect(again.status).toBe(201)
  expect((await call('GET', '/payments?reference=order-1')).body.payments).toHaveLength(1)
})

describe('invalid webhooks', () => {
  test('a webhook with a wrong signature comes first, once, and delays no other', async () => {
    const { call, create, shop } = await openBank()
    shop.responses.push(401)
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { forged: true, outcome: 'decline' })
    await expect.poll(() => shop.types()).toHaveLength(2)
    const [forged, real] = [...shop.received].sort((a) => (a.notice.type === 'payment.succeeded' ? -1 : 1))
    expect([forged?.notice.type, real?.notice.type]).toEqual(['payment.succeeded', 'payment.canceled'])
    expect(forged?.signature).not.toBe(real?.signature)
  })

  test('a webhook about a payment that was never opened is sent', async () => {
    const { call, create, shop } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { unknownPayment: true, outcome: 'pay' })
    await expect.poll(() => shop.received.map(({ notice }) => notice.object.id === id).sort()).toEqual([false, true])
  })

  test('a payment of another sum is captured, reported, and can be refunded in parts up to it', async () => {
    const { call, create, shop } = await openBank()
    const { id } = await create({ method: 'sbp' })
    const before = (await call('GET', `/payments/${id}`)).body.qrPayload
    await call('POST', `/payments/${id}/scenario`, { wrongSumMinor: 5_000, outcome: 'pay' })
    await expect.poll(() => shop.received.map(({ notice }) => notice.object.amountMinor)).toEqual([5_000])
    expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ amountMinor: 5_000, qrPayload: before })
    const back = (amountMinor: number, key: string) =>
      call('POST', '/refunds', { paymentId: id, amountMinor }, { 'idempotence-key': key })
    expect((await back(2_000, 'a')).status).toBe(201)
    expect((await back(3_001, 'b')).status).toBe(409)
    expect((await back(3_000, 'c')).status).toBe(201)
  })

  test.for([
    ['later', 'succeeded', 1, 5_000],
    ['fail_later', 'canceled', 0, 0],
  ] as const)(
    'a refund with refunds: %s is pending first, then %s',
    async ([refunds, ends, notices, refundedMinor]) => {
      const { call, clock, create, shop } = await openBank({ settleDelayMs: 1_000 })
      const { id } = await create()
      await call('POST', `/payments/${id}/scenario`, { refunds, outcome: 'pay' })
      const order = { paymentId: id, amountMinor: 5_000 }
      const ask = () => call('POST', '/refunds', order, { 'idempotence-key': 'back' })
      const first = await ask()
      expect(first).toMatchObject({ status: 201, body: { status: 'pending' } })
      expect((await call('GET', `/refunds/${first.body.id}`)).body.status).toBe('pending')
      clock.ms += 1_001
      expect((await call('GET', `/refunds/${first.body.id}`)).body.status).toBe(ends)
      expect((await ask()).body).toMatchObject({ id: first.body.id, status: ends })
      expect((await call('GET', `/payments/${id}`)).body.refundedMinor).toBe(refundedMinor)
      const aboutRefunds = () => shop.received.filter(({ notice }) => notice.type === 'refund.succeeded').length
      await expect.poll(aboutRefunds).toBe(notices)
    },
  )
})

type Call = Awaited<ReturnType<typeof openBank>>['call']

function fetchCreate(call: Call, body: object) {
  return call('POST', '/payments', body, { 'idempotence-key': 'the same' })
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}
