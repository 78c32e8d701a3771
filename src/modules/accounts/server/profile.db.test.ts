import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { DatabaseRole } from '#src/kernel/route.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { emptyProfile } from '../domain/profile.ts'
import { addRelative } from './commands/add-relative.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { saveOwnProfile } from './commands/save-profile.ts'
import { findContact } from './reads/contact.ts'
import { ownProfile } from './reads/find-profile.ts'
import { listFamily } from './reads/list-family.ts'

const password = 'тихая вода точит'
let app: TestApp
let anna: { accountId: string; client: TestClient }
let boris: { accountId: string; client: TestClient }

beforeAll(async () => {
  app = await createTestApp()
  anna = await person('anna@example.org')
  boris = await person('boris@example.org')
})
afterAll(() => app.close())

async function person(email: string) {
  const { accountId } = await ensureAccount(app.services, { email, password, language: 'ru' })
  const client = app.client()
  await client.post('/api/account/sign-in', { email, password })
  return { accountId, client }
}

function as<T>(role: DatabaseRole, accountId: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.services.db.transaction({ role, accountId, tenantId: 1 }, work)
}

/** Every field of SPEC §3, as a form sends them. */
const typed = {
  email: ' Anna@Example.ORG ',
  lastName: ' Королёва ',
  firstName: 'Анна',
  patronymic: 'Ильинична',
  birthDate: '12.05.1990',
  gender: 'female',
  country: 'BY',
  region: 'Минская область',
  city: 'Минск',
  address: 'деревня Ратомка',
  street: 'Лесная',
  building: '7а',
  apartment: '12',
  postcode: '220035',
  phone: '8 029 123-45-67',
  emergencyPhone: '+375 29 765-43-21',
  club: 'Минский бег',
  profession: 'Врач',
  socialCategory: 'large-family',
  teamCode: 'ab-12',
}
const saved = {
  ...typed,
  email: 'anna@example.org',
  lastName: 'Королёва',
  hasNoPatronymic: false,
  birthDate: '1990-05-12',
  isPrivateHouse: false,
  phone: '+375291234567',
  emergencyPhone: '+375297654321',
  hasNoClub: false,
}

describe('the profile', () => {
  test('a signed-out caller has no profile', async () => {
    expect((await app.client().get('/api/account/profile')).status).toBe(401)
    expect((await app.client().put('/api/account/profile', typed)).status).toBe(401)
  })

  test('a saved profile is returned with each value normalized', async () => {
    expect(await anna.client.put('/api/account/profile', typed)).toMatchObject({ status: 200, body: saved })
    expect((await anna.client.get('/api/account/profile')).body).toEqual(saved)
    expect((await anna.client.get('/api/users/getCurrent')).body.fullName).toBe('Королёва Анна')
  })

  test('a ticked box clears the fields that it replaces', async () => {
    const boxes = { hasNoPatronymic: 'on', isPrivateHouse: true, hasNoClub: 'true' }
    const { body } = await anna.client.put('/api/account/profile', { ...typed, ...boxes })
    expect(body).toMatchObject({
      hasNoPatronymic: true,
      patronymic: '',
      isPrivateHouse: true,
      apartment: '',
      hasNoClub: true,
      club: '',
    })
  })

  test.for([
    ['no surname', { lastName: ' ' }, 'lastName', 'validation.required'],
    ['no birth date', { birthDate: '' }, 'birthDate', 'validation.required'],
    ['no phone', { phone: '' }, 'phone', 'validation.required'],
    ['no e-mail', { email: '' }, 'email', 'validation.required'],
    ['a day to come', { birthDate: '01.01.2999' }, 'birthDate', 'accounts.birth_date_future'],
    ['a Latin C in a Russian name', { firstName: 'Cергей' }, 'firstName', 'accounts.mixed_letters'],
    ['a postcode of five digits', { postcode: '22003' }, 'postcode', 'accounts.postcode_form'],
    ['digits in a name', { firstName: 'Анна2' }, 'firstName', 'validation.lettersOnly'],
    ['a Cyrillic e-mail', { email: 'анна@example.org' }, 'email', 'validation.cyrillicEmail'],
    ['a day that isn’t', { birthDate: '30.02.1990' }, 'birthDate', 'validation.date'],
    ['an impossible phone', { phone: '+7 912' }, 'phone', 'validation.phone'],
    [
      'one’s own phone for emergencies',
      { emergencyPhone: typed.phone },
      'emergencyPhone',
      'accounts.emergency_phone_own',
    ],
  ] as const)('%s is refused at its field and saves nothing', async ([, change, field, code]) => {
    const before = (await anna.client.get('/api/account/profile')).body
    const response = await anna.client.put('/api/account/profile', { ...typed, ...change })
    expect(response.status).toBe(422)
    expect(response.body.error.fields[field].code).toBe(code)
    expect((await anna.client.get('/api/account/profile')).body).toEqual(before)
  })

  test('a missing required field is refused with SPEC’s text', async () => {
    const response = await anna.client.put('/api/account/profile', { ...typed, lastName: '' })
    expect(response.body.error.fields.lastName.message).toBe('Это поле обязательно.')
  })
})

describe('ApiCompletePhone', () => {
  test('ApiCompletePhone says what was typed, and stores it where the profile has no phone', async () => {
    const response = await boris.client.post('/Register/ApiCompletePhone', { Phone: '8 912 345-67-89' })
    expect(response).toMatchObject({
      status: 200,
      body: { e164: '+79123456789', formatted: '+7 912 345 67 89', country: 'RU', possible: true },
    })
    expect((await boris.client.get('/api/account/profile')).body.phone).toBe('+79123456789')
    await boris.client.post('/Register/ApiCompletePhone', { phone: '+375 29 123-45-67' })
    expect((await boris.client.get('/api/account/profile')).body.phone).toBe('+79123456789')
  })

  test.for([
    ['too short', '123'],
    ['a word', 'нет'],
    ['two numbers', '+7 912 345-67-89, +7 912 345-67-80'],
    ['a picture', '📞'],
    ['very long', '9'.repeat(200)],
    ['signs of SQL', "'; drop table accounts.participants; --"],
  ] as const)('%s is possible: false, and nothing is stored', async ([, phone]) => {
    const clara = await person(`clara-${phone.length}@example.org`)
    const response = await clara.client.post('/Register/ApiCompletePhone', { phone })
    expect([response.status, response.body.possible, response.body.formatted]).toEqual([200, false, expect.any(String)])
    expect((await clara.client.get('/api/account/profile')).body.phone).toBe('')
  })

  test.for([
    ['BY', '80291234567', '+375 29 123 45 67'],
    ['KZ', '8 701 123 4567', '+7 701 123 4567'],
    ['UZ', '998901234567', '+998 90 123 45 67'],
  ] as const)('a number of %s is formatted as it is written there', async ([country, phone, formatted]) => {
    const { body } = await boris.client.post('/Register/ApiCompletePhone', { phone })
    expect(body).toEqual({ e164: formatted.replaceAll(' ', ''), formatted, country, possible: true })
  })

  test('the call needs a session, and refuses an empty or endless text at its field', async () => {
    expect((await app.client().post('/Register/ApiCompletePhone', { phone: '123' })).status).toBe(401)
    for (const [body, code] of [
      [{}, 'validation.required'],
      [{ phone: ' ' }, 'validation.required'],
      [{ phone: '1'.repeat(201) }, 'validation.tooLong'],
      [{ phone: 7 }, 'validation.invalid'],
    ] as const) {
      const response = await boris.client.post('/Register/ApiCompletePhone', body)
      expect([response.status, response.body.error.fields.phone.code]).toEqual([422, code])
    }
  })

  test('a profile saved at the same moment loses nothing, and another account’s gets nothing', async () => {
    for (let i = 0; i < 8; i += 1) {
      const dina = await person(`dina-${i}@example.org`)
      const own = { ...typed, phone: '+7 912 000-00-01' }
      await Promise.all([
        dina.client.post('/Register/ApiCompletePhone', { phone: '+7 912 000-00-02' }),
        dina.client.put('/api/account/profile', own),
        dina.client.post('/Register/ApiCompletePhone', { phone: '+7 912 000-00-03' }),
      ])
      const { body } = await dina.client.get('/api/account/profile')
      expect([body.city, body.phone]).toEqual(['Минск', '+79120000001'])
    }
  })

  test('an emergency number is not stored as the account’s own', async () => {
    const elena = await person('elena@example.org')
    await as('app', elena.accountId, (tx) =>
      saveOwnProfile(tx, elena.accountId, { ...emptyProfile, emergencyPhone: '+79121112233' }),
    )
    await elena.client.post('/Register/ApiCompletePhone', { phone: '8 912 111-22-33' })
    expect((await elena.client.get('/api/account/profile')).body.phone).toBe('')
  })
})

describe('row-level security', () => {
  test('another account reads and changes no row, by any query', async () => {
    await as('app', anna.accountId, (tx) =>
      saveOwnProfile(tx, anna.accountId, { ...emptyProfile, lastName: 'Королёва' }),
    )
    for (const role of ['app', 'self'] as const) {
      await as(role, boris.accountId, async (tx) => {
        const owners = await tx.sql<{ accountId: string }>`
          select distinct account_id as "accountId" from accounts.participants`
        expect(owners).toEqual([{ accountId: boris.accountId }])
        expect(await tx.sql`select id from accounts.accounts`).toEqual([{ id: boris.accountId }])
        expect(await tx.sql`select id from accounts.consents where account_id = ${anna.accountId}`).toEqual([])
        expect(await ownProfile(tx, anna.accountId)).toEqual(emptyProfile)
        expect(await findContact(tx, anna.accountId)).toBeNull()
      })
    }
    const moved = await as(
      'app',
      boris.accountId,
      (tx) => tx.sql`update accounts.participants set city = 'X' where account_id = ${anna.accountId} returning 1`,
    )
    expect(moved).toEqual([])
    const added = as('app', boris.accountId, (tx) => addRelative(tx, anna.accountId, 'child', emptyProfile))
    await expect(added).rejects.toThrow(/row-level security/)
    expect((await as('app', anna.accountId, (tx) => ownProfile(tx, anna.accountId))).city).toBe('')
  })

  test('a signed-out transaction reads no rows', async () => {
    await as('app', undefined, async (tx) => {
      expect(await tx.sql`select id from accounts.participants`).toEqual([])
      expect(await tx.sql`select id from accounts.accounts`).toEqual([])
    })
  })

  test.for(['app', 'self'] as const)('the role %s cannot even name sessions and attempts', async (role) => {
    for (const table of ['sessions', 'attempts'] as const) {
      const look = as(role, anna.accountId, (tx) =>
        table === 'sessions' ? tx.sql`select 1 from accounts.sessions` : tx.sql`select 1 from accounts.attempts`,
      )
      await expect(look).rejects.toThrow(/permission denied/)
    }
  })
})

describe('the family group', () => {
  test('the family group has relatives with profiles, oldest first, without the account itself', async () => {
    const child = (firstName: string, year: number) => ({
      ...emptyProfile,
      firstName,
      birthDate: plainDate(year, 1, 8),
    })
    await as('app', anna.accountId, async (tx) => {
      await addRelative(tx, anna.accountId, 'child', child('Лев', 2020))
      await addRelative(tx, anna.accountId, 'child', child('Тимур', 2010))
    })
    const family = await as('app', anna.accountId, (tx) => listFamily(tx, anna.accountId))
    expect(family.map(({ firstName, relation }) => [firstName, relation])).toEqual([
      ['Тимур', 'child'],
      ['Лев', 'child'],
    ])
    expect(await as('app', boris.accountId, (tx) => listFamily(tx, anna.accountId))).toEqual([])
  })
})
