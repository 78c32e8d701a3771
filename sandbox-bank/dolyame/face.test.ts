import { request as requestHttps } from 'node:https'
import { expect, test } from 'vitest'
import { caCertificate, clientCertificate, clientKey } from '../certificates.ts'
import { openBank, secret, settled } from '../testing.ts'

const authorization = `Basic ${Buffer.from(`startline:${secret}`).toString('base64')}`
const items = [{ name: 'Слот 10 км', quantity: 2, price: 5000.28 }]

async function openFace(options: { tlsPort?: number } = {}) {
  const bank = await openBank(options)
  const send = (method: string, path: string, body?: object, id: string = path) =>
    bank.request(
      method,
      `/dolyame/v1/orders/${path}`,
      { authorization, 'x-correlation-id': id },
      body && JSON.stringify(body),
    )
  const create = (id = 'SL-1', changes: object = {}) =>
    send(
      'POST',
      'create',
      { order: { id, amount: 10_000.56, items, ...changes }, success_url: 'http://localhost/ok' },
      `create ${id}`,
    )
  const statuses = () => bank.shop.received.map(({ rawBody }) => JSON.parse(rawBody).status)
  return { ...bank, send, create, statuses }
}

test('an order has four parts, and is made once per correlation id', async () => {
  const { create, send } = await openFace()
  const created = (await create()).json()
  expect(created).toMatchObject({
    status: 'new',
    amount: 10_000.56,
    residual_amount: 10_000.56,
    link: expect.stringMatching(/^https:\/\/bank\.test\/pay\//),
    payment_schedule: [
      { payment_date: '2026-05-24', amount: 2_500.14 },
      { payment_date: '2026-06-07', amount: 2_500.14 },
      { payment_date: '2026-06-21', amount: 2_500.14 },
      { payment_date: '2026-07-05', amount: 2_500.14 },
    ],
  })
  expect((await create()).json()).toEqual(created)
  expect(await send('POST', 'create', { order: { id: 'SL-1', amount: 10_000.56, items } }, 'another')).toMatchObject({
    status: 422,
  })
  expect(await create('SL-2', { amount: 1 })).toMatchObject({ status: 422 })
  expect(await send('GET', 'none/info')).toMatchObject({ status: 404 })
})

test('the order is committed after the payer agreed; notices are not signed', async () => {
  const { create, send, play, statuses } = await openFace()
  await create()
  await play('SL-1', { outcome: 'pay', outOfOrder: false })
  await expect.poll(statuses).toEqual(['wait_for_commit'])
  const info = (await send('GET', 'SL-1/info')).json()
  expect(info).toMatchObject({ status: 'wait_for_commit', residual_amount: 7_500.42 })
  expect(info).not.toHaveProperty('items')
  for (const wrong of [undefined, [], [{ name: 'Слот 10 км', quantity: 1, price: 1 }], [{ ...items[0], name: 'Слот' }]])
    expect(await send('POST', 'SL-1/commit', { amount: 10_000.56, items: wrong })).toMatchObject({ status: 422 })
  expect((await send('POST', 'SL-1/commit', { amount: 10_000.56, items })).json()).toMatchObject({
    status: 'committed',
  })
  await expect.poll(statuses).toEqual(['wait_for_commit', 'committed'])
  expect(await send('POST', 'SL-1/cancel')).toMatchObject({ status: 422 })
})

test('a refund is processed later, and a failed one disappears', async () => {
  const { create, send, play, clock } = await openFace()
  await create()
  await play('SL-1', { outcome: 'pay', refunds: 'later' })
  await send('POST', 'SL-1/commit', { amount: 10_000.56, items })
  const part = { amount: 5_000.28, returned_items: [{ name: 'Слот 10 км', quantity: 1, price: 5000.28 }] }
  const refund = (await send('POST', 'SL-1/refund', part)).json()
  expect((await send('POST', 'SL-1/refund', part)).json()).toEqual(refund)
  const info = async () => (await send('GET', 'SL-1/info')).json().refund_info
  expect(await info()).toMatchObject({
    total_refunded_amount: 5_000.28,
    items: [{ refund_id: refund.refund_id, status: 'pending' }],
  })
  await settled()
  clock.ms += 15_000
  expect(await info()).toMatchObject({ items: [{ status: 'processed' }] })
  await play('SL-1', { refunds: 'fail_later' })
  await send('POST', 'SL-1/refund', part, 'second')
  clock.ms += 15_000
  expect(await info()).toMatchObject({ total_refunded_amount: 5_000.28, items: [{ status: 'processed' }] })
})

test('what ends without money: rejected by Dolyame, canceled by the shop; a false notice comes before', async () => {
  const { create, send, play, statuses } = await openFace()
  await create()
  await play('SL-1', { outcome: 'decline', forged: true })
  await expect.poll(() => statuses().sort()).toEqual(['committed', 'rejected'])
  expect((await send('GET', 'SL-1/info')).json()).toMatchObject({ status: 'rejected' })
  await create('SL-2')
  await play('SL-2', { outcome: 'pay' })
  expect((await send('POST', 'SL-2/cancel')).json()).toMatchObject({ status: 'canceled' })
})

test('over TLS only the shop with the client certificate is answered', async () => {
  const { bank } = await openFace({ tlsPort: 0 })
  const url = `${bank.tlsUrl}/dolyame/v1/orders/none/info`
  expect(await statusOf(url, { cert: clientCertificate, key: clientKey })).toBe(404)
  expect(await statusOf(url, {})).toBe(403)
})

function statusOf(url: string, certificate: { cert?: string; key?: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'x-correlation-id': 'a' }
    requestHttps(url, { ca: caCertificate, ...certificate, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
