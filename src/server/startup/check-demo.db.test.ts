import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#src/platform/config/config.ts'
import { setFlag } from '#src/platform/db/flags.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createApp } from '../create-app.ts'
import { checkDemo, demoSeeded, demoSeedingStarted } from './check-demo.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const externalDatabase = { kind: 'external', url: '', directUrl: '' } as const

test.for([demoSeedingStarted, demoSeeded])(
  'a database with the flag %s is started with the demo only',
  async (flag) => {
    const { db } = site.services
    const check = (demo: boolean) => checkDemo(db, { demo, database: externalDatabase, dataDir: '/data' })
    await expect(check(false)).resolves.toBeUndefined()
    await db.transaction({ role: 'system' }, (tx) => setFlag(tx, flag))
    await expect(check(false)).rejects.toThrow(ConfigError)
    await expect(check(true)).resolves.toBeUndefined()
    await expect(checkDemo(db, { demo: false, database: { kind: 'embedded' }, dataDir: '/data' })).rejects.toThrow(
      'DATA_DIR (/data) holds the demo, whose accounts have published passwords: set DATA_DIR to an empty folder',
    )
    const { config, log } = site
    await expect(createApp({ config, databaseUrl: site.url, log })).rejects.toThrow('to start over')
    await site.sql('delete from platform.flags where name = $1', [flag])
  },
)
