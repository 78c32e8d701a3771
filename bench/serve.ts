import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { run, startServer } from '#src/server/start-server.ts'
import { bankSecret } from './bank-messages.ts'

// The built program in a process of its own, as `npm start` runs it, without the flood limit, and without the demo unless
// it is asked for: it tells its parent where its database is, and how much processor time and memory it uses whenever it
// is asked.
const how = z
  .object({
    port: z.number(),
    dataDir: z.string(),
    demo: z.enum(['off', 'auto', 'on']),
    role: z.enum(['all', 'web']),
    /** Makes every hold a call of its own, which is what the others are compared with. */
    holdsOneByOne: z.boolean(),
    /** Further settings, in the place of what the bench sets. */
    settings: z.record(z.string(), z.string()),
    /** Of another copy that keeps the database; null where this one does. */
    copyOf: z.object({ databaseUrl: z.string() }).nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const keyIn = (file: string) => readFileSync(join(how.dataDir, file), 'utf8').trim()

run(async () => {
  let databaseUrl = ''
  const stop = await startServer(
    {
      PATH: process.env.PATH,
      PORT: String(how.port),
      DATA_DIR: how.dataDir,
      DEMO: how.demo,
      ROLE: how.role,
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'warn',
      SANDBOX_BANK_URL: `http://localhost:${how.port + 1}`,
      SANDBOX_BANK_SECRET: bankSecret,
      ...how.settings,
      ...(how.copyOf && {
        HOST: '127.0.0.1',
        DATABASE_URL: how.copyOf.databaseUrl,
        SECRET_KEY: keyIn('secret-key'),
        DOCUMENT_KEY: keyIn('document-key'),
      }),
    },
    async () => {
      const entry = await bundleEntry()
      return {
        entry: {
          ...entry,
          openApp(options) {
            databaseUrl = options.databaseUrl
            return entry.openApp({ ...options, holdsOneByOne: how.holdsOneByOne })
          },
        },
      }
    },
  )
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rss, heapUsed })
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send?.({ databaseUrl })
  return stop
})
