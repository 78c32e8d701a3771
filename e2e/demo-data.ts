import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { startServer } from '#src/server/start-server.ts'

// `node e2e/demo-data.ts FOLDER PORT` makes the demo data that every program of the browser tests begins with a copy of. `npm test` does
// so beside its unit tests; where nobody has, e2e/serve.ts does.

export function appSettings(at: number, folder: string): Readonly<Record<string, string | undefined>> {
  return {
    PATH: process.env.PATH,
    PORT: String(at),
    DATA_DIR: folder,
    FLOOD_LIMIT: '0',
    SIGN_UP_WORK_BITS: '8', // scripts are not optimized in these browsers
    TRUST_PROXY: '1', // each visitor tells an address of their own
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
}

/** Nothing where it is there already, whole. */
export async function createDemoData(folder: string, port: number): Promise<void> {
  const whole = join(folder, 'season-is-whole')
  if (existsSync(whole)) return
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const stop = await startServer(appSettings(port, folder), async () => ({ entry: await bundleEntry() }))
  await stop()
  writeFileSync(whole, '')
}

if (import.meta.main) {
  const [folder = '', port = ''] = process.argv.slice(2)
  await createDemoData(folder, Number(port))
}
