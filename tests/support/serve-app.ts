import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { sandboxBankProvider } from '#src/modules/payments/server/providers/sandbox-bank.ts'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { type LoadEntry, run, startServer } from '#src/server/start-server.ts'
import type { AppProcessOptions } from './app-process.ts'

// The built program as a process of its own, which a test may kill at any moment. Its bank runs
// elsewhere and outlives it; its present time may be moved from one start to the next. It sends its
// database's address to its parent, and ends with it.
const { env, shiftMs = 0, bank, restartPausesMs }: AppProcessOptions = JSON.parse(process.argv[2] ?? '{}')
const testNow = (): Instant | undefined => (shiftMs === 0 ? undefined : plusMs(toInstant(new Date()), shiftMs))

run(async (onFatal) => {
  let databaseUrl = ''
  const load: LoadEntry = async () => {
    const entry = await bundleEntry()
    return {
      entry: {
        ...entry,
        openApp(options) {
          databaseUrl = options.databaseUrl
          return entry.openApp({ ...options, testNow, ...(bank ? { providers: [sandboxBankProvider(bank)] } : {}) })
        },
      },
    }
  }
  const stop = await startServer({ PATH: process.env.PATH, ...env }, load, { onFatal, restartPausesMs })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.send?.({ databaseUrl })
  return stop
})
