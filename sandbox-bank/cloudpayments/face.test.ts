import { describe, expect, test } from 'vitest'
import { openBank, secret, settled } from '../testing.ts'
import { signaturesOf } from './signature.ts'

test('the signatures of a notice are those of the published example', () => {
  const body =
    'TransactionId=1202&Amount=2500.00&Currency=RUB&InvoiceId=SL-2026-000123&AccountId=&Status=Completed&Data=%7B%22order%22%3A%22%D0%92%D0%B5%D1%81%D0%BD%D0%B0%22%7D'
  expect(signaturesOf(body, 'supersecret')).toEqual({
    'content-hmac': 'clszVq2+tnP0lFg00cRlrAAFE2ou0x7W8L8/bYsyxmE=',
    'x-content-hmac': 'Ot2ra64FaHnbG3iuQlLTjrSQePSQgLz+wJhaxGolMcg=',
  })
})

const order = { Amount: 2500, Currency: 'RUB', Description: 'Заказ', InvoiceId: 'SL-1', JsonData: { a: 1 } }

async function openFace() {
  const bank = await openBank()
  const authorization = `Basic ${Buffer.from(`pk_startline:${secret}`).toString('base64')}`
  const post = async (path: string, body: object, key = 'k-1') => {
    const headers = { authorization, 'x-request-id': key }
    return (await bank.request('POST', `/cloudpayments${path}`, headers, JSON.stringify(body))).json()
  }
  const notices = () =>
    bank.shop.received.map(({ path, rawBody }) => ({
      kind: path.split('/').at(-1),
      fields: Object.fromEntries(new URLSearchParams(rawBody)),
    }))
  const kinds = () => notices().map(({ kind }) => kind)
  bank.shop.answers.of = () => '{"code":0}'
  return { ...bank, post, notices, kinds }
}

test('the shop is asked before money is taken, and then told, in signed forms', async () => {
  const { post, play, kinds, notices, shop } = await openFace()
  const created = await post('/orders/create', order)
  expect(created).toMatchObject({ Success: true, Model: { Amount: 2500, Status: 'Created' } })
  expect(await post('/orders/create', order)).toEqual(created)
  expect(await post('/v2/payments/find', { InvoiceId: 'SL-1' })).toMatchObject({ Success: false })
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(kinds).toEqual(['check', 'pay'])
  const [check, pay] = notices()
  expect(check?.fields).toMatchObject({ Amount: '2500.00', InvoiceId: 'SL-1', Status: 'Completed', Data: '{"a":1}' })
  expect(pay?.fields).toMatchObject({ Amount: '2500.00', GatewayName: 'Sandbox' })
  for (const { rawBody, headers } of shop.received) expect(headers).toMatchObject(signaturesOf(rawBody, secret))
  expect(await post('/v2/payments/find', { InvoiceId: 'SL-1' })).toMatchObject({
    Model: { TransactionId: Number(pay?.fields.TransactionId), Status: 'Completed', Amount: 2500 },
  })
})

describe('what the shop answers to Check', () => {
  test.for([['{"code":13}'], ['{"code":20}'], ['OK']] as const)(
    '%s refuses the payment, and is not repeated',
    async ([answer]) => {
      const { post, play, kinds, shop, clock } = await openFace()
      await post('/orders/create', order)
      shop.answers.of = ({ path }) => (path.includes('check') ? answer : '{"code":0}')
      await play('SL-1', { outcome: 'pay' })
      await expect.poll(kinds).toEqual(['check', 'fail'])
      clock.ms += 60_000
      await settled()
      expect(kinds()).toHaveLength(2)
      expect(await post('/payments/find', { InvoiceId: 'SL-1' })).toMatchObject({ Model: { Status: 'Declined' } })
    },
  )

  test('the payer’s bank declines after it', async () => {
    const { post, play, kinds } = await openFace()
    await post('/orders/create', order)
    await play('SL-1', { outcome: 'decline' })
    await expect.poll(kinds).toEqual(['check', 'fail'])
  })
})

test('a notice is repeated until the shop answers code 0', async () => {
  const { post, play, kinds, shop, clock } = await openFace()
  await post('/orders/create', order)
  shop.answers.of = ({ path }) => (path.includes('check') ? '{"code":0}' : 'OK')
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(kinds).toEqual(['check', 'pay'])
  await settled()
  clock.ms += 1_000
  await expect.poll(kinds).toEqual(['check', 'pay', 'pay'])
})

test('two stages: confirmed or voided; the transaction’s number is another than the order’s id', async () => {
  const { post, play, kinds, notices } = await openFace()
  await post('/orders/create', { ...order, RequireConfirmation: true })
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(kinds).toEqual(['check', 'pay'])
  const TransactionId = Number(notices()[1]?.fields.TransactionId)
  expect(notices()[1]?.fields.Status).toBe('Authorized')
  expect(await post('/payments/confirm', { TransactionId, Amount: 2000 })).toMatchObject({ Success: true })
  await expect.poll(kinds).toContain('confirm')
  expect(await post('/payments/void', { TransactionId })).toMatchObject({ Success: false })
  await post('/orders/create', { ...order, InvoiceId: 'SL-2', RequireConfirmation: true }, 'k-2')
  await play('SL-2', { outcome: 'pay' })
  await expect.poll(kinds).toHaveLength(5)
  await post('/payments/void', { TransactionId: Number(notices()[4]?.fields.TransactionId) })
  await expect.poll(kinds).toContain('cancel')
})

test('by SBP: a link with its transaction; the refund ends later with a notice', async () => {
  const { post, play, kinds, clock, notices } = await openFace()
  const sbp = { ...order, PublicId: 'pk_startline', Scheme: 'charge', TtlMinutes: 20 }
  const { Model } = await post('/payments/qr/sbp/link', sbp)
  expect(Model).toMatchObject({ QrUrl: expect.stringMatching(/AD\w{30}/), TransactionId: expect.any(Number) })
  await play('SL-1', { outcome: 'pay', refunds: 'later' })
  await expect.poll(kinds).toEqual(['check', 'pay'])
  const TransactionId = Number(notices()[1]?.fields.TransactionId)
  const refund = await post('/payments/refund', { TransactionId, Amount: 500 }, 'r-1')
  expect(await post('/payments/refund', { TransactionId, Amount: 500 }, 'r-1')).toEqual(refund)
  expect(await post('/payments/get', refund.Model ?? {})).toMatchObject({ Model: { Status: 'AwaitingAuthentication' } })
  await settled()
  clock.ms += 15_000
  await expect.poll(kinds).toEqual(['check', 'pay', 'refund'])
  expect(notices()[2]?.fields).toMatchObject({ PaymentTransactionId: String(TransactionId), Amount: '500.00' })
})

test('misbehaviour: a wrong sum and a forged or unknown Check are only requests, and wrong keys are 401', async () => {
  const { post, play, kinds, notices, request, shop } = await openFace()
  await post('/orders/create', order)
  shop.answers.of = ({ rawBody }) => (rawBody.includes('Amount=1.00') ? '{"code":12}' : '{"code":0}')
  await play('SL-1', { outcome: 'pay', wrongSumMinor: 100, forged: true, unknownPayment: true })
  await expect.poll(() => kinds().filter((kind) => kind === 'check')).toHaveLength(3)
  await settled()
  const paid = shop.received.filter(({ path }) => path.endsWith('/pay'))
  for (const { rawBody, headers } of paid) expect(headers).not.toMatchObject(signaturesOf(rawBody, secret))
  const strangers = notices().filter(({ kind, fields }) => kind === 'check' && fields.InvoiceId !== 'SL-1')
  expect(strangers).toHaveLength(1)
  expect(await request('POST', '/cloudpayments/test', { authorization: 'Basic eDp5' })).toMatchObject({ status: 401 })
  expect(await post('/test', {})).toMatchObject({ Success: true })
})
