import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteFileJob, sweepOrphans } from '#src/platform/files/file-jobs.ts'
import { type FileKey, newFileKey } from '#src/platform/files/file-key.ts'
import { startS3Server } from '#src/platform/files/testing/s3-server.ts'
import { newId } from '#src/platform/new-id.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { emptyProfile } from '../domain/profile.ts'
import { addRelative } from './commands/add-relative.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { photoFiles } from './photo-files.ts'

const upload = '/Image/UploadImageAndSave'
const password = 'тихая вода точит'
let app: TestApp
let anna: Person
let boris: Person
let photo: Buffer
type Person = { readonly accountId: string; readonly client: TestClient }

beforeAll(async () => {
  app = await createTestApp()
  anna = await person('anna@example.org')
  boris = await person('boris@example.org')
  photo = await pictureOf('#a33')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.attempts', []))

async function person(email: string, of: TestApp = app): Promise<Person> {
  const { accountId } = await ensureAccount(of.services, { email, password, language: 'ru' })
  const client = of.client()
  await client.post('/api/account/sign-in', { email, password })
  return { accountId, client }
}

async function pictureOf(background: string): Promise<Buffer> {
  const create = { width: 800, height: 600, channels: 3 as const, background }
  const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 7/1' } }
  return await sharp({ create }).jpeg().withExif(exif).toBuffer()
}

function formOf(bytes: Uint8Array, { name = 'me.jpg', type = 'image/jpeg', participantId = '' } = {}): FormData {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  if (participantId !== '') form.set('participantId', participantId)
  return form
}

async function relativeOf({ accountId }: Person): Promise<string> {
  const scope = { role: 'app', accountId } as const
  const profile = { ...emptyProfile, firstName: 'Пётр' }
  const added = await app.services.db.transaction(scope, (tx) => addRelative(tx, accountId, 'child', profile))
  return added.participantId
}

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _file of app.services.files.list('photos')) count += 1
  return count
}

async function keysOf(accountId: string): Promise<FileKey[]> {
  const rows = await app.sql<{ key: FileKey }>('select file_key as key from accounts.photos where account_id = $1', [
    accountId,
  ])
  return rows.map(({ key }) => key)
}
const bytesOf = async (client: TestClient, url: string) => {
  const cookie = `sl_session=${client.cookie('sl_session')}`
  const response = await app.http.request(`http://localhost:3000${url}`, {
    headers: { host: 'localhost:3000', cookie },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a photo', () => {
  test('a photo is stored without the camera’s metadata, and shown to its owner', async () => {
    const { status, body } = await anna.client.post(upload, formOf(photo))
    expect(status).toBe(200)
    expect(body).toEqual({
      imageId: expect.any(String),
      url: `/api/account/photos/${body.imageId}`,
      width: 800,
      height: 600,
    })
    const shown = await bytesOf(anna.client, body.url)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(shown.bytes.length),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      vary: 'Cookie',
    })
    const { width, exif, format } = await sharp(shown.bytes).metadata()
    expect({ width, exif, format }).toEqual({ width: 800, exif: undefined, format: 'jpeg' })
    expect((await anna.client.get('/api/account/photos')).body.photos).toEqual([
      { ...body, participantId: expect.any(String), isSelf: true },
    ])
  })

  test('another account’s photo gets the response of a missing one', async () => {
    const { body } = await anna.client.post(upload, formOf(photo))
    for (const id of [body.imageId, newId()]) {
      expect(await boris.client.get(`/api/account/photos/${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'accounts.photo_not_found' } },
      })
      expect((await boris.client.delete(`/api/account/photos/${id}`)).status).toBe(404)
    }
    expect((await app.client().get(body.url)).status).toBe(401)
    expect((await boris.client.get('/api/account/photos')).body.photos).toEqual([])
    expect((await anna.client.get(body.url)).status).toBe(200)
  })

  test('a relative’s photo stands beside one’s own, and another family’s relative is unknown', async () => {
    const participantId = await relativeOf(anna)
    const { status, body } = await anna.client.post(upload, formOf(photo, { participantId }))
    expect(status).toBe(200)
    const { photos } = (await anna.client.get('/api/account/photos')).body
    expect(photos.map((one: { isSelf: boolean }) => one.isSelf)).toEqual([true, false])
    expect(photos[1]).toMatchObject({ imageId: body.imageId, participantId })
    const before = await countFiles()
    for (const id of [participantId, newId()])
      expect(await boris.client.post(upload, formOf(photo, { participantId: id }))).toMatchObject({
        status: 404,
        body: { error: { code: 'accounts.participant_not_found' } },
      })
    expect(await countFiles()).toBe(before)
  })

  test('a replaced or removed photo leaves no file behind', async () => {
    const { files } = app.services
    const vera = await person('vera@example.org')
    const first = (await vera.client.post(upload, formOf(photo))).body
    const [firstKey] = (await keysOf(vera.accountId)) as [FileKey]
    const second = (await vera.client.post(upload, formOf(await pictureOf('#33a')))).body
    const [secondKey] = (await keysOf(vera.accountId)) as [FileKey]
    expect(second.imageId).not.toBe(first.imageId)
    expect((await vera.client.get(first.url)).status).toBe(404)
    const worker = await app.startWorker()
    await expect.poll(() => files.exists(firstKey)).toBe(false)
    expect(await files.exists(secondKey)).toBe(true)
    expect((await vera.client.delete(second.url)).status).toBe(200)
    expect((await vera.client.get(second.url)).status).toBe(404)
    await expect.poll(() => files.exists(secondKey)).toBe(false)
    await worker.stop()
  })

  test('two photos sent at once leave one photo and no second file', async () => {
    const responses = await Promise.all([1, 2].map(() => boris.client.post(upload, formOf(photo))))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await boris.client.get('/api/account/photos')).body.photos).toHaveLength(1)
    const attempts = await app.sql<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = $1`,
      [deleteFileJob.name],
    )
    expect(attempts[0]?.n).toBeGreaterThanOrEqual(1)
  })
})

describe('what is no photo is refused at its field', () => {
  const noFile = () => {
    const form = new FormData()
    form.set('participantId', '')
    return form
  }
  const nothingChosen = () => {
    const form = new FormData()
    form.set('file', new File([], '', { type: 'application/octet-stream' }))
    return form
  }
  test.for([
    ['no file', noFile, 422, 'http.invalid', 'validation.file'],
    ['a form in which none was chosen', nothingChosen, 422, 'http.invalid', 'validation.file'],
    ['an empty file', () => formOf(Buffer.alloc(0)), 422, 'accounts.photo_empty', 'accounts.photo_empty'],
    [
      'a page called a picture',
      () => formOf(Buffer.from('<!doctype html><script>alert(1)</script>')),
      ...([422, 'accounts.photo_not_a_picture', 'accounts.photo_not_a_picture'] as const),
    ],
    [
      'half a picture',
      () => formOf(photo.subarray(0, photo.length >> 1)),
      ...([422, 'accounts.photo_broken', 'accounts.photo_broken'] as const),
    ],
    ['eleven megabytes', () => formOf(Buffer.alloc(11_000_000)), 413, 'http.file_too_large', undefined],
    ['ten megabytes and a little', () => formOf(Buffer.alloc(10_000_001)), 413, 'http.file_too_large', undefined],
  ] as const)('an invalid photo is refused at its field: %s', async ([, form, status, code, field]) => {
    for (const language of ['ru', 'en'] as const) {
      const client = app.client({ language })
      await client.post('/api/account/sign-in', { email: 'anna@example.org', password })
      const { body, ...response } = await client.post(upload, form())
      expect([response.status, body.error.code, body.error.fields?.file?.code]).toEqual([status, code, field])
      const message = field === undefined ? body.error.message : body.error.fields.file.message
      expect(message).toMatch(language === 'ru' ? /[а-яё].*\. .*[а-яё]/i : /[a-z].*\. .*[a-z]/i)
      expect(message).not.toContain('{{')
    }
  })

  test('a PNG named .jpg is accepted as a picture', async () => {
    const png = await sharp(photo).png().toBuffer()
    expect((await anna.client.post(upload, formOf(png, { name: 'a.jpg' }))).status).toBe(200)
    expect(
      (await anna.client.post(upload, formOf(png, { name: '../../etc/passwd\0', type: 'text/html' }))).status,
    ).toBe(200)
  })

  test('a body that is no form, or an incomplete one, is refused', async () => {
    expect(await anna.client.post(upload, { file: 'x' })).toMatchObject({
      status: 415,
      body: { error: { code: 'http.form_expected' } },
    })
    const odd = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const text of [
      '',
      'nothing',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ])
      expect((await anna.client.post(upload, text, odd)).status).toBe(400)
    const bare = { 'content-type': 'multipart/form-data' }
    expect((await anna.client.post(upload, 'x', bare)).status).toBe(400)
    const text = new FormData()
    text.set('file', 'a text')
    expect((await anna.client.post(upload, text)).body.error.fields.file.code).toBe('validation.file')
  })

  test('a signed-out caller’s file is not read', async () => {
    let isRead = false
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true
          controller.enqueue(new Uint8Array(1_000_000))
        },
      },
      { highWaterMark: 0 },
    )
    const response = await app.http.request(`http://localhost:3000${upload}`, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'multipart/form-data; boundary=x' },
      body,
      ...{ duplex: 'half' },
    })
    expect([response.status, isRead]).toEqual([401, false])
  })

  test('a body without a length is read no further than the limit', async () => {
    const fresh = await person('fresh@example.org')
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1_000_000
        if (sent > 60_000_000) controller.close()
        else controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const response = await app.http.request(`http://localhost:3000${upload}`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        'content-type': 'multipart/form-data; boundary=x',
        cookie: `sl_session=${fresh.client.cookie('sl_session')}`,
      },
      body,
      ...{ duplex: 'half' },
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(15_000_000)
  })

  test('another site’s page cannot send a photo with the reader’s cookie', async () => {
    const { status, body } = await anna.client.post(upload, formOf(photo), { origin: 'http://evil.example' })
    expect([status, body.error.code]).toEqual([403, 'http.foreign_origin'])
  })

  test('an account sends at most forty photos in a quarter of an hour', async () => {
    const eager = await person('eager@example.org')
    for (let i = 0; i < 40; i += 1) await eager.client.post(upload, formOf(photo))
    const { status, headers, body } = await eager.client.post(upload, formOf(photo))
    expect([status, body.error.code]).toEqual([429, 'accounts.too_many_attempts'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('files without a row', () => {
  const day = 24 * 3600_000
  test('files without a row are deleted after a day, and other files never', async () => {
    const swept = await createTestApp()
    const { files } = swept.services
    const person1 = await person('dina@example.org', swept)
    await person1.client.post(upload, formOf(photo))
    const [held] = (await swept.sql<{ key: FileKey }>('select file_key as key from accounts.photos', [])).map(
      ({ key }) => key,
    )
    const orphan = newFileKey('photos')
    const halfWritten = newFileKey('arriving')
    const notOurs = newFileKey('something-else')
    for (const key of [orphan, halfWritten, notOurs]) await files.put(key, photo, 'image/jpeg')
    const sweep = () => sweepOrphans([photoFiles]).run(swept.services)
    const present = () => Promise.all([held as FileKey, orphan, halfWritten, notOurs].map((key) => files.exists(key)))
    await sweep()
    expect(await present()).toEqual([true, true, true, true])
    swept.forward(day + 60_000)
    await sweep()
    expect(await present()).toEqual([true, false, false, true])
    // Deleting the account deletes its rows at once and its files in the next sweep.
    await swept.sql('delete from accounts.accounts where id = $1', [person1.accountId])
    await sweep()
    expect(await present()).toEqual([false, false, false, true])
    await swept.close()
  })

  test('guard removal: when the rows cannot be read no file is deleted', async () => {
    const { files } = app.services
    const orphan = newFileKey('photos')
    await files.put(orphan, photo, 'image/jpeg')
    const broken = { ...photoFiles, findReferenced: async () => Promise.reject(new Error('no answer')) }
    app.forward(day + 60_000)
    await expect(sweepOrphans([broken]).run(app.services)).rejects.toThrow('no answer')
    expect(await files.exists(orphan)).toBe(true)
  })
})

test('an S3 storage does the same, and its failure is reported with a message', async () => {
  const account = { bucket: 'files', accessKeyId: 'key', secretAccessKey: 'secret' }
  const s3 = await startS3Server(account)
  const filesUrl = `${s3.endpoint.replace('http:', 's3+http:').replace('//', '//key:secret@')}/files?region=ru-1`
  const far = await createTestApp({ filesUrl })
  const { client } = await person('gleb@example.org', far)
  const { body } = await client.post(upload, formOf(photo))
  expect(s3.objects.size).toBe(1)
  expect((await client.get(body.url)).status).toBe(200)
  s3.fail(500)
  expect(await client.post(upload, formOf(photo))).toMatchObject({
    status: 503,
    body: { error: { code: 'accounts.photo_not_saved' } },
  })
  s3.fail(null)
  s3.objects.clear() // a row without its file: an older storage beside a newer database
  expect((await client.get(body.url)).status).toBe(404)
  await far.close()
  await s3.close()
})
