import { describe, expect, test } from 'vitest'
import { openBank, secret, settled } from '../testing.ts'

const link = 'm=587f72c72cac0d162c722ae2;ac.order_id=197;a=50000;l=ru;c=http://localhost:3000/back'

async function openFace() {
  const bank = await openBank()
  const visit = (text = link) => bank.open(`/payme/checkout/${Buffer.from(text).toString('base64')}`)
  const calls = () => bank.shop.received.map(({ rawBody }) => JSON.parse(rawBody))
  const methods = () => calls().map(({ method }) => method)
  const replies: Record<string, object> = {
    CheckPerformTransaction: { result: { allow: true } },
    CreateTransaction: { result: { create_time: 1, transaction: 'ours', state: 1 } },
    PerformTransaction: { result: { perform_time: 2, transaction: 'ours', state: 2 } },
    CancelTransaction: { result: { cancel_time: 3, transaction: 'ours', state: -2 } },
  }
  bank.shop.answers.of = ({ rawBody }) => JSON.stringify({ id: 1, ...replies[JSON.parse(rawBody).method] })
  return { ...bank, visit, calls, methods, replies }
}

test('the base64 link opens one payment, and the published one is understood as far as its sum', async () => {
  const { visit, call } = await openFace()
  const first = await visit()
  expect(first.status).toBe(303)
  expect((await visit()).headers.get('location')).toBe(first.headers.get('location'))
  const published = 'bT01ODdmNzJjNzJjYWMwZDE2MmM3MjJhZTI7YWMub3JkZXJfaWQ9MTk3O2E9NTAw'
  expect(Buffer.from(published, 'base64').toString()).toBe('m=587f72c72cac0d162c722ae2;ac.order_id=197;a=500')
  await visit('m=587f72c72cac0d162c722ae2;ac.order_id=197;a=500')
  expect((await call('GET', '/payments?reference=197')).body.payments).toMatchObject([
    { amountMinor: 500 },
    { amountMinor: 50_000 },
  ])
  expect(await visit('m=another;a=1')).toMatchObject({ status: 400 })
})

test('the shop is called in order, with the key of the cabinet', async () => {
  const { visit, play, methods, calls, shop } = await openFace()
  await visit()
  await play('197', { outcome: 'pay' })
  await expect.poll(methods).toEqual(['CheckPerformTransaction', 'CreateTransaction', 'PerformTransaction'])
  await settled()
  const [check, create, perform] = calls()
  expect(check).toMatchObject({ jsonrpc: '2.0', params: { amount: 50_000, account: { order_id: '197' } } })
  expect(create.params).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    amount: 50_000,
    time: expect.any(Number),
  })
  expect(perform.params).toEqual({ id: create.params.id })
  expect(shop.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`Paycom:${secret}`).toString('base64')}`)
  expect((await play('197', {})).body.status).toBe('succeeded')
  expect(`Basic ${Buffer.from('Paycom:TESTKEY').toString('base64')}`).toBe('Basic UGF5Y29tOlRFU1RLRVk=')
})

test('a shop that names its goods is sent the fiscal receipts', async () => {
  const { visit, play, methods, calls, replies } = await openFace()
  replies.CheckPerformTransaction = { result: { allow: true, detail: { receipt_type: 0, items: [{ code: '1' }] } } }
  await visit()
  await play('197', { outcome: 'pay' })
  await expect.poll(() => methods().at(-1)).toBe('SetFiscalData')
  const { id } = calls()[1].params
  expect(calls().at(-1).params).toMatchObject({ id, type: 'PERFORM', fiscal_data: { status_code: 0 } })
  await settled()
  await play('197', { isRefunded: true })
  await expect.poll(() => methods().slice(-2)).toEqual(['CancelTransaction', 'SetFiscalData'])
  expect(calls().at(-1).params).toMatchObject({ id, type: 'CANCEL' })
})

describe('what ends it', () => {
  test.for([
    ['CheckPerformTransaction', -31_050, ['CheckPerformTransaction']],
    ['CreateTransaction', -31_008, ['CheckPerformTransaction', 'CreateTransaction']],
  ] as const)('an error of %s', async ([method, code, made]) => {
    const { visit, play, methods, replies } = await openFace()
    replies[method] = { error: { code, message: { ru: 'нет' } } }
    await visit()
    await play('197', { outcome: 'pay' })
    await expect.poll(methods).toEqual(made)
    await settled()
    expect((await play('197', {})).body.status).toBe('canceled')
  })

  test('the payer’s bank declines after CreateTransaction, which is canceled', async () => {
    const { visit, play, methods, calls } = await openFace()
    await visit()
    await play('197', { outcome: 'decline' })
    await expect.poll(methods).toEqual(['CheckPerformTransaction', 'CreateTransaction', 'CancelTransaction'])
    expect(calls()[2].params).toMatchObject({ reason: 2 })
  })
})

test('PerformTransaction is repeated until the shop answers in JSON-RPC; the others are not', async () => {
  const { visit, play, methods, clock, shop } = await openFace()
  await visit()
  const { of } = shop.answers
  shop.answers.of = (message) => (message.rawBody.includes('"PerformTransaction"') ? 'later' : of(message))
  await play('197', { outcome: 'pay' })
  await expect.poll(methods).toHaveLength(3)
  await settled()
  shop.answers.of = of
  clock.ms += 1_000
  await expect.poll(methods).toHaveLength(4)
  await settled()
  expect((await play('197', {})).body.status).toBe('succeeded')
})

test('a refund of the cabinet calls CancelTransaction, and is made if the shop agrees', async () => {
  const { visit, play, methods, replies } = await openFace()
  await visit()
  await play('197', { outcome: 'pay' })
  await expect.poll(methods).toHaveLength(3)
  await settled()
  const agreed = replies.CancelTransaction ?? {}
  replies.CancelTransaction = { error: { code: -31_007 } }
  await play('197', { isRefunded: true })
  await expect.poll(methods).toHaveLength(4)
  await settled()
  expect((await play('197', {})).body.refundedMinor).toBe(0)
  replies.CancelTransaction = agreed
  await play('197', { isRefunded: true })
  await expect.poll(methods).toHaveLength(5)
  await settled()
  expect((await play('197', {})).body.refundedMinor).toBe(50_000)
})

test('calls of the cabinet’s tester, twice-sent calls, a wrong key and an unknown order reach the shop', async () => {
  const { visit, play, calls, clock, request, shop } = await openFace()
  await visit()
  await play('197', { outcome: 'pay', twice: true, forged: true, unknownPayment: true, wrongSumMinor: 7 })
  await expect.poll(() => calls().length).toBeGreaterThanOrEqual(5)
  await settled()
  clock.ms += 1_000
  await expect.poll(calls).toHaveLength(8)
  expect(calls().filter(({ params }) => params.amount === 7).length).toBeGreaterThan(3)
  expect(new Set(shop.received.map(({ headers }) => headers.authorization)).size).toBe(2)
  const body = JSON.stringify({ method: 'GetStatement', params: { from: 1, to: 2 } })
  const answer = await request('POST', '/payme/calls', { authorization: `Bearer ${secret}` }, body)
  expect(answer.json()).toMatchObject({ status: 200 })
  expect(calls().at(-1)).toMatchObject({ method: 'GetStatement', params: { from: 1, to: 2 } })
})
