import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { sweepOrphans } from '#src/platform/files/file-jobs.ts'
import { samplePdf } from '#src/platform/files/testing/sample-pdf.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts'
import { documentFileName, maxDocuments } from '../domain/event-document.ts'
import { documentFiles } from './document-files.ts'

let app: TestApp
let manager: Runner
let eventCode: string
const pdf = samplePdf()

beforeAll(async () => {
  app = await createTestApp()
  eventCode = (await publishRace(app)).eventCode
  manager = await newRunner(app)
  await join(manager, 'manage')
})
afterAll(() => app.close())

async function join(runner: Runner, right: 'view' | 'manage'): Promise<void> {
  const [account] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [runner.email])
  const [event] = await app.sql<{ organizerId: string }>(
    'select organizer_id as "organizerId" from catalog.events where code = $1',
    [eventCode],
  )
  await app.services.db.transaction({ role: 'system' }, (tx) =>
    addMember(tx, { organizerId: event?.organizerId ?? '', accountId: account?.id ?? '', right }),
  )
}

type Sent = {
  bytes?: string | Uint8Array
  name?: string
  type?: string
  titleRu?: string
  documentKind?: string
  to?: string
}

function send(
  {
    bytes = pdf,
    name = 'rules.pdf',
    type = 'application/pdf',
    titleRu = 'Положение',
    documentKind = 'rules',
    to = eventCode,
  }: Sent,
  by: Runner = manager,
): Promise<TestResponse> {
  const form = new FormData()
  form.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name, { type }))
  for (const [field, value] of Object.entries({ titleRu, titleEn: 'Rules', documentKind })) form.set(field, value)
  return by.client.post(`/api/organizer/events/${to}/documents`, form)
}

const shown = async () => (await app.client().get(`/api/events/${eventCode}`)).body.documents
const remove = (id: string, by: Runner = manager) =>
  by.client.delete(`/api/organizer/events/${eventCode}/documents/${id}`)

describe('a document of an event', () => {
  test('a document of an event is stored by its organizer, stands on the page and is saved under its own name', async () => {
    const sent = await send({ titleRu: 'Положение <b>«Рассвет»</b> / 2026' })
    expect(sent.status).toBe(200)
    const [document] = await shown()
    expect(document).toMatchObject({
      eventDocumentId: sent.body.eventDocumentId,
      ...{ kind: 'rules', title: 'Положение <b>«Рассвет»</b> / 2026', type: 'application/pdf' },
    })
    const card = await app.client().get(`/Register/ApiCardInfo?eventCode=${eventCode}&raceCode=ten`)
    expect(card.body.documents).toEqual([document])
    const got = await app.client().get(document.url)
    expect(got.status).toBe(200)
    expect(got.headers.get('content-type')).toBe('application/pdf')
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    const disposition = got.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; /)
    expect(decodeURIComponent(disposition)).toContain("filename*=UTF-8''Положение-b-Рассвет-b-2026.pdf")
    expect((await remove(sent.body.eventDocumentId)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await app.client().get(document.url)).status).toBe(404)
  })

  test.for([
    ['a page that calls itself a PDF', { bytes: '<html><script>alert(1)</script></html>' }, 'document_unreadable'],
    [
      'a drawing with a program',
      { bytes: '<svg xmlns="x" onload="a()"/>', type: 'image/svg+xml' },
      'document_unreadable',
    ],
    ['half a PDF', { bytes: '%PDF-1.7\n1 0 obj' }, 'document_unreadable'],
    [
      'a PDF under a password',
      { bytes: samplePdf().toString('latin1').replace('/Root', '/Encrypt << >> /Root') },
      'document_locked',
    ],
    ['a PDF that runs something', { bytes: samplePdf('/Names << /JavaScript << >> >>') }, 'document_active'],
    ['nothing', { bytes: '' }, 'document_unreadable'],
  ] as const)('a document is not %s', async ([, sent, code]) => {
    const response = await send(sent)
    expect(response).toMatchObject({ status: 422, body: { error: { code: `catalog.${code}` } } })
    expect(await shown()).toEqual([])
  })

  test.for([
    ['a kind that there is not', { documentKind: 'invoice' }, 422],
    ['no title', { titleRu: ' ' }, 422],
    ['an event that there is not', { to: 'no-such-event' }, 404],
  ] as const)('a document is refused for %s', async ([, sent, status]) => {
    expect((await send(sent)).status).toBe(status)
  })

  test('neither a member who may only read nor a stranger adds or removes a document', async () => {
    const { eventDocumentId } = (await send({})).body
    const viewer = await newRunner(app)
    await join(viewer, 'view')
    const stranger = await newRunner(app)
    for (const account of [viewer, stranger]) {
      expect((await send({}, account)).status).toBe(404)
      expect((await remove(eventDocumentId, account)).status).toBe(404)
    }
    expect(await shown()).toHaveLength(1)
    expect((await remove(eventDocumentId)).status).toBe(200)
    expect((await remove(eventDocumentId)).status).toBe(404)
  })

  test('a draft’s document is read by nobody, nor under another event’s address', async () => {
    const { eventDocumentId } = (await send({})).body
    const other = await publishRace(app)
    expect((await app.client().get(`/api/events/${other.eventCode}/documents/${eventDocumentId}`)).status).toBe(404)
    expect((await app.client().get(`/api/events/${eventCode}/documents/${newId()}`)).status).toBe(404)
    await app.sql(`update catalog.events set status = 'draft' where code = $1`, [eventCode])
    expect((await app.client().get(`/api/events/${eventCode}/documents/${eventDocumentId}`)).status).toBe(404)
    await app.sql(`update catalog.events set status = 'published' where code = $1`, [eventCode])
    await remove(eventDocumentId)
  })

  test('an event has at most thirty documents, also when sent at once', async () => {
    const responses = await Promise.all(Array.from({ length: maxDocuments + 3 }, () => sendPatiently()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(maxDocuments)
    expect(responses.filter(({ body }) => body.error?.code === 'catalog.documents_full')).toHaveLength(3)
    expect(await shown()).toHaveLength(maxDocuments)
  })

  test('a document stays with its row when files without rows are deleted', async () => {
    const [{ url }] = await shown()
    const { services } = app
    await sweepOrphans([documentFiles]).run(services)
    expect((await app.client().get(url)).status).toBe(200)
  })
})

/** Repeats an upload that is refused for the rate limit of an account. */
async function sendPatiently(): Promise<TestResponse> {
  for (;;) {
    const response = await send({})
    if (response.status !== 503 && response.status !== 429) return response
    await new Promise((done) => setTimeout(done, 20))
  }
}

test.for([
  ['Положение', 'application/pdf', 'Положение.pdf'],
  ['../../etc/passwd', 'application/pdf', 'etc-passwd.pdf'],
  ['a"b\r\nc', 'image/jpeg', 'a-b-c.jpg'],
  ['???', 'application/pdf', 'document.pdf'],
] as const)('a document called %s is saved under its name', ([title, type, expected]) => {
  expect(documentFileName(title, type)).toBe(expected)
})
