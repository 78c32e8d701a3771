import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SmsTrouble, startSmsRu } from '#tests/support/sms-ru-for-tests.ts'
import { checkedRarely } from './checked-rarely.ts'
import { NumberRefused, type SmsProvider } from './sms-provider.ts'
import { smsRu } from './sms-ru.ts'

let service: Awaited<ReturnType<typeof startSmsRu>>
let provider: SmsProvider
beforeAll(async () => {
  service = await startSmsRu()
  provider = smsRu({ key: 'a-key-of-tests', sender: null, origin: service.origin })
})
beforeEach(() => {
  service.breaks(null)
  service.sent.length = 0
  service.calls.length = 0
})
afterAll(() => service.close())

const message = { to: '+79123456789', text: 'Код 123456', id: 'one', language: 'ru' } as const
const errorOf = (promise: Promise<void>) =>
  promise.then(
    () => null,
    (error: unknown) => error as Error,
  )

test('a message goes to sms.ru with the key in the body and in no address', async () => {
  await provider.check()
  await provider.send(message)
  expect(service.sent).toEqual([
    { api_id: 'a-key-of-tests', to: '79123456789', msg: 'Код 123456', json: '1', ttl: '5' },
  ])
  expect(service.calls).toEqual(['/my/balance', '/sms/send'])
})

test('a message names the approved sender, where there is one', async () => {
  await smsRu({ key: 'a-key-of-tests', sender: 'Startline', origin: service.origin }).send(message)
  expect(service.sent[0]).toMatchObject({ from: 'Startline' })
})

describe('a service in trouble', () => {
  test.for(['down', 'garbage', 'huge', 'redirect', 'no-money', 'wrong-key', 'nothing'] as const)(
    'fails both calls, so that another attempt is made (%s)',
    async (trouble: SmsTrouble) => {
      service.breaks(trouble)
      const errors = [await errorOf(provider.check()), await errorOf(provider.send(message))]
      for (const error of errors) {
        expect(error).toBeInstanceOf(Error)
        expect(error).not.toBeInstanceOf(NumberRefused)
        expect(String(error)).not.toContain('79123456789')
      }
    },
  )

  test('an answer of another form is an error that does not repeat the number', async () => {
    service.breaks('odd')
    const error = await errorOf(provider.send(message))
    expect(String(error)).toContain('documentation')
    expect(String(error)).not.toContain('79123456789')
  })

  test('a number that can receive nothing and a service that fails are different errors', async () => {
    service.breaks('bad-number')
    const error = await errorOf(provider.send(message))
    expect(error).toBeInstanceOf(NumberRefused)
    expect(String(error)).not.toContain('79123456789')
  })

  test('a service that does not answer is left after eight seconds', { timeout: 20_000 }, async () => {
    service.breaks('slow')
    expect(await errorOf(provider.check())).toMatchObject({ name: 'TimeoutError' })
  })
})

test('a check is made once in half a minute, by all requests together, also where it fails', async () => {
  let nowMs = 0
  const rare = checkedRarely(provider, () => nowMs)
  service.breaks('down')
  const errors = await Promise.all([errorOf(rare.check()), errorOf(rare.check())])
  expect(errors.every((error) => error !== null)).toBe(true)
  service.breaks(null)
  nowMs = 29_999
  expect(await errorOf(rare.check())).not.toBeNull()
  expect(service.calls).toHaveLength(1)
  nowMs = 30_000
  expect(await errorOf(rare.check())).toBeNull()
  expect(service.calls).toHaveLength(2)
})
