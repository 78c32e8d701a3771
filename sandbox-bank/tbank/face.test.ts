import { describe, expect, test } from 'vitest'
import { openBank, secret, settled, startMs } from '../testing.ts'
import { tokenOf } from './token.ts'

describe('the token', () => {
  test.for([
    [
      {
        TerminalKey: 'MerchantTerminalKey',
        Amount: 19_200,
        OrderId: '21090',
        Description: 'Подарочная карта на 1000 рублей',
        DATA: { a: 1 },
        Receipt: { b: 2 },
      },
      'usaf8fw8fsw21g',
      '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
    ],
    [
      {
        TerminalKey: 'MerchantTerminalKey',
        Amount: 19_200,
        OrderId: '00000',
        Description: 'Подарочная карта на 1000 рублей',
      },
      '11111111111111',
      '72dd466f8ace0a37a1f740ce5fb78101712bc0665d91a8108c7c8a0ccd426db2',
    ],
    [
      {
        TerminalKey: '1321054611234DEMO',
        OrderId: '201709',
        Success: true,
        Status: 'AUTHORIZED',
        PaymentId: 8_742_591,
        ErrorCode: '0',
        Amount: 9_855,
        CardId: 322_264,
        Pan: '430000******0777',
        ExpDate: '1122',
        RebillId: 101_709,
      },
      'Dfsfh56dgKl',
      'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b',
    ],
    [
      { TerminalKey: 'StartlineDEMO', PaymentId: '700000123' },
      'TestPass12345',
      '87da56e200819e005a162ba3c554ffab564347c6e0ae3b1123ef00914d992f65',
    ],
    [
      {
        TerminalKey: 'StartlineDEMO',
        Amount: 250_000,
        OrderId: 'SL-2026-000123',
        Description: 'Регистрация: Полумарафон «Весна» 21,1 км',
      },
      'TestPass12345',
      '7106247949063ff5b8fb45d8b128d6f0dbda28c245c5eab4843a02471d40c2cf',
    ],
  ] as const)('is the published one of %j', ([body, password, token]) => {
    expect(tokenOf(body, password)).toBe(token)
  })
})

async function openFace() {
  const bank = await openBank()
  const send = (path: string, fields: object, password = secret) => {
    const body = { TerminalKey: 'StartlineDEMO', ...fields }
    const signed = JSON.stringify({ ...body, Token: tokenOf(body, password) })
    return bank.request('POST', `/tbank/v2/${path}`, { 'content-type': 'application/json' }, signed)
  }
  const post = async (path: string, fields: object) => (await send(path, fields)).json()
  const init = async (fields: object = {}) =>
    String((await post('Init', { Amount: 250_000, OrderId: 'SL-1', ...fields })).PaymentId)
  const notices = () => bank.shop.received.map(({ rawBody }) => JSON.parse(rawBody))
  const statuses = () =>
    notices()
      .map(({ Status }) => Status)
      .sort()
  bank.shop.answers.of = () => 'OK'
  return { ...bank, send, post, init, notices, statuses }
}

test('a payment is opened once per order, and found by its order', async () => {
  const { post, init } = await openFace()
  const id = await init()
  expect(await post('Init', { Amount: 250_000, OrderId: 'SL-1' })).toMatchObject({ Success: false, ErrorCode: '8' })
  expect(await post('CheckOrder', { OrderId: 'SL-1' })).toMatchObject({
    Success: true,
    Payments: [{ PaymentId: id, Amount: 250_000, Status: 'NEW', ErrorCode: 0 }],
  })
  expect(await post('CheckOrder', { OrderId: 'SL-2' })).toMatchObject({ Success: false, ErrorCode: '255' })
})

test('a wrong token, another terminal and a bad sum are refused with HTTP 200', async () => {
  const { send, post } = await openFace()
  const refused = await send('Init', { Amount: 1, OrderId: 'a' }, 'wrong')
  expect(refused.status).toBe(200)
  expect(refused.json()).toMatchObject({ Success: false, ErrorCode: '204' })
  expect(await post('Init', { TerminalKey: 'Other', Amount: 1, OrderId: 'a' })).toMatchObject({ ErrorCode: '501' })
  expect(await post('Init', { Amount: 1.5, OrderId: 'a' })).toMatchObject({ ErrorCode: '9999' })
})

test('a card in one stage is reported as AUTHORIZED and as CONFIRMED at the same time', async () => {
  const { init, play, notices, statuses, post } = await openFace()
  const id = await init()
  await play(id, { outcome: 'pay' })
  await expect.poll(statuses).toEqual(['AUTHORIZED', 'CONFIRMED'])
  for (const { Token, ...fields } of notices()) {
    expect(fields).toMatchObject({ OrderId: 'SL-1', PaymentId: Number(id), Amount: 250_000, Success: true })
    expect(Token).toBe(tokenOf(fields, secret))
  }
  expect(await post('GetState', { PaymentId: id })).toMatchObject({ Status: 'CONFIRMED', Amount: 250_000 })
})

test('a notice is repeated every hour, here a minute, until the shop answers exactly OK', async () => {
  const { init, play, shop, statuses, clock, post } = await openFace()
  shop.answers.of = () => '{"received":true}'
  const id = await init()
  await post('GetQr', { PaymentId: id })
  await play(id, { outcome: 'pay' })
  await expect.poll(statuses).toHaveLength(1)
  await settled()
  clock.ms += 60_000
  await expect.poll(statuses).toHaveLength(2)
  shop.answers.of = () => 'OK'
  await settled()
  clock.ms += 60_000
  await expect.poll(statuses).toHaveLength(3)
  await settled()
  clock.ms += 600_000
  await settled()
  expect(statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
})

test('two stages: authorized, then confirmed in part or voided', async () => {
  const { init, play, statuses, post } = await openFace()
  const id = await init({ PayType: 'T' })
  await play(id, { outcome: 'pay' })
  await expect.poll(statuses).toEqual(['AUTHORIZED'])
  expect(await post('Confirm', { PaymentId: id, Amount: 200_000 })).toMatchObject({
    Success: true,
    Status: 'CONFIRMED',
  })
  await expect.poll(statuses).toEqual(['AUTHORIZED', 'CONFIRMED'])
  expect(await post('Confirm', { PaymentId: id })).toMatchObject({ Success: false, ErrorCode: '4' })
  const other = await init({ OrderId: 'SL-2', PayType: 'T' })
  await play(other, { outcome: 'pay' })
  expect(await post('Cancel', { PaymentId: other })).toMatchObject({ Status: 'REVERSED', NewAmount: 0 })
})

test('by SBP: a link, the banks and their apps; no AUTHORIZED; a refund is asynchronous and may fail', async () => {
  const { init, play, statuses, post, clock } = await openFace()
  const id = await init()
  const qr = await post('GetQr', { PaymentId: id, DataType: 'PAYLOAD' })
  expect(qr).toMatchObject({ Success: true, PaymentId: Number(id), Data: expect.stringMatching(/\/AD\w{30}\?type=02/) })
  const { BankList } = await post('GetQrBankList', { ScenarioType: 'qr', Device: { Type: 'mobile', Os: 'iOS' } })
  expect(BankList).toHaveLength(9)
  expect(await post('GetQr', { PaymentId: id, BankId: '990000000002' })).toMatchObject({
    Data: expect.stringMatching(/\/app\/bank990000000002\/AD/),
  })
  await play(id, { outcome: 'pay', refunds: 'fail_later' })
  await expect.poll(statuses).toEqual(['CONFIRMED'])
  expect(await post('Cancel', { PaymentId: id })).toMatchObject({ Status: 'ASYNC_REFUNDING' })
  clock.ms += 15_000
  await settled()
  expect(await post('GetQrState', { PaymentId: id })).toMatchObject({ Status: 'CONFIRMED', QrCancelCode: 'RJCT' })
})

test('a refund of a card is made once per ExternalRequestId', async () => {
  const { init, play, post, statuses } = await openFace()
  const id = await init()
  await play(id, { outcome: 'pay' })
  const part = { PaymentId: id, Amount: 50_000, ExternalRequestId: 'r-1' }
  expect(await post('Cancel', part)).toMatchObject({
    Status: 'PARTIAL_REFUNDED',
    OriginalAmount: 250_000,
    NewAmount: 200_000,
  })
  expect(await post('Cancel', part)).toMatchObject({ NewAmount: 200_000 })
  expect(await post('Cancel', { PaymentId: id, ExternalRequestId: 'r-2' })).toMatchObject({ Status: 'REFUNDED' })
  await expect.poll(statuses).toEqual(['AUTHORIZED', 'CONFIRMED', 'PARTIAL_REFUNDED', 'REFUNDED'])
})

test('what ends without money: canceled by the shop, declined, out of time', async () => {
  const { init, play, post, clock } = await openFace()
  const first = await init({ OrderId: 'a' })
  expect(await post('Cancel', { PaymentId: first })).toMatchObject({ Status: 'CANCELED' })
  const second = await init({ OrderId: 'b' })
  await play(second, { outcome: 'decline' })
  expect(await post('GetState', { PaymentId: second })).toMatchObject({ Status: 'REJECTED' })
  const third = await init({ OrderId: 'c', RedirectDueDate: new Date(startMs + 60_000).toISOString() })
  clock.ms += 60_000
  expect(await post('GetState', { PaymentId: third })).toMatchObject({ Status: 'DEADLINE_EXPIRED' })
})

test('a forged notice has another token, and a stranger’s another order', async () => {
  const { init, play, notices } = await openFace()
  const id = await init()
  await play(id, { outcome: 'decline', forged: true, unknownPayment: true })
  await expect.poll(notices).toHaveLength(4)
  const isSigned = ({ Token, ...fields }: Record<string, unknown>) => Token === tokenOf(fields, secret)
  expect(
    notices()
      .filter((notice) => !isSigned(notice))
      .map(({ Status }) => Status)
      .sort(),
  ).toEqual(['AUTHORIZED', 'CONFIRMED'])
  expect(notices().filter(({ OrderId }) => OrderId !== 'SL-1')).toHaveLength(1)
})
