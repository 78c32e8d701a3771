import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import type { ReceiptContent } from '../../domain/receipt.ts'
import { vatRates } from '../../domain/vat.ts'
import { atolProvider, toRoubles } from './atol.ts'
import { FiscalRefused } from './fiscal-provider.ts'

const content: ReceiptContent = {
  operation: 'sell',
  company: {
    name: 'ООО «Площадка»',
    taxNumber: '7736207543',
    taxSystem: 'osn',
    paymentAddress: 'https://startline.example',
    email: 'till@startline.example',
  },
  items: [
    {
      key: 'l1',
      party: 'organizer:g1',
      name: 'Участие: Белые ночи, 10 км',
      priceMinor: 190_001,
      units: 2,
      subject: 'service',
      mode: 'full_prepayment',
      vat: '22/122',
      supplier: { name: 'ООО «Старт»', phone: '+7 (846) 555-01-42', taxNumber: '7707083893' },
    },
  ],
  totalMinor: 380_002,
  paidBy: 'cashless',
  correction: null,
}

type Answer = { readonly status?: number; readonly body: object }

/** A provider whose register gives these answers, one after another, and the calls that it got. */
function provider(...answers: readonly Answer[]) {
  const calls: { path: string; token: string | null; body: unknown }[] = []
  const left = [...answers]
  const atol = atolProvider({
    url: 'https://atol.test/possystem/v5',
    login: 'shop',
    password: 'secret',
    group: 'shop_1',
    callbackUrl: 'https://startline.example/api/receipts/callbacks/atol',
    now: () => toInstant('2026-11-21T09:05:07.000Z'),
    fetch: async (input, init) => {
      const body = init?.body === undefined ? null : JSON.parse(String(init.body))
      calls.push({ path: new URL(String(input)).pathname, token: new Headers(init?.headers).get('token'), body })
      const { status = 200, body: reply } = left.shift() ?? { status: 500, body: {} }
      return new Response(JSON.stringify(reply), { status })
    },
  })
  return { atol, calls }
}
const token = { body: { token: 'T', error: null } }
const accepted = { body: { uuid: 'u-1', status: 'wait', error: null } }
const receipt = { externalId: 'r-1', content, buyerEmail: 'buyer@example.org' }
const refused = (code: number, type = 'system') => ({ error: { code, text: 'Нельзя', type } })

test('a receipt is sent as version 5 of the API takes it', async () => {
  const { atol, calls } = provider(token, accepted)
  expect(await atol.register(receipt)).toEqual({ reference: 'u-1' })
  expect(calls).toEqual([
    { path: '/possystem/v5/getToken', token: null, body: { login: 'shop', pass: 'secret' } },
    {
      path: '/possystem/v5/shop_1/sell',
      token: 'T',
      body: {
        external_id: 'r-1',
        timestamp: '21.11.2026 12:05:07',
        service: { callback_url: 'https://startline.example/api/receipts/callbacks/atol' },
        receipt: {
          client: { email: 'buyer@example.org' },
          company: {
            email: 'till@startline.example',
            sno: 'osn',
            inn: '7736207543',
            payment_address: 'https://startline.example',
          },
          items: [
            {
              name: 'Участие: Белые ночи, 10 км',
              price: 1900.01,
              quantity: 2,
              measure: 0,
              sum: 3800.02,
              payment_method: 'full_prepayment',
              payment_object: 4,
              vat: { type: 'vat122' },
              agent_info: { type: 'another' },
              supplier_info: { name: 'ООО «Старт»', inn: '7707083893', phones: ['+78465550142'] },
            },
          ],
          payments: [{ type: 1, sum: 3800.02 }],
          total: 3800.02,
          internet: true,
        },
      },
    },
  ])
})

test('a correction names its cause and day', async () => {
  const { atol, calls } = provider(token, accepted)
  const correction = { reason: 'instruction', baseDate: '2026-11-20', baseNumber: '17' } as const
  await atol.register({ ...receipt, content: { ...content, operation: 'sell_refund', correction } })
  expect(calls[1]).toMatchObject({
    path: '/possystem/v5/shop_1/sell_refund_correction',
    body: {
      correction: {
        correction_info: { type: 'instruction', base_date: '20.11.2026', base_number: '17' },
        total: 3800.02,
      },
    },
  })
})

test('every rate has its name at the register', async () => {
  const answers = vatRates.map(() => accepted)
  const { atol, calls } = provider(token, ...answers)
  for (const vat of vatRates)
    await atol.register({ ...receipt, content: { ...content, items: content.items.map((item) => ({ ...item, vat })) } })
  const names = calls
    .slice(1)
    .map(({ body }) => (body as { receipt: { items: { vat: { type: string } }[] } }).receipt.items[0]?.vat.type)
  expect(names.join()).toBe('none,vat0,vat5,vat7,vat10,vat20,vat22,vat105,vat107,vat110,vat120,vat122')
})

test('any sum of kopecks is the same sum at the register', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_00 }), (minor) => {
      const written = JSON.stringify(toRoubles(minor))
      expect(written).toMatch(/^\d+(\.\d{1,2})?$/)
      const [roubles = '', kopecks = ''] = written.split('.')
      expect(Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))).toBe(minor)
    }),
  )
})

test('one token serves many receipts, and is renewed once where it is refused', async () => {
  const { atol, calls } = provider(token, accepted, accepted, { status: 401, body: refused(11) }, token, accepted)
  for (let i = 0; i < 3; i += 1) await atol.register(receipt)
  expect(calls.filter(({ path }) => path.endsWith('/getToken'))).toHaveLength(2)
  const { atol: locked } = provider(token, { status: 401, body: refused(11) }, token, {
    status: 401,
    body: refused(11),
  })
  await expect(locked.register(receipt)).rejects.not.toBeInstanceOf(FiscalRefused)
})

test('a repeated receipt returns the first one, a refused content is a refusal, all else is unknown', async () => {
  const repeated = { status: 400, body: { uuid: 'u-0', ...refused(33) } }
  expect(await provider(token, repeated).atol.register(receipt)).toEqual({ reference: 'u-0' })
  await expect(provider(token, { status: 400, body: refused(32) }).atol.register(receipt)).rejects.toThrow(
    FiscalRefused,
  )
  for (const answer of [{ status: 500, body: refused(1) }, { status: 429, body: {} }, { body: {} }])
    await expect(provider(token, answer).atol.register(receipt)).rejects.not.toBeInstanceOf(FiscalRefused)
})

test('a report says whether a receipt waits, is made or failed', async () => {
  const payload = {
    fiscal_receipt_number: 3,
    shift_number: 41,
    receipt_datetime: '21.11.2026 12:05:59',
    fn_number: '9999078900001234',
    ecr_registration_number: '0000000001026006',
    fiscal_document_number: 133,
    fiscal_document_attribute: 56_502_154,
  }
  const retrieved = async (body: object) => await provider(token, { body }).atol.retrieve('u-1')
  expect(await retrieved({ status: 'wait', error: null })).toEqual({ state: 'waiting' })
  expect(await retrieved({ status: 'wait', ...refused(34) })).toEqual({ state: 'waiting' })
  expect(await retrieved({ status: 'done', error: null, payload })).toEqual({
    state: 'registered',
    numbers: {
      receiptNumber: 3,
      shiftNumber: 41,
      at: '2026-11-21T12:05:59',
      driveNumber: '9999078900001234',
      documentNumber: 133,
      documentSign: '0056502154',
      registrationNumber: '0000000001026006',
      url: null,
    },
  })
  const failed = { state: 'failed', failure: '3905 Нельзя' }
  expect(await retrieved({ status: 'fail', ...refused(3905, 'driver') })).toEqual({ ...failed, isPassing: true })
  expect(await retrieved({ status: 'fail', ...refused(3905, 'system') })).toEqual({ ...failed, isPassing: false })
})

test('a message names a receipt, or is none of the register', () => {
  const { atol } = provider()
  expect(['{"uuid":"u-1"}', '{}', 'не JSON'].map((body) => atol.readCallback(body))).toEqual(['u-1', null, null])
})
