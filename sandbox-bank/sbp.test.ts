import { describe, expect, test } from 'vitest'
import { crc16, isWholeLink, members, newQrId, withCrc } from './sbp.ts'
import { openBank } from './testing.ts'

// the checksums of four public links and of one for tests only
test.for([
  ['https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007', '0C8A'],
  ['https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB', 'F3D0'],
  ['https://qr.nspk.ru/AS1A001L0PPJMNTT90MQCL98UAVS1U04?type=01&bank=100000000015', '0866'],
  ['https://qr.nspk.ru/AS2A006F0RCJU7V991SBLV4AACJGFT2P?type=01&bank=100000000004', 'A93E'],
  ['https://qr.nspk.ru/AD10000000000000000000000000TEST?type=02&bank=100000000004&sum=250000&cur=RUB', 'A3FE'],
] as const)('the check sum of %s is %s', ([link, crc]) => {
  expect(crc16(link)).toBe(crc)
  expect(isWholeLink(`${link}&crc=${crc}`)).toBe(true)
  expect(isWholeLink(`${link.replace('bank=', 'bank=1')}&crc=${crc}`)).toBe(false)
})

test('a link without its check sum is refused', () => {
  expect(isWholeLink('https://bank.test/AD1')).toBe(false)
  expect(isWholeLink(withCrc('https://bank.test/AD1'))).toBe(true)
})

test('a link is named by AD and thirty digits or capitals, each time others', () => {
  const ids = Array.from({ length: 50 }, newQrId)
  expect(ids.every((id) => /^AD[0-9A-Z]{30}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(50)
})

const pathOf = (link: unknown) => {
  const { pathname, search } = new URL(String(link))
  return pathname + search
}

describe('paying by the link', () => {
  test('the link names the sum, leads to the banks, and each bank’s app pays', async () => {
    const { create, open, send, call, bank } = await openBank()
    const payment = await create({ method: 'sbp', amountMinor: 250_000 })
    expect(payment.qrPayload).toMatch(
      /^https:\/\/bank\.test\/AD[0-9A-Z]{30}\?type=02&bank=\d{12}&sum=250000&cur=RUB&crc=[0-9A-F]{4}$/,
    )
    const page = await (await open(pathOf(payment.qrPayload))).text()
    const apps = [...page.matchAll(/href="(\/app\/[^"?]+)/g)].map(([, path]) => path ?? '')
    expect(apps).toHaveLength(members.length)
    const paid = await send(apps[1] ?? '', { outcome: 'pay' })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/pay/${payment.id}?lang=ru`])
    const done = await (await fetch(`${bank.url}/pay/${payment.id}`)).text()
    expect(done).toContain('Платёж прошёл')
    expect((await call('GET', `/payments/${payment.id}`)).body.status).toBe('succeeded')
    expect(await (await open(pathOf(payment.qrPayload))).text()).toContain('Платёж прошёл')
  })

  test.for([
    ['decline', 'canceled', 'declined'],
    ['refuse', 'canceled', 'closed'],
    ['delay', 'pending', null],
    ['close', 'pending', null],
  ] as const)('the app can also %s', async ([outcome, status, cancelReason]) => {
    const { create, send, call } = await openBank()
    const { id, qrPayload } = await create({ method: 'sbp' })
    await send(`/app/bank990000000003${new URL(String(qrPayload)).pathname}`, { outcome })
    expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ status, cancelReason })
  })

  test('a damaged, an unknown and another kind’s link are 404', async () => {
    const { create, open } = await openBank()
    const { qrPayload } = await create({ method: 'sbp' })
    const path = pathOf(qrPayload)
    expect((await open(path.replace('sum=1', 'sum=2'))).status).toBe(404)
    expect((await open(`/${newQrId()}`)).status).toBe(404)
    expect((await open(`/app/bank000000000000${path}`)).status).toBe(404)
    expect((await create()).qrPayload).toBeNull()
  })

  test('the list of banks has the shape of the system’s own', async () => {
    const { call } = await openBank()
    const { body } = await call('GET', '/sbp/members?lang=en')
    expect(body.members).toHaveLength(members.length)
    expect(body.members).toContainEqual({
      id: 'bank990000000002',
      name: 'Quiet Harbour',
      logo: 'https://bank.test/favicon.svg',
      url: 'https://bank.test/app/bank990000000002/{QRC_ID}{QUERY_STRING}',
    })
  })
})
