import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { saveIdentityDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { findIdentityDocument } from '#src/modules/accounts/server/reads/identity-document.ts'
import type { Config } from '#src/platform/config/config.ts'
import { toDocumentKeys } from '#src/platform/config/variables.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type App, createApp } from '../create-app.ts'

let app: TestApp
let documentId: string
beforeAll(async () => {
  app = await createTestApp()
  const { services } = app
  const account = { email: 'anna@example.org', password: 'тихая вода точит', language: 'ru' } as const
  const { accountId } = await ensureAccount(services, account)
  await services.db.transaction({ role: 'app', accountId }, (tx) =>
    saveIdentityDocument(
      tx,
      services,
      { accountId, participantId: null },
      { code: '21', documentNumber: '4509123456' },
    ),
  )
  const [row] = await app.sql<{ id: string }>('select id from accounts.identity_documents')
  documentId = row?.id ?? ''
})
afterAll(() => app.close())

async function startsWith(keys: string, look: (app: App) => Promise<unknown>): Promise<unknown> {
  const { config, log } = app
  const [newest, ...older] = toDocumentKeys(keys)
  if (newest === undefined) throw new Error('No key')
  const documentKeys: Config['documentKeys'] = [newest, ...older]
  const other = await createApp({ config: { ...config, documentKeys }, databaseUrl: app.url, log })
  return await look(other).finally(() => other.close())
}
const [current, next] = [`test:${'ab'.repeat(32)}`, `next:${'cd'.repeat(32)}`]
const numberIn = ({ services }: App) =>
  findIdentityDocument(services, { documentId, reason: 'accounts.test', readBy: { job: 'accounts.test' } })

test('with a new key before the old one everything stays readable', async () => {
  expect(await startsWith(`${next},${current}`, numberIn)).toEqual({ code: '21', number: '4509123456' })
})

test('a start without a key in use is refused in one sentence', async () => {
  await expect(startsWith(next, numberIn)).rejects.toMatchObject({
    name: 'ConfigError',
    message:
      'DOCUMENT_KEY has no key "test", which encrypts stored document numbers and other secrets: add it again after the newest key.',
  })
})
