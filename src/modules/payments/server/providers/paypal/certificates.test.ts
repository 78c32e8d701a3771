import { expect, test } from 'vitest'
import { signingCertificate as paypals } from '../../../../../../sandbox-bank/certificates.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { certificateReader, maxFetchesAMinute } from './certificates.ts'

const url = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
type Reply = { readonly status: number; readonly text?: string } | Error

/** What is read, one call after another, where PayPal replies so; and how often it was called. */
async function reads(replies: readonly Reply[]) {
  const left = [...replies]
  let calls = 0
  const http: ProviderHttp = async () => {
    calls += 1
    const reply = left.shift()
    if (reply === undefined) throw new Error('PayPal was called once more')
    if (reply instanceof Error) throw reply
    return { text: '', ...reply, header: () => null }
  }
  const read = certificateReader(http)
  const seen: string[] = []
  for (let i = 0; i < 2; i += 1)
    seen.push(
      await read(url).then(
        (certificate) => (certificate === null ? 'none' : 'certificate'),
        (error: Error) => error.name,
      ),
    )
  return [...seen, calls]
}

const certificate = { status: 200, text: paypals }
test.for([
  ['a certificate is cached', [certificate], ['certificate', 'certificate', 1]],
  ['an unknown one is none, and looked for again', [{ status: 404 }, certificate], ['none', 'certificate', 2]],
  ['no answer', [new Error('timed out'), certificate], ['Overloaded', 'certificate', 2]],
  ['an error of PayPal', [{ status: 503 }, certificate], ['Overloaded', 'certificate', 2]],
  ['too many requests', [{ status: 429 }, certificate], ['Overloaded', 'certificate', 2]],
  ['a refusal', [{ status: 403 }, certificate], ['Overloaded', 'certificate', 2]],
  ['another page', [{ status: 200, text: '<html>' }, certificate], ['Overloaded', 'certificate', 2]],
  ['an empty file', [{ status: 200, text: '' }, certificate], ['Overloaded', 'certificate', 2]],
  [
    'a chain whose second has not signed the first',
    [{ status: 200, text: `${paypals}\n${paypals}` }, certificate],
    ['Overloaded', 'certificate', 2],
  ],
] as const satisfies readonly (readonly [string, readonly Reply[], readonly (string | number)[]])[])(
  'PayPal’s reply for a certificate: %s',
  async ([, replies, expected]) => {
    expect(await reads(replies)).toEqual(expected)
  },
)

test('invented certificates are fetched a few times a minute, and the known one is still read', async () => {
  let calls = 0
  const read = certificateReader(async ({ url: address }) => {
    calls += 1
    const isKnown = address === url
    return { status: isKnown ? 200 : 404, text: isKnown ? paypals : '', header: () => null }
  })
  const [first, second] = await Promise.all([read(url), read(url)])
  expect([first === null, first === second, calls]).toEqual([false, true, 1])
  const invented = Array.from({ length: 3 * maxFetchesAMinute }, (_, i) => read(`${url}-${i}`))
  const outcomes = await Promise.allSettled(invented)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxFetchesAMinute - 1)
  expect(calls).toBe(maxFetchesAMinute)
  expect(await read(url)).not.toBeNull()
})
