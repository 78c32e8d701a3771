import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { emptyProfile } from '../domain/profile.ts'
import { addRelative } from './commands/add-relative.ts'
import { countRunningClubs } from './commands/count-clubs.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { enterClubs } from './commands/enter-clubs.ts'
import { createClubDirectory } from './reads/running-clubs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from accounts.accounts')
  await app.sql('delete from accounts.running_clubs')
})

const db = () => app.services.db
let people = 0
/** An account whose profile has this spelling of a club. */
async function member(club: string, city = '', profile = {}) {
  people += 1
  const email = `member-${people}@example.org`
  return await ensureAccount(app.services, {
    email,
    password: 'тихая вода точит',
    language: 'ru',
    profile: { ...emptyProfile, club, city, ...profile },
  })
}
const enter = (...clubs: { name: string; city: string }[]) =>
  db().transaction({ role: 'system' }, (tx) => enterClubs(tx, clubs))
/** The list as a new process would read it, without its cache. */
async function listed(): Promise<(readonly [string, string])[]> {
  return (await createClubDirectory(db())()).map(({ name, city }) => [name, city] as const)
}

test('ApiGetRunningClubs lists the clubs alphabetically to anybody, and browsers cache them', async () => {
  await enter({ name: 'Темп', city: 'Новосибирск' }, { name: 'Ёлки', city: '' }, { name: 'Жук', city: 'Самара' })
  await app.restart()
  const { status, body, headers } = await app.client().get('/Register/ApiGetRunningClubs')
  expect(status).toBe(200)
  expect(body).toEqual({
    list: [
      { id: expect.any(String), name: 'Ёлки' },
      { id: expect.any(String), name: 'Жук', city: 'Самара' },
      { id: expect.any(String), name: 'Темп', city: 'Новосибирск' },
    ],
  })
  expect(headers.get('cache-control')).toBe('private, max-age=300')
  expect(headers.get('vary')).toBe('Cookie')
})

test('ApiGetOccupations responds in the reader’s language', async () => {
  for (const [language, word] of [
    ['ru', 'Врач'],
    ['en', 'Doctor'],
  ] as const) {
    const { status, body, headers } = await app.client({ language }).get('/Register/ApiGetOccupations')
    expect(status).toBe(200)
    expect(body.list).toContainEqual({ id: 'doctor', name: word })
    expect(headers.get('cache-control')).toBe('private, max-age=300')
  }
})

test('a missing lookup is not cached', async () => {
  const { status, headers } = await app.client().post('/Register/ApiGetOccupations', {})
  expect([status, headers.get('cache-control')]).toEqual([405, expect.not.stringContaining('max-age')])
})

test('the directory is read once a minute for any number of requests', async () => {
  let reads = 0
  const counting = {
    ...db(),
    transaction: (...all: Parameters<ReturnType<typeof db>['transaction']>) => {
      reads += 1
      return db().transaction(...all)
    },
  } as ReturnType<typeof db>
  let nowMs = 0
  const directory = createClubDirectory(counting, () => nowMs)
  const responses = await Promise.all(Array.from({ length: 1_000 }, directory))
  expect([responses.length, reads]).toEqual([1_000, 1])
  await enter({ name: 'Темп', city: '' })
  nowMs = 59_999
  expect(await directory()).toEqual([])
  nowMs = 60_000
  expect((await directory()).map(({ name }) => name)).toEqual(['Темп'])
  expect(reads).toBe(2)
})

test('a failed reading is tried again by the next request', async () => {
  let fails = true
  const failing = {
    ...db(),
    transaction: (...all: Parameters<ReturnType<typeof db>['transaction']>) =>
      fails ? Promise.reject(new Error('gone')) : db().transaction(...all),
  } as ReturnType<typeof db>
  const directory = createClubDirectory(failing, () => 0)
  await expect(directory()).rejects.toThrow('gone')
  fails = false
  expect(await directory()).toEqual([])
})

test('a club is listed once three accounts name it, as most spell it and where most live', async () => {
  await member('Клуб «Бодрость»', 'Тула')
  await member('Бодрость', 'Тула')
  await countRunningClubs(db())
  expect(await listed()).toEqual([])
  await member('Бодрость', 'Москва')
  await member('Одинокий бегун', 'Тула')
  await countRunningClubs(db())
  await countRunningClubs(db())
  expect(await listed()).toEqual([['Бодрость', 'Тула']])
})

test('an account with a family counts as one, whatever it writes', async () => {
  const { accountId } = await member('Гнездо')
  for (const club of ['гнездо', 'Клуб Гнездо', 'ГНЕЗДО']) {
    await db().transaction({ role: 'app', accountId }, (tx) =>
      addRelative(tx, accountId, 'child', { ...emptyProfile, club }),
    )
  }
  await countRunningClubs(db())
  expect(await listed()).toEqual([])
})

test('«нет», «лично» and a ticked box name no club', async () => {
  for (const club of ['нет', 'нет', 'Нет', 'лично', 'Лично', 'лично']) await member(club)
  for (let i = 0; i < 3; i += 1) await member('Бывший', '', { hasNoClub: true })
  await countRunningClubs(db())
  expect(await listed()).toEqual([])
})

test('a club named by too few disappears, an entered one stays, a hidden one stays hidden', async () => {
  await enter({ name: 'Свой', city: 'Самара' })
  const runners = [await member('Уходящий'), await member('Уходящий'), await member('Уходящий')]
  for (let i = 0; i < 3; i += 1) await member('Грубый')
  for (let i = 0; i < 3; i += 1) await member('клуб свой', 'Тула')
  await countRunningClubs(db())
  expect(await listed()).toEqual([
    ['Грубый', ''],
    ['Свой', 'Самара'],
    ['Уходящий', ''],
  ])
  await app.sql("update accounts.running_clubs set is_hidden = true where name = 'Грубый'")
  await app.sql("update accounts.participants set club = '' where account_id = $1", [runners[0]?.accountId])
  await countRunningClubs(db())
  expect(await listed()).toEqual([['Свой', 'Самара']])
})

test('entering a club again changes its spelling, not its count', async () => {
  await enter({ name: 'темп', city: 'г. Тула' }, { name: 'Темп', city: 'Москва' })
  await enter({ name: 'БК «Темп»', city: 'Тула' })
  expect(await listed()).toEqual([
    ['БК «Темп»', 'Тула'],
    ['Темп', 'Москва'],
  ])
  await expect(enter({ name: 'нет', city: '' })).rejects.toThrow(RangeError)
})
