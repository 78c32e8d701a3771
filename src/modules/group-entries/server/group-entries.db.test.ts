import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect } from 'vitest'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import type { GroupEntryRules } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { transferToken } from '#src/modules/registration/invitations/server/invitation-keys.ts'
import { newId } from '#src/platform/new-id.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { formOf } from '#tests/support/sample-form.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: ownApp, bank: ownBank, emails: ownEmails }) => {
  app = ownApp
  bank = ownBank
  emails = ownEmails
})
// All sign up from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

const both = (text: string) => ({ ru: text, en: text })
const defaultFields = { school: 'required', region: 'optional', rank: 'optional', coach: 'required' } as const
const groupEntries: GroupEntryRules = { fields: defaultFields, isListed: true }
type Change = Parameters<typeof publishRace>[1]
type Race = { readonly eventCode: string; readonly raceCode: string }

const girls = {
  code: 'girls',
  name: both('Девочки 12–13'),
  gender: 'female',
  ageFrom: 10,
  ageTo: 14,
  bibFrom: 201,
} as const
const draftOf = (change: Change = {}): Change => ({
  ...change,
  race: {
    code: 'boys',
    name: both('Мальчики 12–13'),
    gender: 'male',
    ageFrom: 10,
    ageTo: 14,
    groupEntries,
    ...change?.race,
  },
  more: change?.more ?? [{ ...girls, groupEntries }],
})
const publishCup = (change: Change = {}) => publishRace(app, draftOf(change))

const year = new Date().getFullYear() - 12
let people = 0
/** A new athlete, eligible for the boys’ race. */
const athlete = (change: Record<string, string> = {}) => {
  people += 1
  const letters = [...String(people)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
  return {
    lastName: `Лосев${letters}`,
    firstName: 'Егор',
    birthDate: `02.03.${year}`,
    gender: 'м',
    race: 'boys',
    ...change,
  }
}
const girl = (change: Record<string, string> = {}) =>
  athlete({ firstName: 'Анна', gender: 'ж', race: 'girls', ...change })

const viewOf = async ({ client }: Runner, { eventCode }: Race, groupEntryId?: string): Promise<Json> =>
  (
    await client.get(
      `/api/group-entries?${new URLSearchParams({ eventCode, ...(groupEntryId ? { groupEntryId } : {}) })}`,
    )
  ).body
const begin = async (coach: Runner, race: Race, head: Record<string, string> = {}) => {
  const { groupEntryId } = await viewOf(coach, race)
  const body = { eventCode: race.eventCode, school: 'СШ № 3', region: 'Пермский край', coach: 'Зимин А. П.', ...head }
  expect((await coach.client.put(`/api/group-entries/${groupEntryId}`, body)).status).toBe(200)
  return groupEntryId as string
}
const upload = (coach: Runner, race: Race, id: string, text: string) =>
  coach.client.post(
    `/api/group-entries/${id}/list`,
    formOf({ eventCode: race.eventCode, file: new File([text], 'список.csv', { type: 'text/csv' }) }),
  )
const take = (coach: Runner, race: Race, id: string, guardian = true) =>
  coach.client.post(`/api/group-entries/${id}/places`, { eventCode: race.eventCode, guardian })
const listed = async (coach: Runner, race: Race, lines: readonly Record<string, string>[]) => {
  const id = await begin(coach, race)
  const columns = ['lastName', 'firstName', 'birthDate', 'gender', 'race', 'rank', 'school'] as const
  const csv = [columns.join(';'), ...lines.map((line) => columns.map((column) => line[column] ?? '').join(';'))].join(
    '\n',
  )
  expect((await upload(coach, race, id, csv)).status).toBe(200)
  return id
}
const pay = async (coach: Runner, id: string) => {
  const payment = await openPaymentOf(coach, id)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
}
const replace = (
  coach: Runner,
  race: Race,
  { id, athleteId }: { id: string; athleteId: string },
  line: Json,
  guardian = true,
) =>
  coach.client.post(`/api/group-entries/${id}/athletes/${athleteId}/replace`, {
    eventCode: race.eventCode,
    athlete: line,
    guardian,
  })
const startList = async ({ eventCode }: Race) =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list.map(({ bib, fullName, rank }: Json) => [
    bib,
    fullName,
    rank,
  ])
const paidList = async (coach: Runner, race: Race, lines: readonly Record<string, string>[]) => {
  const id = await listed(coach, race, lines)
  expect((await take(coach, race, id)).status).toBe(200)
  await pay(coach, id)
  const { athletes } = await viewOf(coach, race, id)
  return { id, athletes: athletes as Json[] }
}
const issuesOf = (view: Json) =>
  view.athletes.map(({ issues }: { issues: { column: string; message: string }[] }) =>
    issues.map(({ column, message }) => `${column}: ${message.split('.')[0]}`),
  )
const violations = (id: string) => violationsOf(app.services.db, [id])

test('a coach uploads a list, holds places and pays in one order, and gets bibs, start list and one email', async () => {
  const race = await publishCup()
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete({ rank: '2 юн.' }), girl(), girl({ school: 'ДЮСШ «Снег»' })])
  const taken = await take(coach, race, id)
  expect([taken.status, taken.body]).toEqual([200, { groupEntryId: id, held: 3, refused: [] }])
  const cart = await coach.client.get(`/Register/ApiCart?registrationId=${id}`)
  expect([cart.body.items.length, cart.body.totals.overallMinor]).toEqual([3, 3 * 190_000 * 1.05])
  await pay(coach, id)
  const view = await viewOf(coach, race, id)
  expect(view.athletes.map(({ status, bib }: Json) => [status, bib])).toEqual([
    ['confirmed', 101],
    ['confirmed', 201],
    ['confirmed', 202],
  ])
  const { body } = await coach.client.get(`/api/events/${race.eventCode}/startlist`)
  expect(body.list.map(({ club, region, rank }: Json) => [club, region, rank])).toEqual([
    ['СШ № 3', 'Пермский край', 'II юношеский'],
    ['СШ № 3', 'Пермский край', ''],
    ['ДЮСШ «Снег»', 'Пермский край', ''],
  ])
  const sentEmails = await emails.emailsTo(coach.email)
  expect(sentEmails.map(({ subject }) => subject)).toEqual(['Заявка принята: Пробный забег'])
  expect(sentEmails[0]?.plain).toMatch(/Девочки 12–13, 2\sучастника\n\s*\S*\s*201 Анна/)
  expect(await violations(id)).toEqual([])
  // A repeated request returns the current places.
  expect((await take(coach, race, id)).body).toEqual({ groupEntryId: id, held: 3, refused: [] })
  // A further list of the same event does not offer the athletes of this one.
  const { previousLists } = await viewOf(coach, race)
  expect(previousLists.map(({ fromId }: Json) => fromId)).not.toContain(id)
})

test('each row shows its own issues, and the other rows are validated as well', async () => {
  const race = await publishCup()
  const coach = await newRunner(app)
  const boy = athlete()
  await heldByParents(race, boy)
  const duplicate = athlete()
  const lines: readonly (readonly [Record<string, string>, ...string[]])[] = [
    [athlete()],
    [boy, 'lastName: Место для этого участника уже удержано в другом заказе'],
    [duplicate],
    [{ ...duplicate, rank: '1 юн.' }, 'lastName: Этот участник уже есть в строке 3 на той же дистанции'],
    [athlete({ birthDate: '31.02.2013' }), 'birthDate: Проверьте дату: такого дня нет'],
    [athlete({ birthDate: `${year}-05-06` })],
    [athlete({ gender: 'ж' }), 'gender: На этой дистанции стартуют только мужчины'],
    [athlete({ birthDate: `02.03.${year - 10}` }), 'birthDate: На эту дистанцию допускают до 14 лет'],
    [athlete({ race: 'Мальчики 12-13', gender: '' }), 'gender: Это поле обязательно'],
    [
      athlete({ race: 'mini', rank: '7 дан', firstName: '' }),
      ...['firstName: Это поле обязательно', 'race: Такой дистанции нет', 'rank: Такого разряда нет'],
    ],
    [athlete({ lastName: '' }), 'lastName: Это поле обязательно'],
    [athlete({ birthDate: '' }), 'birthDate: Это поле обязательно'],
    [athlete({ firstName: 'Ivan<b>' }), 'firstName: Здесь могут быть только буквы, дефис, апостроф и пробел'],
  ]
  const id = await listed(
    coach,
    race,
    lines.map(([line]) => line),
  )
  const issuesByRow = issuesOf(await viewOf(coach, race, id)).map((issues: string[]) => issues.toSorted())
  expect(issuesByRow).toEqual(
    lines.map(([, ...issues]) => issues.map((issue) => expect.stringContaining(issue.slice(0, 30)))),
  )
  const refused = await take(coach, race, id)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'group-entries.invalid'])
  expect(await app.sql('select from orders.orders where id = $1', [id])).toEqual([])
})

/** The boy's parents hold a place for him before the coach does. */
async function heldByParents(race: Race, boy: Record<string, string>) {
  const parent = await newRunner(app)
  const { body } = await parent.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=boys&personRef=other`,
  )
  const { lastName, firstName } = boy
  const participant = { ...parent.participant, lastName, firstName, birthDate: `${year}-03-02` }
  const input = { ...race, registrationId: body.registrationId, relation: 'child', participant, guardian: true }
  expect((await parent.client.post('/Register/ApiSaveRegistration', input)).status).toBe(200)
}

test('the athletes of a race all get places or none, and those left out join the same order later', async () => {
  const race = await publishCup({ race: { capacity: 2 } })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete(), athlete(), athlete(), girl()])
  const first = await take(coach, race, id)
  expect(first.body).toMatchObject({
    held: 1,
    refused: [{ raceCode: 'boys', code: 'registration.sold_out', requested: 3 }],
  })
  const { athletes, races } = await viewOf(coach, race, id)
  expect(races.map(({ placesLeft, requested }: Json) => [placesLeft, requested])).toEqual([
    [2, 3],
    [99, 0],
  ])
  const [{ athleteId }] = athletes
  const removal = { eventCode: race.eventCode, athleteId }
  expect((await coach.client.post(`/api/group-entries/${id}/remove-athletes`, removal)).status).toBe(200)
  const { payBefore } = await viewOf(coach, race, id)
  expect((await take(coach, race, id)).body).toEqual({ groupEntryId: id, held: 3, refused: [] })
  expect((await viewOf(coach, race, id)).payBefore).toBe(payBefore) // the deadline is unchanged
  await pay(coach, id)
  expect(await violations(id)).toEqual([])
})

test('without free places the response names each race, and no order is opened', async () => {
  const race = await publishCup({ race: { capacity: 1 }, more: [{ ...girls, groupEntries, capacity: 1 }] })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete(), athlete(), girl(), girl()])
  const { status, body } = await take(coach, race, id)
  expect([status, body.error.code]).toEqual([409, 'group-entries.no_places'])
  expect(Object.keys(body.error.fields)).toEqual(['boys', 'girls'])
  expect(await app.sql('select from orders.orders where id = $1', [id])).toEqual([])
})

test('of two coaches who request the last places at once one gets them all and the other none', async () => {
  const race = await publishCup({ race: { capacity: 3 } })
  const coaches = await Promise.all([newRunner(app), newRunner(app)])
  const ids = await Promise.all(coaches.map((coach) => listed(coach, race, [athlete(), athlete()])))
  const answers = await Promise.all(coaches.flatMap((coach, i) => [1, 2].map(() => take(coach, race, ids[i] ?? ''))))
  const held = await app.sql<{ order: string; entries: number }>(
    'select order_id as order, count(*)::int as entries from registration.entries where order_id = any($1) group by 1',
    [ids],
  )
  expect(held.map(({ entries }) => entries)).toEqual([2])
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.held)).toEqual([2, 2])
  expect(await violationsOf(app.services.db, ids)).toEqual([])
})

test('the later of two coaches who enter one athlete at once is refused because of the existing entry', async () => {
  const race = await publishCup()
  const coaches = await Promise.all([newRunner(app), newRunner(app)])
  const both = athlete()
  const ids = await Promise.all(coaches.map((coach) => listed(coach, race, [both])))
  const answers = await Promise.all(coaches.map((coach, i) => take(coach, race, ids[i] ?? '')))
  const late = answers.find(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, late?.status])
  expect(['group-entries.already_entered', 'group-entries.invalid']).toContain(late?.body.error.code)
})

test('the limit per account does not apply to a list, and the organizer’s limit per coach does', async () => {
  const race = await publishCup({ registrationsPerAccount: 1, groupEntryLimit: 3 })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete(), athlete(), girl()])
  expect((await take(coach, race, id)).body.held).toBe(3)
  const { athletes } = await viewOf(coach, race, id)
  expect(athletes.map(({ status }: Json) => status)).toEqual(['held', 'held', 'held'])
  await pay(coach, id)
  const next = await listed(coach, race, [athlete()])
  expect(next).not.toBe(id)
  const refused = await take(coach, race, next)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'group-entries.limit'])
  // The coach may enter the race too: the athletes' entries do not count as the coach's own.
  const init = await coach.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=boys`)
  expect(init.body.state.state).toBe('open')
})

test('a minor needs a declaration, which is recorded separately, and an adult needs none', async () => {
  const race = await publishCup({
    more: [{ ...girls, code: 'open', gender: 'any', ageFrom: null, ageTo: null, groupEntries }],
  })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete()])
  const refused = await take(coach, race, id, false)
  expect([refused.status, refused.body.error.fields.guardian.code]).toEqual([422, 'group-entries.guardian_needed'])
  expect((await take(coach, race, id)).status).toBe(200)
  const consents = await app.sql('select kind, text_version from accounts.consents where subject like $1', [`${id}/%`])
  expect(consents).toEqual([{ kind: 'representative-paper', text_version: 'coach-2026-11-22' }])
  const adultsCoach = await newRunner(app)
  const other = await listed(adultsCoach, race, [athlete({ race: 'open', birthDate: '01.02.1990' })])
  expect((await take(adultsCoach, race, other, false)).status).toBe(200)
})

test('an expired order is held again from the same list, and a corrected unpaid row updates its entry', async () => {
  const race = await publishCup()
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete(), girl()])
  await take(coach, race, id)
  await app.sql(
    "update orders.orders set pay_before = now() - interval '1 hour', held_until = now() - interval '1 hour' where id = $1",
    [id],
  )
  await app.sql("update inventory.holds set held_until = now() - interval '1 hour' where order_id = $1", [id])
  await app.sql(
    "update inventory.pools set next_expiry = now() - interval '1 hour' where id in (select pool_id from inventory.holds where order_id = $1)",
    [id],
  )
  expect((await viewOf(coach, race)).status).toBe('draft')
  expect((await take(coach, race, id)).body).toMatchObject({ held: 2 })
  const { athletes } = await viewOf(coach, race, id)
  const [{ athleteId, typed }] = athletes
  const change = (line: Record<string, string>) =>
    coach.client.put(`/api/group-entries/${id}/athletes/${athleteId}`, {
      eventCode: race.eventCode,
      athlete: { ...typed, ...line },
    })
  const invalid = await change({ lastName: '' })
  expect([invalid.status, invalid.body.error.code]).toEqual([422, 'group-entries.row_invalid'])
  expect((await change({ race: 'girls', gender: 'ж' })).body.error.code).toBe('group-entries.race_of_place')
  expect((await change({ lastName: 'Рысев' })).status).toBe(200)
  const [entry] = await app.sql<Json>('select participant from registration.entries where id = $1', [athleteId])
  expect(entry.participant).toMatchObject({ lastName: 'Рысев', club: 'СШ № 3', affiliation: { coach: 'Зимин А. П.' } })
  expect(await violations(id)).toEqual([])
})

test.for([
  [
    'five thousand lines',
    `lastName;firstName\n${Array.from({ length: 5_000 }, (_, i) => `Ли${i};Я`).join('\n')}`,
    422,
    'group-entries.list_too_long',
  ],
  ['more bytes than any list has', `lastName;firstName\n${'Петров;Пётр\n'.repeat(60_000)}`, 413, 'http.file_too_large'],
  ['a workbook named as a CSV file', 'PK\x03\x04\0\0[Content_Types].xml', 422, 'group-entries.list_not_text'],
  ['a NUL byte in a name', 'lastName;firstName\nПет\0ров;Пётр', 422, 'group-entries.list_not_text'],
  ['a formula', "lastName;firstName\n=cmd|' /C calc'!A0;Пётр", 200, undefined],
  ['half a surrogate pair at the end of a cell', `lastName;firstName\nа${'🏃'.repeat(150)};Пётр`, 200, undefined],
] as const)('any uploaded list gets a response: %s', async ([, text, status, code]) => {
  const race = await publishCup()
  const coach = await newRunner(app)
  const id = await begin(coach, race)
  const answer = await upload(coach, race, id, text)
  expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  const { athletes } = await viewOf(coach, race, id)
  expect(athletes.length).toBe(status === 200 ? 1 : 0)
  // Its rows are stored, but none becomes an entry.
  if (status === 200) expect((await take(coach, race, id)).body.error.code).toBe('group-entries.invalid')
})

test('only the coach reads, writes or prints a list, and a signed-out caller cannot create one', async () => {
  const race = await publishCup()
  const [coach, other] = await Promise.all([newRunner(app), newRunner(app)])
  // Unsaved input is stored in the browser under a key of each coach.
  const storageKey = async (of: Runner) => (await viewOf(of, race)).storageKey
  expect([await storageKey(coach), await storageKey(other)]).toEqual([
    await storageKey(coach),
    expect.not.stringContaining(await storageKey(coach)),
  ])
  const id = await listed(coach, race, [athlete()])
  const { athletes } = await viewOf(coach, race, id)
  const path = `/api/group-entries/${id}`
  const { eventCode } = race
  const answers = await Promise.all([
    other.client.get(`/api/group-entries?eventCode=${eventCode}&groupEntryId=${id}`),
    other.client.put(path, { eventCode, school: 'Чужая' }),
    other.client.post(`${path}/athletes`, { eventCode, athlete: athlete() }),
    other.client.put(`${path}/athletes/${athletes[0].athleteId}`, { eventCode, athlete: athlete() }),
    other.client.post(`${path}/remove-athletes`, { eventCode }),
    other.client.post(`${path}/places`, { eventCode, guardian: true }),
    other.client.get(`/api/account/registrations/group-entries/${id}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await viewOf(coach, race, id)).athletes).toEqual(athletes)
  // An order's id is not accepted as a group entry's id, in this tenant or in another.
  for (const tenantId of [1, 2]) {
    const order = newId()
    await app.sql(
      `insert into orders.orders select (jsonb_populate_record(o, jsonb_build_object('id', $1::uuid, 'tenant_id', $2::int))).*
       from orders.orders o limit 1`,
      [order, tenantId],
    )
    const response = await other.client.post(`/api/group-entries/${order}/athletes`, { eventCode, athlete: athlete() })
    expect([response.status, response.body.error?.code]).toEqual([404, 'group-entries.not_found'])
    await app.sql('delete from orders.orders where id = $1', [order])
  }
  const signedOut = app.client()
  expect((await signedOut.get(`/api/group-entries?eventCode=${eventCode}`)).status).toBe(401)
  expect((await signedOut.put(path, { eventCode })).status).toBe(401)
})

test('a race without group entries refuses lists, and a rule that no coach can meet is not published', async () => {
  const plain = await publishRace(app)
  const coach = await newRunner(app)
  expect((await coach.client.get(`/api/group-entries?eventCode=${plain.eventCode}`)).body.error.code).toBe(
    'group-entries.not_accepted',
  )
  const question = {
    code: 'size',
    kind: 'text',
    label: both('Размер'),
    hint: both(''),
    isRequired: true,
    options: [],
    min: null,
    max: null,
    changeUntil: null,
  } as const
  for (const race of [
    { questions: [question] },
    { requirements: ['insurance'], admissionBlocks: ['insurance'] },
  ] as const) {
    const refused = await publishDraft(app, { code: 'never', race: { groupEntries, ...race } })
    expect(refused.ok || refused.error.code).toBe('catalog.group_entries_invalid')
  }
})

test('last year’s list is copied into the next one with the races that still exist, and copying it twice adds nothing', async () => {
  const race = await publishCup()
  const coach = await newRunner(app)
  const lines = [athlete({ rank: 'КМС' }), girl()]
  const previous = await listed(coach, race, lines)
  const next = await publishCup({ more: [] })
  const view = await viewOf(coach, next)
  expect(view.previousLists).toMatchObject([{ fromId: previous, kind: 'groupEntry', athletes: 2 }])
  expect(view.head).toEqual({ school: 'СШ № 3', region: 'Пермский край', coach: 'Зимин А. П.' })
  const copy = () =>
    coach.client.post(`/api/group-entries/${view.groupEntryId}/previous`, {
      eventCode: next.eventCode,
      fromId: previous,
    })
  expect((await copy()).body).toMatchObject({ added: 2, known: 0 })
  expect((await copy()).body).toMatchObject({ added: 0, known: 2 })
  const { athletes } = await viewOf(coach, next)
  expect(athletes.map(({ typed }: Json) => [typed.race, typed.rank])).toEqual([
    ['boys', 'КМС'],
    ['', ''],
  ])
  const stranger = await newRunner(app)
  const { groupEntryId } = await viewOf(stranger, next)
  const stolen = await stranger.client.post(`/api/group-entries/${groupEntryId}/previous`, {
    eventCode: next.eventCode,
    fromId: previous,
  })
  expect(stolen.status).toBe(404)
})

test('the document lists all athletes with the doctor’s column on each sheet, and names the minors whose consents are due', async () => {
  const race = await publishCup({ race: { ageFrom: null, ageTo: null } })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [
    ...Array.from({ length: 30 }, () => athlete({ rank: '1 юн.' })),
    athlete({ birthDate: '01.02.1990' }),
  ])
  const pages = wordsOfPdf(await documentOf(coach, id))
  expect(pages.filter((page) => page.includes('Допущен (подпись, печать врача)')).length).toBeGreaterThan(1)
  expect(pages.join(' ')).toContain('СШ № 3')
  const consents = pages.slice(pages.findIndex((page) => page.includes('Согласия законных представителей')))
  expect(consents.join(' ').match(/Лосев/g)).toHaveLength(30)
})

async function documentOf({ client }: Runner, id: string): Promise<Uint8Array> {
  const headers = { host: 'localhost:3000', cookie: `sl_session=${client.cookie('sl_session')}` }
  const answer = await app.http.request(`http://localhost:3000/api/account/registrations/group-entries/${id}`, {
    headers,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await answer.arrayBuffer())
}

test('guard removal: without the count under the event’s lock a coach enters more than the organizer allows', async () => {
  const race = await publishCup({ groupEntryLimit: 1, unpaidLimits: { perList: 100 } })
  const coach = await newRunner(app)
  const id = await listed(coach, race, [athlete(), athlete()])
  expect((await take(coach, race, id)).body.error.code).toBe('group-entries.limit')
  const signature = 'registration.take_group_entry(int, uuid, int, timestamptz, boolean, int, jsonb)'
  const [row] = await app.sql<{ body: string }>(`select pg_get_functiondef($1::regprocedure) as body`, [signature])
  const guard = "and h.state in ('held', 'taken')) > p_limit"
  expect(row?.body).toContain(guard)
  await app.sql(row?.body.replace(guard, `${guard} + 1`) ?? '')
  expect((await take(coach, race, id)).body).toMatchObject({ held: 2 })
  await app.sql(row?.body ?? '')
})

test('the sample files of both languages and the one in the repository have no issues', async () => {
  const race = await publishCup()
  const file = async (language: string) => {
    const headers = { host: 'localhost:3000', cookie: `_rr_culture=${language}` }
    const address = `http://localhost:3000/api/group-entries/template?eventCode=${race.eventCode}&filled=yes`
    return await (await app.http.request(address, { headers })).text()
  }
  const samples = [await file('ru'), await file('en'), await readFile('docs/samples/coach-list.csv', 'utf8')]
  const named = {
    race: { name: both('Мальчики'), ageFrom: null, ageTo: null },
    more: [{ ...girls, name: both('Девочки'), ageFrom: null, ageTo: null, groupEntries }],
  }
  for (const [i, sample] of samples.entries()) {
    const cup = i === 2 ? await publishCup(named) : race
    const coach = await newRunner(app)
    const id = await begin(coach, cup)
    expect((await upload(coach, cup, id, sample)).body.added).toBe(i === 2 ? 4 : 2)
    expect(issuesOf(await viewOf(coach, cup, id)).flat()).toEqual([])
    expect((await take(coach, cup, id)).status).toBe(200)
  }
})

test('a child whose entry is deferred is marked in the list, and missing in the document', async () => {
  const race = await publishCup({
    changeRules: { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 0, deferMonths: 18 },
  })
  const coach = await newRunner(app)
  const [ill, well] = [athlete(), athlete()]
  const { id, athletes } = await paidList(coach, race, [ill, well])
  const at = `/api/account/registrations/${id}/entries/${athletes[0].athleteId}/deferral`
  const { creditMinor } = (await coach.client.get(at)).body
  expect((await coach.client.post(at, { creditMinor, insuranceMinor: 0 })).status).toBe(200)
  const view = await viewOf(coach, race, id)
  expect(view.athletes.map(({ status, issues }: Json) => [status, issues])).toEqual([
    ['deferred', []],
    ['confirmed', []],
  ])
  const words = wordsOfPdf(await documentOf(coach, id)).join(' ')
  expect([words.includes(well.lastName), words.includes(ill.lastName)]).toEqual([true, false])
  expect((await take(coach, race, id)).status).toBe(200) // nothing is left to take
})

describe('another child in a paid place', () => {
  test('a replacement takes the same bib in the list, the document and the start list, and the coach gets one email', async () => {
    const race = await publishCup({ registrationsPerAccount: 1 })
    const coach = await newRunner(app)
    const [ill, well, replacement] = [athlete({ rank: '2 юн.' }), athlete(), athlete({ rank: 'КМС' })]
    const { id, athletes } = await paidList(coach, race, [ill, well])
    const of = { id, athleteId: athletes[0].athleteId }
    const done = await replace(coach, race, of, replacement)
    expect([done.status, done.body]).toEqual([200, { groupEntryId: id, payAt: null, bib: 101 }])
    expect(await startList(race)).toEqual([
      [101, `${replacement.lastName} Егор`, 'КМС'],
      [102, `${well.lastName} Егор`, ''],
    ])
    const view = await viewOf(coach, race, id)
    expect(view.athletes.map(({ typed, bib }: Json) => [typed.lastName, typed.rank, bib])).toEqual([
      [replacement.lastName, 'КМС', 101],
      [well.lastName, '', 102],
    ])
    const words = wordsOfPdf(await documentOf(coach, id)).join(' ')
    expect([words.includes(replacement.lastName), words.includes(ill.lastName)]).toEqual([true, false])
    // A repeated request changes nothing, and the replaced athlete may be entered again by a new
    // group entry.
    expect((await replace(coach, race, of, replacement)).body).toEqual(done.body)
    expect((await emails.emailsTo(coach.email)).map(({ subject }) => subject)).toEqual([
      'Заявка принята: Пробный забег',
      'Место передано: Пробный забег',
    ])
    expect((await paidList(coach, race, [ill])).athletes).toMatchObject([{ status: 'confirmed', bib: 103 }])
    expect(await violations(id)).toEqual([])
  })

  test('a replacement is validated like any row, and each issue is returned for its field', async () => {
    const race = await publishCup()
    const coach = await newRunner(app)
    const [first, two, boy] = [athlete(), athlete(), athlete()]
    const { id, athletes } = await paidList(coach, race, [first, two])
    await heldByParents(race, boy)
    const of = { id, athleteId: athletes[0].athleteId }
    const before = await startList(race)
    for (const [line, field] of [
      [girl(), 'athlete.gender'],
      [athlete({ birthDate: `02.03.${year - 10}` }), 'athlete.birthDate'],
      [athlete({ lastName: '' }), 'athlete.lastName'],
      [two, 'athlete.lastName'],
      [boy, 'athlete.lastName'],
    ] as const) {
      const { status, body } = await replace(coach, race, of, line)
      expect([status, body.error.code, Object.keys(body.error.fields ?? body.error)]).toEqual([
        422,
        'group-entries.replacement_ineligible',
        [field],
      ])
    }
    const unsigned = await replace(coach, race, of, athlete(), false)
    expect([unsigned.status, unsigned.body.error.code]).toEqual([422, 'group-entries.guardian_needed'])
    expect(await startList(race)).toEqual(before)
    expect(await app.sql('select from registration.transfers where order_id = $1', [id])).toEqual([])
  })

  test('a replacement with a fee gets the place once the fee is paid, and changes nothing before', async () => {
    const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7, transferFeeMinor: 50_000 }
    const race = await publishCup({ changeRules })
    const coach = await newRunner(app)
    const replacement = athlete()
    const { id, athletes } = await paidList(coach, race, [athlete(), athlete()])
    expect((await viewOf(coach, race, id)).substitution).toMatchObject({ isOpen: true, feeMinor: 52_500 })
    const of = { id, athleteId: athletes[0].athleteId }
    const response = await replace(coach, race, of, replacement)
    expect(response.body.bib).toBe(null)
    expect((await replace(coach, race, of, replacement)).body.payAt).toBe(response.body.payAt)
    expect((await replace(coach, race, of, athlete())).body.error.code).toBe('registration.transfer_open')
    const [waiting] = (await viewOf(coach, race, id)).athletes
    expect([waiting.typed.lastName, waiting.replacing]).toEqual([
      athletes[0].typed.lastName,
      { to: `${replacement.lastName} Егор`, payAt: response.body.payAt },
    ])
    await pay(coach, new URL(response.body.payAt).searchParams.get('registrationId') ?? '')
    const [paid] = (await viewOf(coach, race, id)).athletes
    expect([paid.typed.lastName, paid.bib, paid.replacing]).toEqual([replacement.lastName, 101, null])
    expect(await violations(id)).toEqual([])
  })

  test('only the coach replaces an athlete, in a paid group entry, before the organizer’s deadline', async () => {
    const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: null }
    const [race, closed] = [await publishCup(), await publishCup({ changeRules })]
    const [coach, other] = [await newRunner(app), await newRunner(app)]
    const held = await listed(coach, race, [athlete()])
    await take(coach, race, held)
    const [{ athleteId }] = (await viewOf(coach, race, held)).athletes
    const early = await replace(coach, race, { id: held, athleteId }, athlete())
    expect([early.status, early.body.error.code]).toEqual([409, 'group-entries.not_paid'])
    const late = await paidList(coach, closed, [athlete()])
    const ofLate = { id: late.id, athleteId: late.athletes[0].athleteId }
    const refused = await replace(coach, closed, ofLate, athlete())
    expect([refused.status, refused.body.error.code]).toEqual([409, 'registration.change_too_late'])
    expect((await replace(other, closed, ofLate, athlete())).status).toBe(404)
    expect((await replace(coach, closed, { ...ofLate, athleteId: late.id }, athlete())).status).toBe(404)
  })
})

test('one child’s cancellation is refunded and keeps the others, and the coach does not see a recipient’s data', async () => {
  const race = await publishCup()
  const [coach, recipient] = [await newRunner(app), await newRunner(app)]
  const { id, athletes } = await paidList(coach, race, [athlete(), athlete(), athlete()])
  const [cancelled, transferred] = athletes.map(({ athleteId }) => athleteId as string)
  const order = `/api/account/registrations/${id}`
  const { entries } = (await coach.client.get(`${order}/cancellation`)).body
  const { refundMinor } = entries.find(({ entryId }: Json) => entryId === cancelled)
  expect(refundMinor).toBeGreaterThan(0)
  expect((await coach.client.post(`${order}/cancel`, { entryId: cancelled, refundMinor })).status).toBe(200)
  expect((await coach.client.post(`${order}/entries/${transferred}/transfer`, { email: recipient.email })).status).toBe(
    200,
  )
  const [offer] = await app.sql<{ id: string }>('select id from registration.transfers where order_id = $1', [id])
  const token = transferToken(app.services, offer?.id ?? '')
  const participant = { ...recipient.participant, birthDate: `${year}-02-03` }
  const accepted = await recipient.client.post('/api/transfers/accept', {
    token,
    participant,
    guardian: true,
    consents: ['offer', 'personal-data'],
  })
  expect([accepted.status, accepted.body.bib]).toEqual([200, 102])
  const view = await viewOf(coach, race, id)
  expect(view.athletes.map(({ status, bib }: Json) => [status, bib])).toEqual([
    ['cancelled', null],
    ['transferred', null],
    ['confirmed', 103],
  ])
  // The coach still sees the typed row, and never the recipient's own data.
  expect(JSON.stringify(view)).not.toContain(recipient.participant.lastName)
  expect(wordsOfPdf(await documentOf(coach, id)).join(' ')).not.toContain(recipient.participant.lastName)
  expect(await violations(id)).toEqual([])
})

test('two hundred athletes are validated and held by as many statements as two are', async () => {
  const race = await publishCup({
    unpaidLimits: { perList: 200 },
    race: { capacity: 500 },
    more: [{ ...girls, groupEntries, capacity: 500 }],
  })
  const statements = countStatements()
  const measurements: {
    people: number
    view: number
    take: number
    document: number
    viewMs: number
    takeMs: number
  }[] = []
  for (const people of [2, 200]) {
    const coach = await newRunner(app)
    await verifyEmail(app, coach)
    const id = await listed(
      coach,
      race,
      Array.from({ length: people }, (_, i) => (i % 2 === 0 ? athlete() : girl())),
    )
    const [view, viewMs] = await statements.of(() => viewOf(coach, race, id))
    const [taken, takeMs] = await statements.of(() => take(coach, race, id))
    const [document] = await statements.of(() => documentOf(coach, id))
    measurements.push({ people, view, take: taken, document, viewMs, takeMs })
    await pay(coach, id)
    const sentEmails = await emails.emailsTo(coach.email)
    expect(sentEmails.map(({ subject }) => subject)).toEqual(['Заявка принята: Пробный забег'])
    expect(await violations(id)).toEqual([])
  }
  const [few, many] = measurements
  // Statements of periodic tasks are counted as well; one statement per athlete would add two hundred.
  for (const kind of ['view', 'take', 'document'] as const) expect(many?.[kind]).toBeLessThan((few?.[kind] ?? 0) + 120)
  expect(many?.takeMs).toBeLessThan(20_000)
})

/** Counts the statements that the program sends while a call runs, and its milliseconds. */
function countStatements() {
  const { pool } = app.services.db
  let count = 0
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      count += 1
      return query(...args)
    }) as typeof client.query
  })
  return {
    async of(run: () => Promise<unknown>): Promise<[statements: number, ms: number]> {
      const [before, startedAt] = [count, performance.now()]
      await run()
      return [count - before, Math.round(performance.now() - startedAt)]
    },
  }
}
const counted = new WeakSet<object>()

// The last tests of the file: rows written without a guard would break the invariants that other tests check.
describe('a group entry without its guards', () => {
  /** Three boys in a race with two places. */
  const takeTwoOfThree = async () => {
    const race = await publishCup({ race: { capacity: 2 } })
    const coach = await newRunner(app)
    const id = await listed(coach, race, [athlete(), athlete(), athlete()])
    await take(coach, race, id)
    return await entriesOf([id])
  }
  /** One child on the lists of two coaches that are validated before either has a place. */
  const sameChildTwice = async () => {
    const race = await publishCup()
    const boy = athlete()
    const coaches = await Promise.all([newRunner(app), newRunner(app)])
    const ids = await Promise.all(coaches.map((coach) => listed(coach, race, [boy, athlete()])))
    const locked = await app.services.db.pool.connect()
    try {
      await locked.query('begin')
      await locked.query(
        'select from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1 for update of l',
        [race.eventCode],
      )
      const answers = Promise.all(coaches.map((coach, i) => take(coach, race, ids[i] ?? '')))
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(() => app.sql(waiting).then(({ length }) => length)).toBe(2)
      await locked.query('commit')
      const codes = (await answers).map(({ body }) => body.error?.code ?? 'held')
      return { codes: codes.toSorted(), entries: await entriesOf(ids) }
    } finally {
      locked.release()
    }
  }
  const entriesOf = async (ids: string[]) =>
    (await app.sql('select from registration.entries where order_id = any($1)', [ids])).length

  test('guard removal: without all-or-none some athletes of a race get places, each in an order of its own', async () => {
    expect(await takeTwoOfThree()).toBe(0)
    await without("'order_id', v_order,", "'order_id', (w.value ->> 'id')::uuid,", async () => {
      expect(await takeTwoOfThree()).toBe(2)
    })
  })

  test('guard removal: with another person key two coaches enter the same child', async () => {
    expect(await sameChildTwice()).toEqual({ codes: ['group-entries.invalid', 'held'], entries: 2 })
    await without("'\\x' || (w.value ->> 'personKey')", "'\\x' || replace(w.value ->> 'id', '-', '')", async () => {
      expect(await sameChildTwice()).toEqual({ codes: ['held', 'held'], entries: 4 })
    })
  })
})

/** Removes a guard from the function that takes a group entry’s places. */
async function without(guard: string, instead: string, done: () => Promise<void>) {
  const name = 'registration.take_group_entry'
  const [{ body } = { body: '' }] = await app.sql<{ body: string }>(
    `select pg_get_functiondef(p.oid) as body from pg_proc p where p.oid = $1::regproc`,
    [name],
  )
  expect(body).toContain(guard)
  await app.sql(body.replaceAll(guard, instead))
  try {
    await done()
  } finally {
    await app.sql(body)
  }
}
