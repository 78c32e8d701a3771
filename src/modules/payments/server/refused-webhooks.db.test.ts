import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({ bank: testBank().provider, logTo: (line) => lines.push(line) })
})
afterAll(() => app.close())

test.for([
  ['a forged message', '/api/payments/webhooks/test', { 'x-test-signature': '0'.repeat(64) }, 401, 'bad_signature'],
  ['a message of a provider that is not ours', '/api/payments/webhooks/nobody%0Aelse', {}, 404, 'unknown_provider'],
] as const)(
  '%s leaves one log line and counts, without any text of the sender',
  async ([, path, headers, status, reason]) => {
    lines.length = 0
    const sent = { ...headers, 'user-agent': 'Forger/1' }
    expect((await app.client().post(path, { secret: 'words' }, sent)).status).toBe(status)
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'webhook refused')
    const provider = reason === 'unknown_provider' ? 'other' : 'test'
    expect(warnings).toMatchObject([{ provider, reason }])
    expect(JSON.stringify(warnings)).not.toMatch(/words|Forger|nobody/)
    const { metrics } = app.services
    expect(await metrics.metrics()).toContain(
      `startline_webhooks_refused_total{provider="${provider}",reason="${reason}"} 1`,
    )
  },
)
