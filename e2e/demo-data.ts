import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleEntry } from '#src/server/bundle-entry.ts'
import { startServer } from '#src/server/start-server.ts'

// `node e2e/demo-data.ts FOLDER PORT` creates the demo data that each program of the browser tests
// starts from as a copy. `npm test` runs it in parallel with the unit tests; otherwise e2e/serve.ts
// does.

export function appSettings(at: number, folder: string): Readonly<Record<string, string | undefined>> {
  return {
    PATH: process.env.PATH,
    PORT: String(at),
    DATA_DIR: folder,
    FLOOD_LIMIT: '0',
    SIGN_UP_WORK_BITS: '8', // these browsers run scripts unoptimised, so the proof of work is short
    TRUST_PROXY: '1', // each visitor sends an IP address of their own
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    YANDEX_ID_CLIENT: 'startline:sandbox',
    VK_ID_CLIENT: '51000001',
    SMS_PROVIDER: 'mailbox',
    SANDBOX_ID_URL: `http://localhost:${sandboxIdPort(at)}`,
  }
}

/** The port of the sandbox of sign-in providers, which e2e/serve.ts starts. */
export function sandboxIdPort(at: number): number {
  return at + 3
}

/** Creates the demo data, unless the folder already has it completely. */
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
