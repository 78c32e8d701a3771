import { expect, test } from 'vitest'
import { openBank, secret, settled, startMs } from '../testing.ts'
import { authOf, type Signed, signOf } from './signature.ts'

test('the signatures are those of the published examples', () => {
  const fields = {
    click_trans_id: '12345',
    service_id: '678',
    merchant_trans_id: 'SL-123',
    amount: '150000.00',
    action: '0',
    sign_time: '2026-11-21 12:00:00',
  }
  expect(signOf(fields, 'SECRETKEY')).toBe('079ad6b1781b1d9244d9ac38e2b25a53')
  const complete = { ...fields, merchant_prepare_id: '777', action: '1', sign_time: '2026-11-21 12:00:05' }
  expect(signOf(complete, 'SECRETKEY')).toBe('09e9176c49e00b97d04e4db2934083e5')
  expect(authOf('123', 'SECRETKEY', 1_519_051_543)).toBe('123:08be495af2b06930d8269e0d2f0bdd7a754da8cf:1519051543')
})

const link =
  'service_id=678&merchant_id=123&amount=150000.00&transaction_param=SL-1&return_url=http%3A%2F%2Flocalhost%2Fback'

async function openFace() {
  const bank = await openBank()
  const visit = (query = link) => bank.open(`/click/services/pay?${query}`)
  const calls = () => bank.shop.received.map(({ rawBody }) => Object.fromEntries(new URLSearchParams(rawBody)))
  const actions = () => calls().map(({ action }) => action)
  const reply = { error: 0 }
  bank.shop.answers.of = () => JSON.stringify({ ...reply, merchant_prepare_id: 777, merchant_confirm_id: 777 })
  const api = async (method: string, path: string) => {
    const auth = authOf('123', secret, startMs / 1000)
    return (await bank.request(method, `/click/v2/merchant${path}`, { auth })).json()
  }
  return { ...bank, visit, calls, actions, reply, api }
}

test('Prepare and Complete are signed forms; the payment can be looked up and reversed', async () => {
  const { visit, play, calls, actions, api } = await openFace()
  expect((await visit()).status).toBe(303)
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(actions).toEqual(['0', '1'])
  await settled()
  const [prepare, complete] = calls()
  expect(prepare).toMatchObject({
    amount: '150000.00',
    merchant_trans_id: 'SL-1',
    error: '0',
    sign_time: '2026-05-24 14:00:00',
  })
  expect(complete).toMatchObject({ merchant_prepare_id: '777' })
  for (const call of calls()) expect(call.sign_string).toBe(signOf(call as Signed, secret))
  const id = prepare?.click_paydoc_id
  expect(complete).toMatchObject({ click_trans_id: prepare?.click_trans_id, click_paydoc_id: id })
  expect(await api('GET', `/payment/status/678/${prepare?.click_trans_id}`)).toMatchObject({ error_code: -5 })
  expect(await api('GET', `/payment/status/678/${id}`)).toMatchObject({ error_code: 0, payment_status: 2 })
  expect(await api('GET', '/payment/status_by_mti/678/SL-1/2026-05-24')).toMatchObject({ payment_id: Number(id) })
  expect(await api('DELETE', `/payment/reversal/678/${id}`)).toMatchObject({ error_code: 0 })
  expect(await api('DELETE', `/payment/reversal/678/${id}`)).toMatchObject({ error_code: -9 })
  expect(await api('GET', '/payment/status/678/1')).toMatchObject({ error_code: -5 })
})

test('a shop that refuses Prepare ends the payment', async () => {
  const { visit, play, actions, reply } = await openFace()
  reply.error = -5
  await visit()
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(actions).toEqual(['0'])
  await settled()
  expect((await play('SL-1', {})).body.status).toBe('canceled')
})

test('a payment that fails after Prepare is reported by Complete with an error', async () => {
  const { visit, play, calls, actions } = await openFace()
  await visit()
  await play('SL-1', { outcome: 'decline' })
  await expect.poll(actions).toEqual(['0', '1'])
  expect(calls()[1]).toMatchObject({ error: '-5017' })
})

test('misbehaviour: a wrong sum, a wrong signature and an unknown order, each by Prepare', async () => {
  const { visit, play, calls, request } = await openFace()
  await visit()
  await play('SL-1', { outcome: 'pay', wrongSumMinor: 100, forged: true, unknownPayment: true })
  await expect.poll(() => calls().filter(({ action }) => action === '0')).toHaveLength(3)
  const prepares = calls().filter(({ action }) => action === '0')
  expect(prepares.filter((call) => call.sign_string !== signOf(call as Signed, secret))).toHaveLength(1)
  expect(prepares.filter(({ merchant_trans_id }) => merchant_trans_id !== 'SL-1')).toHaveLength(1)
  expect(prepares.every(({ amount }) => amount === '1.00')).toBe(true)
  expect(await request('GET', '/click/v2/merchant/payment/status/678/1', { auth: 'x' })).toMatchObject({ status: 401 })
})
