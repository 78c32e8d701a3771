import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { run, startServer } from '#src/server.ts'
import { bundleEntry } from '#src/server-bundle.ts'

// The whole program on a folder of its own, with a clock that the stories can move: `POST /forward?ms=…` on the port
// behind the bank's. Only this composition has that door.
const port = Number(process.argv[2] ?? 4300)
const dataDir = mkdtempSync(join(tmpdir(), 'startline-e2e-'))
let shiftMs = 0

run(async () => {
  const stop = await startServer(
    {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      FLOOD_LIMIT: '0',
      TRUST_PROXY: '1', // each visitor tells an address of their own
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    async () => {
      const entry = await bundleEntry()
      const testNow = (): Instant | undefined => (shiftMs === 0 ? undefined : plusMs(toInstant(new Date()), shiftMs))
      return { entry: { ...entry, openHouse: (options) => entry.openHouse({ ...options, testNow }) } }
    },
    { bankNow: () => Date.now() + shiftMs },
  )
  const clock = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    shiftMs += Number(url.searchParams.get('ms') ?? 0)
    response.end(String(shiftMs))
  })
  await new Promise<void>((resolve) => clock.listen(port + 2, '127.0.0.1', resolve))
  return async () => {
    clock.close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
