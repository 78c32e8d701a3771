import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharePictureFacts } from '#src/modules/posters/server/drawing/share-picture.ts'
import type { FileStore } from '#src/platform/files/file-store.ts'
import { openFileStore } from '#src/platform/files/open-file-store.ts'
import { Overloaded } from '#src/platform/overloaded.ts'
import { createPictureStore } from './picture-store.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const storeIn = (name: string) => openFileStore({ kind: 'folder', folder: join(folder, name) })
const factsOf = (title: string): SharePictureFacts => ({
  poster: { code: 'volga-run', sport: 'run', tenant: 'default' },
  brand: { name: 'Стартлайн', ink: '#000000', accent: '#ffffff' },
  ...{ title, lines: ['24 мая'] },
})

/** A drawing is the title's bytes; `when` delays it. */
function drawing(when: () => Promise<unknown> = async () => undefined) {
  const drawn: string[] = []
  const draw = async ({ title }: SharePictureFacts) => {
    drawn.push(title)
    await when()
    return new TextEncoder().encode(title)
  }
  return { drawn, draw }
}

function open(files: FileStore, draw: ReturnType<typeof drawing>['draw'], maxWaitMs = 5_000) {
  const warned: string[] = []
  const log = { warn: (_facts: object, message: string) => void warned.push(message) }
  return { warned, pictures: createPictureStore({ files, draw, log }, maxWaitMs) }
}

const textOf = (picture: { readonly bytes: Uint8Array } | null) => picture && new TextDecoder().decode(picture.bytes)

test('concurrent requests share one drawing, and a request after a restart gets the same', async () => {
  const files = storeIn('shared')
  const first = drawing()
  const { pictures } = open(files, first.draw)
  const all = await Promise.all(Array.from({ length: 20 }, () => pictures.inTime(factsOf('Волга'))))
  expect(new Set(all.map(textOf))).toEqual(new Set(['Волга']))
  const again = drawing()
  const after = open(files, again.draw).pictures
  expect(textOf(await after.inTime(factsOf('Волга')))).toBe('Волга')
  expect(textOf(await after.inTime(factsOf('Волга, 2027')))).toBe('Волга, 2027')
  expect([first.drawn, again.drawn]).toEqual([['Волга'], ['Волга, 2027']])
})

test('a request waits a short time, and the drawing it did not wait for is there for the next', async () => {
  const { promise: ready, resolve: finish } = Promise.withResolvers<void>()
  const slow = drawing(() => ready)
  const { pictures } = open(storeIn('slow'), slow.draw, 20)
  expect(await pictures.inTime(factsOf('Долгая'))).toBeNull()
  const whole = pictures.whole(factsOf('Долгая'))
  finish()
  await whole
  expect(textOf(await pictures.whole(factsOf('Долгая')))).toBe('Долгая')
  expect(slow.drawn).toEqual(['Долгая'])
})

test('with too many waiting there is no picture, and any other error is reported', async () => {
  const full = open(storeIn('full'), drawing(() => Promise.reject(new Overloaded('a turn'))).draw)
  expect(await full.pictures.inTime(factsOf('Лишняя'))).toBeNull()
  const broken = open(storeIn('broken'), drawing(() => Promise.reject(new Error('No font'))).draw)
  await expect(broken.pictures.inTime(factsOf('Лишняя'))).rejects.toThrow('No font')
})

test('a failing storage costs a drawing, and is logged', async () => {
  const failing = async () => Promise.reject(new Error('no storage'))
  const { drawn, draw } = drawing()
  const { pictures, warned } = open({ ...storeIn('none'), read: failing, put: failing }, draw)
  for (let i = 0; i < 2; i += 1) expect(textOf(await pictures.inTime(factsOf('Кама')))).toBe('Кама')
  expect([drawn.length, warned.length]).toEqual([2, 4])
})
