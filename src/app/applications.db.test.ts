import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationRules } from '#src/modules/catalog/domain/application-rules.ts'
import { type LetterReader, letterReader } from './testing/letters.ts'
import { publishRace } from './testing/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from './testing/runner.ts'
import { complaintsOf } from './testing/sale-invariants.ts'
import { formOf } from './testing/sample-form.ts'
import { type TestBank, testBank } from './testing/test-bank.ts'
import { type Json, type TestHouse, testHouse } from './testing/test-house.ts'

let house: TestHouse
let bank: TestBank
let letters: LetterReader
beforeAll(async () => {
  bank = testBank()
  house = await testHouse({ bank: bank.provider })
  letters = await letterReader(house)
})
afterAll(async () => {
  await letters.close()
  await house.close()
})

const both = (text: string) => ({ ru: text, en: text })
const usualFields = { school: 'required', region: 'optional', rank: 'optional', coach: 'required' } as const
const applications: ApplicationRules = { fields: usualFields, isListed: true }
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
    applications,
    ...change?.race,
  },
  more: change?.more ?? [{ ...girls, applications }],
})
const publishCup = (change: Change = {}) => publishRace(house.house, draftOf(change))

const year = new Date().getFullYear() - 12
let people = 0
/** Somebody new, who fits the boys. */
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

const viewOf = async ({ client }: Runner, { eventCode }: Race, applicationId?: string): Promise<Json> =>
  (
    await client.get(
      `/api/applications?${new URLSearchParams({ eventCode, ...(applicationId ? { applicationId } : {}) })}`,
    )
  ).body
const begin = async (coach: Runner, race: Race, head: Record<string, string> = {}) => {
  const { applicationId } = await viewOf(coach, race)
  const body = { eventCode: race.eventCode, school: 'СШ № 3', region: 'Пермский край', coach: 'Зимин А. П.', ...head }
  expect((await coach.client.put(`/api/applications/${applicationId}`, body)).status).toBe(200)
  return applicationId as string
}
const add = (coach: Runner, race: Race, id: string, line: Record<string, string>) =>
  coach.client.post(`/api/applications/${id}/athletes`, { eventCode: race.eventCode, athlete: line })
const upload = (coach: Runner, race: Race, id: string, text: string) =>
  coach.client.post(
    `/api/applications/${id}/list`,
    formOf({ eventCode: race.eventCode, file: new File([text], 'список.csv', { type: 'text/csv' }) }),
  )
const take = (coach: Runner, race: Race, id: string, guardian = true) =>
  coach.client.post(`/api/applications/${id}/places`, { eventCode: race.eventCode, guardian })
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
  expect((await house.hears(bank.message(payment.id, 'succeeded'))).status).toBe(200)
}
const faultsOf = (view: Json) =>
  view.athletes.map(({ faults }: { faults: { column: string; message: string }[] }) =>
    faults.map(({ column, message }) => `${column}: ${message.split('.')[0]}`),
  )
const complaints = (id: string) => complaintsOf(house.house.services.db, [id])

test('a list is uploaded, placed, paid for in one order; each has a bib, the start list school, region and rank, the coach one letter', async () => {
  const race = await publishCup()
  const coach = await newRunner(house)
  const id = await listed(coach, race, [athlete({ rank: '2 юн.' }), girl(), girl({ school: 'ДЮСШ «Снег»' })])
  const taken = await take(coach, race, id)
  expect([taken.status, taken.body]).toEqual([200, { applicationId: id, held: 3, refused: [] }])
  const cart = await coach.client.get(`/Register/ApiCart?registrationId=${id}`)
  expect([cart.body.items.length, cart.body.totals.overallMinor]).toEqual([3, 3 * 190_000 * 1.05])
  await pay(coach, id)
  const view = await viewOf(coach, race, id)
  expect(view.athletes.map(({ standing, bib }: Json) => [standing, bib])).toEqual([
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
  const told = await letters.lettersTo(coach.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Заявка принята: Пробный забег'])
  expect(told[0]?.plain).toContain('Девочки 12–13, 2 участника: 201 Анна')
  expect(await complaints(id)).toEqual([])
  // Repeated, it answers what there is.
  expect((await take(coach, race, id)).body).toEqual({ applicationId: id, held: 3, refused: [] })
})

test('each line says in words what is wrong with it, and everybody else is judged beside it', async () => {
  const race = await publishCup()
  const coach = await newRunner(house)
  const entered = await newRunner(house)
  const boy = athlete()
  const own = { ...entered.participant, lastName: boy.lastName, firstName: boy.firstName, birthDate: `${year}-03-02` }
  const init = await entered.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=boys`)
  const saved = await entered.client.post('/Register/ApiSaveRegistration', {
    ...race,
    registrationId: init.body.registrationId,
    participant: own,
    guardian: true,
  })
  expect(saved.status).toBe(200)
  const twice = athlete()
  const id = await listed(coach, race, [
    athlete(),
    boy,
    twice,
    twice.lastName === '' ? twice : { ...twice, rank: '1 юн.' },
    athlete({ birthDate: '31.02.2013' }),
    athlete({ birthDate: `${year}-05-06` }),
    athlete({ gender: 'ж' }),
    athlete({ birthDate: `02.03.${year - 10}` }),
    athlete({ race: 'Мальчики 12-13', gender: '' }),
    athlete({ race: 'mini', rank: '7 дан', firstName: '' }),
    athlete({ firstName: 'Ivan<b>' }),
  ])
  expect(faultsOf(await viewOf(coach, race, id))).toEqual(
    [
      [],
      ['lastName: Место для этого участника уже удержано в другом заказе'],
      [],
      ['lastName: Этот участник уже есть в строке 3 на той же дистанции'],
      [expect.stringContaining('birthDate: ')],
      [],
      [expect.stringContaining('gender: ')],
      [expect.stringContaining('birthDate: ')],
      [expect.stringContaining('gender: ')],
      ['race: Такой дистанции нет', 'rank: Такого разряда нет', expect.stringContaining('firstName: ')].toSorted(),
      [expect.stringContaining('firstName: ')],
    ].map((one) => one),
  )
  const refused = await take(coach, race, id)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'applications.faulty'])
  expect(await house.sql('select from orders.orders where id = $1', [id])).toEqual([])
})
