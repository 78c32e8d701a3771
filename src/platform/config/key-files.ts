import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret key of a trial: made at the first start and never changed. */
export function loadOrCreateSecretKey(dataDir: string): string {
  return loadOrCreateKey(dataDir, 'secret-key', () => randomBytes(32).toString('hex'))
}

/** The document key of a trial, in DOCUMENT_KEY's own form. */
export function loadOrCreateDocumentKey(dataDir: string): string {
  return loadOrCreateKey(dataDir, 'document-key', () => `a:${randomBytes(32).toString('hex')}`)
}

function loadOrCreateKey(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  return readKey(path) ?? createKey(dataDir, path, make())
}

/**
 * A hard link appears atomically: of two processes that start together, both read the one that came
 * first.
 */
function createKey(dataDir: string, path: string, key: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
    return key
  } catch (error) {
    const first = readKey(path)
    if (first !== undefined) return first
    throw error
  } finally {
    rmSync(draft)
  }
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
