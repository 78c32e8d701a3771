import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sandboxRegister } from './register.ts'

const secret = 'a secret for the tests'

function openRegister(dataDir = mkdtempSync(join(tmpdir(), 'register-'))) {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let ms = Date.UTC(2026, 10, 29, 9, 0, 0)
  const app = sandboxRegister({ dataDir, baseUrl: 'https://bank.test', secret, now: () => ms })
  let token = ''
  const send = async (path: string, body?: unknown) => {
    const response = await app.request(`/possystem/v5${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    dataDir,
    app,
    send,
    async signIn() {
      token = (await send('/getToken', { login: 'sandbox', pass: secret })).body.token
    },
    later: (by: number) => {
      ms += by
    },
  }
}

const item = {
  name: 'Участие',
  price: 10.5,
  quantity: 2,
  measure: 0,
  sum: 21,
  payment_method: 'full_payment',
  payment_object: 4,
  vat: { type: 'none' },
}
const document = (change: object = {}) => ({
  external_id: 'a',
  timestamp: '29.11.2026 12:00:00',
  receipt: {
    client: { email: 'buyer@example.org' },
    company: { email: 'till@example.org', sno: 'osn', inn: '7736207543', payment_address: 'https://shop.example' },
    items: [item],
    payments: [{ type: 1, sum: 21 }],
    total: 21,
    ...change,
  },
})

test('a receipt is made once, has numbers after a moment, and survives a restart', async () => {
  const register = openRegister()
  await register.signIn()
  const { body: first } = await register.send('/shop/sell', document())
  const { status, body: again } = await register.send('/shop/sell', document())
  expect([status, again.uuid, again.error.code]).toEqual([400, first.uuid, 33])
  expect((await register.send(`/shop/report/${first.uuid}`)).body.status).toBe('wait')
  register.later(2_000)
  const { body: report } = await register.send(`/shop/report/${first.uuid}`)
  expect(report).toMatchObject({ status: 'done', payload: { total: 21, fiscal_document_number: 1 } })
  expect((await register.app.request(`/checks/${first.uuid}`)).status).toBe(200)
  const restarted = openRegister(register.dataDir)
  await restarted.signIn()
  restarted.later(2_000)
  expect((await restarted.send(`/shop/report/${first.uuid}`)).body).toMatchObject({ payload: report.payload })
  expect((await restarted.send('/shop/sell', document())).body.uuid).toBe(first.uuid)
})

test.for([
  ['a sum that is not price × quantity', { items: [{ ...item, sum: 20 }] }],
  ['items that are not the total', { total: 22, payments: [{ type: 1, sum: 22 }] }],
  ['payments that are not the total', { payments: [{ type: 1, sum: 20 }] }],
  ['an agent without a supplier', { items: [{ ...item, agent_info: { type: 'another' } }] }],
  ['a buyer without an address', { client: {} }],
  ['more than a hundred items', { items: Array.from({ length: 101 }, () => item) }],
  [
    'a fraction of a kopeck',
    { items: [{ ...item, price: 10.505, quantity: 2, sum: 21.01 }], total: 21.01, payments: [{ type: 1, sum: 21.01 }] },
  ],
] as const)('the register refuses %s', async ([, change]) => {
  const register = openRegister()
  await register.signIn()
  expect(await register.send('/shop/sell', document(change))).toMatchObject({
    status: 400,
    body: { error: { code: 32 } },
  })
})

test('nothing is taken without the token, and no one else makes the register misbehave', async () => {
  const register = openRegister()
  expect((await register.send('/shop/sell', document())).status).toBe(401)
  expect((await register.send('/getToken', { login: 'sandbox', pass: 'other' })).status).toBe(401)
  const misbehave = (authorization: string) =>
    register.app.request('/issues', { method: 'POST', headers: { authorization }, body: '{"issue":"error","times":1}' })
  expect((await misbehave('Bearer other')).status).toBe(401)
  expect((await misbehave(`Bearer ${secret}`)).status).toBe(200)
  await register.signIn()
  expect((await register.send('/shop/sell', document())).status).toBe(500)
  expect((await register.send('/shop/sell', document())).status).toBe(200)
})
