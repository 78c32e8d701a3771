import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { run, startServer } from '#src/server/start-server.ts'
import { bankSecret } from './bank-messages.ts'

// The built program in its own process, as `npm start` runs it, without the flood limit, and
// without the demo unless requested. It reports its database, and on request its processor time and
// memory.
const options = z
  .object({
    port: z.number(),
    dataDir: z.string(),
    demo: z.enum(['off', 'auto', 'on']),
    role: z.enum(['all', 'web']),
    /** Sends every hold as a call of its own, for comparison with batching. */
    holdsOneByOne: z.boolean(),
    /** Further settings, overriding the bench's. */
    settings: z.record(z.string(), z.string()),
    /** Set for a further instance that uses the first one's database; null: it has its own. */
    firstInstance: z.object({ databaseUrl: z.string() }).nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const keyIn = (file: string) => readFileSync(join(options.dataDir, file), 'utf8').trim()

run(async () => {
  let databaseUrl = ''
  const stop = await startServer(
    {
      PATH: process.env.PATH,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      DEMO: options.demo,
      ROLE: options.role,
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'warn',
      SANDBOX_BANK_URL: `http://localhost:${options.port + 1}`,
      SANDBOX_BANK_SECRET: bankSecret,
      ...options.settings,
      ...(options.firstInstance && {
        HOST: '127.0.0.1',
        DATABASE_URL: options.firstInstance.databaseUrl,
        SECRET_KEY: keyIn('secret-key'),
        DOCUMENT_KEY: keyIn('document-key'),
      }),
    },
    async () => {
      const entry = await bundleEntry()
      return {
        entry: {
          ...entry,
          openApp(appOptions) {
            databaseUrl = appOptions.databaseUrl
            return entry.openApp({ ...appOptions, holdsOneByOne: options.holdsOneByOne })
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
