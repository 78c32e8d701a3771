import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withStartLock } from '#src/platform/db/embedded/start-lock.ts'
import { runCommand } from './command.ts'
import { isTestFile, listFiles } from './source-files.ts'

const stampPath = 'build/.stamp'
const builtFiles = ['build/server/index.js', 'build/client']
const readByBuild = [
  ...['vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['client-chunks', 'parsed-module', 'retry-route-modules', 'texts-without-emails', 'without-meta'].map(
    (name) => `tools/${name}.ts`,
  ),
]
const readFolders = ['src', 'public', 'demo', 'db/reference']

/**
 * Builds the program that `npm start` serves, unless the last build was made from exactly these files. If two
 * processes call it at once, the second waits for the first.
 * @throws if the build fails
 */
export async function buildIfStale(log: (message: string) => void = console.log): Promise<void> {
  if (isFresh()) return
  await withStartLock('node_modules/.startline-build.lock', async () => {
    const hash = hashSources()
    if (isFresh(hash)) return
    log('Building the site; this takes a few seconds, once.')
    const { exitCode, output } = await runCommand(['react-router', 'build'], { NODE_ENV: 'production' })
    if (exitCode !== 0) throw new Error(`The build failed:\n${output}`)
    compressAssets('build/client/assets')
    mkdirSync('build', { recursive: true })
    writeFileSync(stampPath, hash)
  })
}

/**
 * Writes a .gz and a .br file next to each text file, so that browsers get compressed files
 * whatever proxy is in front.
 */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|mjs|css|json|svg)$/.test(file))) {
    const text = readFileSync(`${folder}/${name}`)
    writeFileSync(`${folder}/${name}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(text))
  }
}

function isFresh(hash = hashSources()): boolean {
  const exists = [...builtFiles, stampPath].every((path) => existsSync(path))
  return exists && readFileSync(stampPath, 'utf8') === hash
}

/**
 * Hash over the contents of all sources. Timestamps do not count, so a fresh clone or a touched
 * file does not cause a build.
 */
export function hashSources(root = '.'): string {
  const files = [
    ...readByBuild.map((path) => `${root}/${path}`),
    ...readFolders.flatMap((folder) => listFiles(`${root}/${folder}`)),
  ]
  const hash = createHash('sha256').update(process.version)
  for (const path of files.filter((file) => existsSync(file) && !isTestFile(file)).sort())
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

if (import.meta.main) {
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
