import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { emptyProfile } from '../domain/profile.ts'
import { addRelative } from './commands/add-relative.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { findIdentityDocument } from './reads/identity-document.ts'

const password = 'тихая вода точит'
const passport = { documentCode: '21', documentNumber: '45 09 123456' }
const lines: string[] = []
let app: TestApp
let anna: Person
let boris: Person
type Person = { accountId: string; client: TestClient; childId: string }

beforeAll(async () => {
  app = await createTestApp({ logTo: (line) => lines.push(line) })
  anna = await person('anna@example.org', 'Лев')
  boris = await person('boris@example.org', 'Тимур')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.identity_documents'))

async function person(email: string, child: string): Promise<Person> {
  const { accountId } = await ensureAccount(app.services, { email, password, language: 'ru' })
  const client = app.client()
  await client.post('/api/account/sign-in', { email, password })
  const profile = { ...emptyProfile, firstName: child, birthDate: plainDate(2015, 6, 7) }
  const { participantId } = await as(accountId, (tx) => addRelative(tx, accountId, 'child', profile))
  return { accountId, client, childId: participantId }
}

function as<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.services.db.transaction({ role: 'app', accountId, tenantId: 1 }, work)
}

const identity = '/api/account/documents/identity'
const admission = '/api/account/documents/admission'
const listOf = async ({ client }: Person) => (await client.get('/api/account/documents')).body
async function saveIdentity(person: Person, document: object): Promise<string> {
  const { status, body } = await person.client.put(identity, document)
  expect(status).toBe(200)
  return body.people.flatMap((person: { identity: { id: string }[] }) => person.identity).at(-1).id
}

describe('identity documents', () => {
  test('a signed-out caller reads and stores no documents', async () => {
    const nobody = app.client()
    expect((await nobody.get('/api/account/documents')).status).toBe(401)
    expect((await nobody.put(identity, passport)).status).toBe(401)
    expect((await nobody.delete(`${identity}/${newId()}`)).status).toBe(401)
    expect((await nobody.put(admission, { kind: 'triathlete-card', has: false })).status).toBe(401)
  })

  test('identity documents are stored for the account and the family, before any profile, and shown masked only', async () => {
    expect((await listOf(anna)).people).toMatchObject([{ isSelf: true, identity: [] }, { firstName: 'Лев' }])
    await saveIdentity(anna, passport)
    await saveIdentity(anna, { documentCode: '03', documentNumber: 'ii-аб № 765432', participantId: anna.childId })
    const { people } = await listOf(anna)
    expect(people).toMatchObject([
      { isSelf: true, identity: [{ code: '21', maskedNumber: '•• •• •••456' }] },
      { participantId: anna.childId, identity: [{ code: '03', maskedNumber: '••-•• № •••432' }] },
    ])
    expect(JSON.stringify(people)).not.toMatch(/4509|123456|765432/)
  })

  test('pasted and typed numbers are equal, and another number of the same kind replaces the former', async () => {
    await saveIdentity(anna, { documentCode: '21', documentNumber: '4509123456' })
    const id = await saveIdentity(anna, passport)
    expect(await numberOf(id)).toEqual({ code: '21', number: '4509123456' })
    expect(await saveIdentity(anna, { documentCode: '21', documentNumber: '4510 654321' })).toBe(id)
    expect(await numberOf(id)).toEqual({ code: '21', number: '4510654321' })
  })

  test.for([
    ['nothing chosen, nothing typed', {}, { documentCode: 'code_needed', documentNumber: 'number_needed' }],
    ['no such code', { ...passport, documentCode: '22' }, { documentCode: 'code_needed' }],
    ['only spaces', { ...passport, documentNumber: '  ' }, { documentNumber: 'number_needed' }],
    ['a digit too few', { ...passport, documentNumber: '450912345' }, { documentNumber: 'number_length' }],
    ['letters', { ...passport, documentNumber: '45АБ123456' }, { documentNumber: 'number_form' }],
    ['too long a text', { documentCode: '91', documentNumber: 'а'.repeat(26) }, { documentNumber: 'number_length' }],
  ] as const)('%s is refused at its field', async ([, form, issues]) => {
    const { status, body } = await anna.client.put(identity, form)
    const codes = Object.entries(issues).map(([field, code]) => [field, { code: `accounts.document_${code}` }])
    expect([status, body.error.fields]).toMatchObject([422, Object.fromEntries(codes)])
    expect(Object.keys(body.error.fields)).toEqual(Object.keys(issues))
  })

  test('one number belongs to one participant of a family, and another family does not learn of it', async () => {
    await saveIdentity(anna, passport)
    const twice = await anna.client.put(identity, { ...passport, participantId: anna.childId })
    const code = 'accounts.document_of_another'
    expect(twice).toMatchObject({ status: 409, body: { error: { code, fields: { documentNumber: { code } } } } })
    await saveIdentity(boris, passport)
  })

  test('the same document saved at once is stored once, and never for two participants', async () => {
    const forms = Array.from({ length: 6 }, (_, at) => ({
      ...passport,
      ...(at % 2 ? { participantId: anna.childId } : {}),
    }))
    const statuses = await Promise.all(forms.map(async (form) => (await anna.client.put(identity, form)).status))
    expect(statuses.filter((status) => status !== 409)).toEqual([200, 200, 200])
    expect(await app.sql('select 1 from accounts.identity_documents')).toHaveLength(1)
  })

  test('documents of another account and of another family get the response of missing ones', async () => {
    const id = await saveIdentity(boris, passport)
    const unknownParticipant = { ...passport, documentCode: '12', participantId: newId() }
    for (const [known, unknown, path] of [
      [{ ...passport, participantId: boris.childId }, unknownParticipant, identity],
      [{ kind: 'triathlete-card', has: false, participantId: boris.childId }, undefined, admission],
    ] as const) {
      const response = await anna.client.put(path, known)
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'accounts.participant_not_found' } } })
      if (unknown) expect((await anna.client.put(path, unknown)).body.error).toEqual(response.body.error)
    }
    const response = await anna.client.delete(`${identity}/${id}`)
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'accounts.document_not_found' } } })
    expect((await anna.client.delete(`${identity}/${newId()}`)).body.error).toEqual(response.body.error)
    expect((await listOf(boris)).people[0].identity).toHaveLength(1)
    expect(JSON.stringify(await listOf(anna))).not.toContain(id)
  })

  test('documents are deleted finally, once', async () => {
    const id = await saveIdentity(anna, passport)
    expect((await anna.client.delete(`${identity}/${id}`)).body.people[0].identity).toEqual([])
    expect((await anna.client.delete(`${identity}/${id}`)).status).toBe(404)
    expect(await app.sql('select 1 from accounts.identity_documents')).toEqual([])
  })
})

describe('the number', () => {
  test('a number is in plain text neither in the table nor in the log', async () => {
    await saveIdentity(anna, passport)
    await anna.client.put(identity, { ...passport, documentNumber: '45 09 12345' })
    const [row] = await app.sql<{ text: string }>('select d::text as text from accounts.identity_documents d')
    const plain = ['4509123456', '45 09 123456', '123456']
    for (const text of plain) {
      expect(row?.text).not.toContain(text)
      expect(row?.text).not.toContain(Buffer.from(text).toString('hex'))
      expect(lines.join('\n')).not.toContain(text)
    }
    expect(lines.length).toBeGreaterThan(0)
  })

  test('a number moved to another participant cannot be decrypted', async () => {
    const id = await saveIdentity(anna, passport)
    await app.sql('update accounts.identity_documents set participant_id = $1', [anna.childId])
    await expect(numberOf(id)).rejects.toThrow()
  })

  test('each reading of a number is recorded with reader, owner, reason and time, and the record cannot change', async () => {
    const id = await saveIdentity(anna, passport)
    const before = await readings()
    await findIdentityDocument(app.services, {
      documentId: id,
      reason: 'registration.start_pack',
      readBy: { accountId: boris.accountId },
    })
    await numberOf(id)
    const [own] = (await listOf(anna)).people
    const written = { account_id: anna.accountId, participant_id: own.participantId, document_id: id, code: '21' }
    expect((await readings()).slice(before.length)).toMatchObject([
      {
        ...written,
        read_by: `account:${boris.accountId}`,
        reason: 'registration.start_pack',
        read_at: expect.any(String),
      },
      { ...written, read_by: 'job:accounts.test', reason: 'accounts.test' },
    ])
    for (const change of [
      "update accounts.identity_document_readings set reason = 'a.b'",
      'delete from accounts.identity_document_readings',
    ])
      await expect(app.sql(change)).rejects.toThrow(/is append-only/)
    await anna.client.delete(`${identity}/${id}`)
    expect(await readings()).toHaveLength(before.length + 2)
  })

  test('a missing document cannot be read, and an unknown reason reads nothing', async () => {
    const before = await readings()
    expect(await numberOf(newId())).toBeNull()
    const id = await saveIdentity(anna, passport)
    const curious = findIdentityDocument(app.services, { documentId: id, reason: '', readBy: { job: 'x' } })
    await expect(curious).rejects.toThrow(/check constraint/)
    expect(await readings()).toEqual(before)
  })

  const readings = () =>
    app.sql<Record<string, string>>('select * from accounts.identity_document_readings order by read_at, id')
})

const numberOf = (documentId: string) =>
  findIdentityDocument(app.services, { documentId, reason: 'accounts.test', readBy: { job: 'accounts.test' } })

test('row-level security hides another account’s documents, and lets nobody write readings', async () => {
  await saveIdentity(boris, passport)
  await boris.client.put(admission, { kind: 'medical-certificate', has: true, validUntil: '2027-05-01' })
  await as(anna.accountId, async (tx) => {
    expect(await tx.sql`select 1 from accounts.identity_documents where account_id = ${boris.accountId}`).toEqual([])
    expect(await tx.sql`select 1 from accounts.admission_documents where account_id = ${boris.accountId}`).toEqual([])
  })
  const write = as(
    anna.accountId,
    (tx) => tx.sql`
      insert into accounts.admission_documents (account_id, participant_id, kind, has)
      values (${boris.accountId}, ${boris.childId}, 'triathlete-card', false)`,
  )
  await expect(write).rejects.toThrow(/row-level security/)
  const look = as(anna.accountId, (tx) => tx.sql`select 1 from accounts.identity_document_readings`)
  await expect(look).rejects.toThrow(/permission denied/)
})

describe('documents of admission', () => {
  const ofChild = async () => (await listOf(anna)).people[1].admission

  test('an account states, changes and withdraws its documents of admission', async () => {
    const nothing = { has: false, isProvided: false, documentNumber: '', validUntil: null }
    expect(await ofChild()).toEqual(
      ['medical-certificate', 'insurance-policy', 'triathlete-card'].map((kind) => ({ kind, ...nothing })),
    )
    const card = { kind: 'triathlete-card', documentNumber: ' RU-17 ', validUntil: '31.12.2026' }
    await anna.client.put(admission, { ...card, has: 'yes', participantId: anna.childId })
    expect((await ofChild())[2]).toEqual({
      ...{ kind: 'triathlete-card', has: true, isProvided: true },
      ...{ documentNumber: 'RU-17', validUntil: '2026-12-31' },
    })
    await anna.client.put(admission, { ...card, has: 'no', participantId: anna.childId })
    expect((await ofChild())[2]).toEqual({ kind: 'triathlete-card', ...nothing, isProvided: true })
  })

  test.for([
    ['nothing at all', {}, ['kind', 'has']],
    ['a card without number and day', { kind: 'triathlete-card', has: true }, ['documentNumber', 'validUntil']],
    ['a certificate without its day', { kind: 'medical-certificate', has: 'yes' }, ['validUntil']],
    ['a day that is none', { kind: 'medical-certificate', has: true, validUntil: '31.02.2027' }, ['validUntil']],
    ['a year that nobody meant', { kind: 'medical-certificate', has: true, validUntil: '01.01.0026' }, ['validUntil']],
  ] as const)('%s is refused at its fields', async ([, form, fields]) => {
    const { status, body } = await anna.client.put(admission, form)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, fields])
  })
})
