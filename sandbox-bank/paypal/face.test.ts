import { createVerify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBank, secret, settled } from '../testing.ts'
import { signedText } from './signature.ts'

test('the signed text ends with the checksum of the published example', () => {
  const body =
    '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"2GG279541U471931P","status":"COMPLETED"}}'
  expect(signedText('a', 'b', 'c', body)).toBe('a|b|c|241021529')
})

const order = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'EUR', value: '25.00' }, custom_id: 'SL-1' }],
  payment_source: {
    paypal: { experience_context: { return_url: 'http://localhost/ok', cancel_url: 'http://localhost/no' } },
  },
}

async function openFace() {
  const bank = await openBank()
  const basic = `Basic ${Buffer.from(`startline-client:${secret}`).toString('base64')}`
  const token = await bank.request(
    'POST',
    '/paypal/v1/oauth2/token',
    { authorization: basic },
    'grant_type=client_credentials',
  )
  const authorization = `Bearer ${token.json().access_token}`
  const send = (method: string, path: string, body?: object, key = path) =>
    bank.request(method, `/paypal/v2${path}`, { authorization, 'paypal-request-id': key }, body && JSON.stringify(body))
  const create = async () => String((await send('POST', '/checkout/orders', order)).json().id)
  const events = () => bank.shop.received.map(({ rawBody }) => JSON.parse(rawBody).event_type)
  return { ...bank, send, create, events }
}

test('an order is approved by the payer and captured by the shop', async () => {
  const { send, create, play, events } = await openFace()
  const created = await send('POST', '/checkout/orders', order)
  const id = String(created.json().id)
  expect(created).toMatchObject({ status: 201 })
  expect(created.json()).toMatchObject({
    status: 'PAYER_ACTION_REQUIRED',
    links: [{ rel: 'self' }, { rel: 'payer-action', href: `https://bank.test/pay/${id}` }],
  })
  expect(await create()).toBe(id)
  const early = await send('POST', `/checkout/orders/${id}/capture`, {})
  expect(early.json()).toMatchObject({ details: [{ issue: 'ORDER_NOT_APPROVED' }] })
  await play(id, { outcome: 'pay' })
  await expect.poll(events).toEqual(['CHECKOUT.ORDER.APPROVED'])
  const captured = await send('POST', `/checkout/orders/${id}/capture`, {})
  expect(captured.json()).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [{ status: 'COMPLETED', amount: { currency_code: 'EUR', value: '25.00' }, custom_id: 'SL-1' }],
        },
      },
    ],
  })
  expect((await send('POST', `/checkout/orders/${id}/capture`, {})).json()).toEqual(captured.json())
  expect(await send('POST', `/checkout/orders/${id}/capture`, {}, 'other')).toMatchObject({ status: 422 })
  await expect.poll(events).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
})

test('a notice is signed over its body, and a forged one is not', async () => {
  const { create, play, shop, request } = await openFace()
  await play(await create(), { outcome: 'pay', forged: true })
  await expect.poll(() => shop.received).toHaveLength(2)
  const certificate = await request('GET', '/paypal/v1/notifications/certs/CERT-SANDBOX')
  const { publicKey } = new X509Certificate(certificate.text)
  const results = shop.received.map(({ headers, rawBody }) => {
    const text = signedText(
      String(headers['paypal-transmission-id']),
      String(headers['paypal-transmission-time']),
      'WH-SANDBOX',
      rawBody,
    )
    const isSigned = createVerify('RSA-SHA256')
      .update(text)
      .verify(publicKey, String(headers['paypal-transmission-sig']), 'base64')
    return [JSON.parse(rawBody).event_type, isSigned]
  })
  expect(new Map(results as [string, boolean][])).toEqual(
    new Map([
      ['PAYMENT.CAPTURE.COMPLETED', false],
      ['CHECKOUT.ORDER.APPROVED', true],
    ]),
  )
})

test('a refund is made by the capture’s id, once per request id, and may fail later', async () => {
  const { send, create, play, events, clock } = await openFace()
  const id = await create()
  await play(id, { outcome: 'pay' })
  await send('POST', `/checkout/orders/${id}/capture`, {})
  const { number } = { number: /(\d+)CAPTURE/.exec((await send('GET', `/checkout/orders/${id}`)).text)?.[1] }
  const path = `/payments/captures/${number}CAPTURE`
  const part = { amount: { currency_code: 'EUR', value: '5.00' } }
  const made = (await send('POST', `${path}/refund`, part)).json()
  expect(made).toMatchObject({ status: 'COMPLETED', amount: { value: '5.00' } })
  expect((await send('POST', `${path}/refund`, part)).json()).toEqual(made)
  expect((await send('GET', path)).json()).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  await expect.poll(events).toContain('PAYMENT.CAPTURE.REFUNDED')
  await play(id, { refunds: 'fail_later' })
  const failing = (await send('POST', `${path}/refund`, {}, 'rest')).json()
  expect(failing).toMatchObject({ status: 'PENDING', amount: { value: '20.00' } })
  clock.ms += 15_000
  await settled()
  expect((await send('GET', `/payments/refunds/${failing.id}`)).json()).toMatchObject({ status: 'FAILED' })
})

test('wrong keys get no token, and a wrong token no answer', async () => {
  const { request, send } = await openFace()
  expect(
    await request('POST', '/paypal/v1/oauth2/token', { authorization: 'Basic eDp5' }, 'grant_type=client_credentials'),
  ).toMatchObject({ status: 401 })
  expect(await request('GET', '/paypal/v2/checkout/orders/x', { authorization: 'Bearer x' })).toMatchObject({
    status: 401,
  })
  expect(await send('GET', '/checkout/orders/x')).toMatchObject({ status: 404 })
})
