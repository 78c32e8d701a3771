import { AsyncLocalStorage } from 'node:async_hooks'
import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { Overloaded } from '#src/platform/overloaded.ts'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { run, startServer } from '#src/server/start-server.ts'
import { startSandboxId } from '../sandbox-id/sandbox.ts'
import { appSettings, createDemoData, sandboxIdPort } from './demo-data.ts'

// Runs the whole program on a data folder of its own. The port after the bank's controls it and
// exists only here: `POST /forward?ms=…` moves the clock; `POST /overload?address=…&seconds=…`
// refuses every transaction begun for one visitor during that time, as if too many were waiting for
// the database. Requests of other visitors may be in the same batch, so such tests use the second
// program, which runs if a second port is given and ends with this one. The demo data is created
// once, in E2E_DEMO_DATA; every program starts with a copy of it.
const [port = 4300, otherPort] = process.argv.slice(2).map(Number)
const demoDataDir = process.env.E2E_DEMO_DATA ?? mkdtempSync(join(tmpdir(), 'startline-demo-data-'))
const dataDir = mkdtempSync(join(tmpdir(), 'startline-e2e-'))
let shiftMs = 0
const visitorAddress = new AsyncLocalStorage<string>()
const refusedUntil = new Map<string, number>()

run(async (onFatal) => {
  const other = otherPort === undefined ? null : await startSecondProgram(otherPort)
  execFileSync('cp', ['-a', `${demoDataDir}/.`, dataDir]) // copies the owner of the database's files too
  const sandboxId = await startSandboxId({
    host: '127.0.0.1',
    port: sandboxIdPort(port),
    now: () => Date.now() + shiftMs,
  })
  const stop = await startServer(
    appSettings(port, dataDir),
    async () => {
      const entry = await bundleEntry()
      return {
        entry: {
          ...entry,
          async openApp(options) {
            const app = await entry.openApp({ ...options, testNow })
            const { fetch } = app.http
            app.http.fetch = (request, ...rest) =>
              visitorAddress.run(request.headers.get('x-forwarded-for') ?? '', () => fetch(request, ...rest))
            return app
          },
        },
      }
    },
    { onFatal, bankNow: () => Date.now() + shiftMs },
  )
  const controlServer = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { address, seconds = '0', ms = '0' } = Object.fromEntries(url.searchParams)
    if (address !== undefined) refusedUntil.set(address, Date.now() + Number(seconds) * 1000)
    shiftMs += Number(ms)
    response.end(String(shiftMs))
  })
  await new Promise<void>((resolve) => controlServer.listen(port + 2, '127.0.0.1', resolve))
  return async () => {
    other?.kill('SIGTERM')
    controlServer.close()
    await stop()
    await sandboxId.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (other !== null) rmSync(demoDataDir, { recursive: true, force: true })
  }
})

async function startSecondProgram(at: number) {
  await createDemoData(demoDataDir, port + 4)
  return fork(fileURLToPath(import.meta.url), [String(at)], { env: { ...process.env, E2E_DEMO_DATA: demoDataDir } })
}

/** Called at the beginning of every transaction. */
function testNow(): Instant | undefined {
  const until = refusedUntil.get(visitorAddress.getStore() ?? '')
  if (until !== undefined && Date.now() < until) throw new Overloaded('a browser test')
  return shiftMs === 0 ? undefined : plusMs(toInstant(new Date()), shiftMs)
}
