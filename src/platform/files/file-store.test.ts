import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKey, isFileKey, newFileKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

const account = { bucket: 'start-files', accessKeyId: 'key', secretAccessKey: 'a/secret+of=theirs' }
let folder = ''
let server: S3Server
const stores: Record<string, FileStore> = {}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'startline-files-'))
  server = await startS3Server(account)
  stores['a folder'] = openFileStore({ kind: 'folder', folder: join(folder, 'files') })
  stores['an S3 storage'] = openFileStore({ kind: 's3', endpoint: server.endpoint, region: 'ru-1', ...account })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const content = Buffer.from('what was kept')
async function textOf(store: FileStore, key: ReturnType<typeof newFileKey>) {
  const file = await store.read(key)
  return file === null ? null : { bytes: file.bytes, text: await new Response(file.content).text() }
}

async function listed(store: FileStore) {
  const keys: string[] = []
  for await (const { key } of store.list('photos')) keys.push(key)
  return keys
}

describe.for(['a folder', 'an S3 storage'])('files are stored in %s', (name) => {
  const store = () => stores[name] as FileStore

  test('the store returns a stored file, and nothing once it is deleted', async () => {
    const key = newFileKey('photos')
    expect([await store().exists(key), await store().read(key)]).toEqual([false, null])
    await store().put(key, content, 'image/jpeg')
    expect(await store().exists(key)).toBe(true)
    expect(await textOf(store(), key)).toEqual({ bytes: content.length, text: 'what was kept' })
    await store().delete(key)
    expect([await store().exists(key), await store().read(key)]).toEqual([false, null])
    await store().delete(key) // gone already
  })

  test('a file under an existing key is replaced whole', async () => {
    const key = newFileKey('photos')
    await store().put(key, Buffer.alloc(200_000, 1), 'image/jpeg')
    await store().put(key, content, 'image/jpeg')
    expect(await textOf(store(), key)).toEqual({ bytes: content.length, text: 'what was kept' })
  })

  test('the store lists every file of a kind, and of no other', async () => {
    const keys = Array.from({ length: 5 }, () => newFileKey('listed-ones'))
    for (const key of [...keys, newFileKey('others')]) await store().put(key, content, 'image/jpeg')
    const found = []
    for await (const stored of store().list('listed-ones')) found.push(stored)
    expect(found.map(({ key }) => key).sort()).toEqual([...keys].sort())
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    for await (const stored of store().list('nothing')) throw new Error(stored.key)
  })
})

test.for([
  '../../etc/passwd',
  '/etc/passwd',
  'photos/ab/../../x',
  'photos/ab/ab',
  'photos/',
  '',
  'Photos/aa/aa',
  'a/..',
])('%s is refused as a part of a key', (text) => {
  expect(isFileKey(text)).toBe(false)
  expect(() => fileKey(text)).toThrow()
  expect(() => newFileKey(text)).toThrow()
})

test('the folder is private to its owner, and holds no partial file', async () => {
  const store = stores['a folder'] as FileStore
  const key = newFileKey('photos')
  await store.put(key, content, 'image/jpeg')
  expect(statSync(join(folder, 'files', key)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'files/photos')).mode & 0o777).toBe(0o700)
  const left = readdirSync(join(folder, 'files/arriving'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  // a failed write leaves no partial file, and the former file stays
  const taken = newFileKey('photos')
  mkdirSync(join(folder, 'files', taken), { recursive: true })
  writeFileSync(join(folder, 'files', taken, 'x'), '')
  await expect(store.put(taken, content, 'image/jpeg')).rejects.toThrow()
  const after = readdirSync(join(folder, 'files/arriving'), { recursive: true, withFileTypes: true })
  expect(after.filter((entry) => entry.isFile())).toEqual([])
})

describe('an S3 storage', () => {
  test('a request to S3 is signed with the secret, and another secret is refused', async () => {
    const other = openFileStore({
      ...{ kind: 's3', endpoint: server.endpoint, region: 'ru-1', ...account },
      secretAccessKey: 'guessed',
    })
    await expect(other.put(newFileKey('photos'), content, 'image/jpeg')).rejects.toThrow()
  })

  test('a failing storage is an error, and never an empty list', async () => {
    const store = stores['an S3 storage'] as FileStore
    const key = newFileKey('photos')
    server.fail(503)
    await expect(store.put(key, content, 'image/jpeg')).rejects.toThrow()
    await expect(store.read(key)).rejects.toThrow()
    await expect(store.exists(key)).rejects.toThrow()
    await expect(store.delete(key)).rejects.toThrow()
    await expect(listed(store)).rejects.toThrow()
    server.fail(null)
  })

  test('a redirect of the storage is an error, and is not followed', async () => {
    const requests: string[] = []
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end('foreign')
    }).listen(0, '127.0.0.1')
    const sending = createServer((_, response) => {
      const { port } = elsewhere.address() as AddressInfo
      response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end()
    }).listen(0, '127.0.0.1')
    await Promise.all([once(elsewhere, 'listening'), once(sending, 'listening')])
    const endpoint = `http://127.0.0.1:${(sending.address() as AddressInfo).port}`
    const store = openFileStore({ kind: 's3', endpoint, region: 'ru-1', ...account })
    await expect(store.read(newFileKey('photos'))).rejects.toThrow()
    await expect(store.put(newFileKey('photos'), content, 'image/jpeg')).rejects.toThrow()
    expect(requests).toEqual([])
    for (const listener of [elsewhere, sending]) listener.close()
  })

  test('the storage receives the type of each file', async () => {
    const key = newFileKey('photos')
    await stores['an S3 storage']?.put(key, content, 'image/jpeg')
    expect(server.objects.get(key)).toMatchObject({ contentType: 'image/jpeg', content })
  })
})
