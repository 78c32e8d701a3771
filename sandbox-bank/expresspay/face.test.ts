import { expect, test } from 'vitest'
import { openBank, secret, settled } from '../testing.ts'
import { hmac, type SignedCall, signatureOf } from './signature.ts'

const token = 'a75b74cbcfe446509e8ee874f421bd66'

test('the signatures are those of the published examples', () => {
  const sandbox = 'sandbox.expresspay.by'
  const short = { token, AccountNo: '100', Amount: '25', Currency: '933' }
  expect(signatureOf('add-invoice', short, sandbox)).toBe('EF1B060B76810687B856D630FA453402C1DD71BA')
  const full = {
    token,
    AccountNo: 'SL-123',
    Amount: '10,50',
    Currency: '933',
    Expiration: '20261231',
    Info: 'Стартовый взнос',
    Surname: 'Иванов',
    FirstName: 'Иван',
    IsNameEditable: '0',
    IsAddressEditable: '0',
    IsAmountEditable: '0',
    SmsPhone: 'is not signed',
    ReturnInvoiceUrl: '1',
  }
  expect(signatureOf('add-invoice', full, sandbox)).toBe('643E423DD3E9CCA9D204A86704B056FB93B35606')
  expect(hmac('{"CmdType": 1, "AccountNo": 100}', sandbox)).toBe('E8E54925DD639AED6CA8A1698E3F48664F9A3846')
  const data = '{"CmdType":3,"Status":3,"AccountNo":"SL-123","InvoiceNo":1001,"Amount":10.5,"Created":"20261121120000"}'
  expect(hmac(data, 'notify-secret')).toBe('34B877FF0E1A6ECFD8A85497BA83C7A6C1F1B22F')
})

async function openFace() {
  const bank = await openBank()
  const call = async (
    method: string,
    path: string,
    name: SignedCall,
    fields: Record<string, string> = {},
    own: Record<string, string> = {},
  ) => {
    const signature = signatureOf(name, { token, ...own, ...fields }, secret)
    const query = new URLSearchParams(method === 'POST' ? { token } : { token, ...fields, signature })
    const body = method === 'POST' ? new URLSearchParams({ ...fields, signature }).toString() : undefined
    const response = await bank.request(
      method,
      `/expresspay/v1${path}?${query}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    )
    return response.json()
  }
  const notices = () =>
    bank.shop.received.map(({ rawBody }) => {
      const { Data = '', Signature } = Object.fromEntries(new URLSearchParams(rawBody))
      return { ...JSON.parse(Data), isSigned: Signature === hmac(Data, secret) }
    })
  bank.shop.answers.of = () => 'SUCCESS'
  return { ...bank, callFace: call, notices }
}

const invoice = { AccountNo: 'SL-1', Amount: '10,50', Currency: '933', Info: 'Взнос', ReturnInvoiceUrl: '1' }

test('an invoice in ERIP is paid, which two notices report, until the shop answers SUCCESS', async () => {
  const { callFace, play, notices, shop, clock } = await openFace()
  const { InvoiceNo, InvoiceUrl } = await callFace('POST', '/invoices', 'add-invoice', invoice)
  expect(InvoiceUrl).toMatch(/^https:\/\/bank\.test\/pay\//)
  const own = { InvoiceNo: String(InvoiceNo) }
  expect(await callFace('GET', `/invoices/${InvoiceNo}/status`, 'invoice', {}, own)).toEqual({ Status: 1 })
  shop.answers.of = () => 'OK'
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(notices).toHaveLength(2)
  expect(notices().sort((a, b) => a.CmdType - b.CmdType)).toMatchObject([
    { CmdType: 1, AccountNo: 'SL-1', Amount: 10.5, isSigned: true },
    { CmdType: 3, Status: 3, InvoiceNo, Amount: 10.5, isSigned: true },
  ])
  await settled()
  shop.answers.of = () => 'SUCCESS'
  clock.ms += 60_000
  await expect.poll(notices).toHaveLength(4)
  await settled()
  clock.ms += 3_600_000
  await settled()
  expect(notices()).toHaveLength(4)
  expect(await callFace('GET', '/invoices', 'list-invoices', { AccountNo: 'SL-1' })).toMatchObject({
    Items: [{ InvoiceNo, Status: 3, Amount: '10,50' }],
  })
  expect(await callFace('GET', '/payments', 'list-payments', { AccountNo: 'SL-1' })).toMatchObject({
    Items: [{ PaymentNo: 5_000_000_000 + Number(InvoiceNo), InvoiceNo }],
  })
})

test('a repeated invoice is a second one; each can be canceled or run out of time', async () => {
  const { callFace, clock } = await openFace()
  const first = await callFace('POST', '/invoices', 'add-invoice', invoice)
  const second = await callFace('POST', '/invoices', 'add-invoice', { ...invoice, Expiration: '202605241230' })
  expect(second.InvoiceNo).not.toBe(first.InvoiceNo)
  const own = { InvoiceNo: String(first.InvoiceNo) }
  expect(await callFace('DELETE', `/invoices/${first.InvoiceNo}`, 'invoice', {}, own)).toEqual({})
  clock.ms += 30 * 60_000
  const { Items } = await callFace('GET', '/invoices', 'list-invoices', { AccountNo: 'SL-1' })
  expect(Items).toMatchObject([{ Status: 2 }, { Status: 5 }])
})

test('an invoice by card has a form, a status of its own, and can be given back as a whole', async () => {
  const { callFace, play, notices } = await openFace()
  const { CardInvoiceNo } = await callFace('POST', '/cardinvoices', 'add-card-invoice', {
    ...invoice,
    ReturnUrl: 'http://localhost/ok',
    FailUrl: 'http://localhost/no',
  })
  const own = { CardInvoiceNo: String(CardInvoiceNo) }
  const path = `/cardinvoices/${CardInvoiceNo}`
  expect(await callFace('GET', `${path}/payment`, 'card-invoice', {}, own)).toMatchObject({
    FormUrl: expect.stringContaining('/pay/'),
  })
  await play('SL-1', { outcome: 'pay' })
  await expect.poll(notices).toMatchObject([{ CmdType: 3, Status: 6 }])
  expect(await callFace('GET', `${path}/status`, 'card-invoice', {}, own)).toEqual({
    Amount: '10,50',
    CardInvoiceStatus: 2,
  })
  expect(await callFace('POST', `${path}/reverse`, 'card-invoice', {}, own)).toEqual({})
  expect(await callFace('GET', `${path}/status`, 'card-invoice', {}, own)).toMatchObject({ CardInvoiceStatus: 4 })
  expect(await callFace('POST', `${path}/reverse`, 'card-invoice', {}, own)).toMatchObject({ Error: { Code: 400 } })
})

test('a wrong signature, a wrong key and a sum with a point are refused, and a forged notice is not signed', async () => {
  const { callFace, request, play, notices } = await openFace()
  const wrong = await request('GET', `/expresspay/v1/invoices?token=${token}&signature=00`)
  expect(wrong.json()).toMatchObject({ Error: { Code: 400 } })
  expect(await request('GET', '/expresspay/v1/invoices?token=x')).toMatchObject({ status: 401 })
  expect(await callFace('POST', '/invoices', 'add-invoice', { ...invoice, Amount: '10.50' })).toMatchObject({
    Error: { Code: 400 },
  })
  await callFace('POST', '/invoices', 'add-invoice', invoice)
  await play('SL-1', { outcome: 'decline', forged: true })
  await expect.poll(notices).toHaveLength(3)
  expect(notices().filter(({ isSigned }) => isSigned)).toMatchObject([{ CmdType: 3, Status: 5 }])
})
