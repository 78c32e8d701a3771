import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { waitingJobs, writtenLetters } from '#tests/support/letters.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { type TestHouse, testHouse } from '#tests/support/test-house.ts'
import { sendAskedLetter } from './emails/asked-letter.ts'
import { sendOpenedLetter } from './emails/opened-letter.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { tellOpenings } from './jobs/tell-wishes.ts'

const hour = 3600_000
const day = 24 * hour
let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test('«tell me when it opens», from the page to the letter at the opening: the clock goes on, and nothing else is touched', async () => {
  const race = await publishRace(house.house, {
    race: { opensAt: plusMs(toInstant(new Date()), 13 * day), startsAt: plusMs(toInstant(new Date()), 60 * day) },
  })
  const email = 'guest@example.org'
  const reader = house.client({ language: 'en' })
  const stateOf = async () =>
    (await reader.get(`/Register/ApiCardInfo?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body.state.state
  const { services } = house.house
  /** What the program does every few seconds and every hour. */
  const lives = async () => {
    await tellOpenings.run(services)
    await sweepInquiries.run(services)
  }
  expect(await stateOf()).toBe('coming-soon')
  const wished = { raceCode: race.raceCode, email, personalData: true }
  expect((await reader.post(`/api/events/${race.eventCode}/openings`, wished)).body).toEqual({ state: 'sent', email })

  const [row] = await house.sql<{ id: string }>('select id from inquiries.wishes where email = $1', [email])
  const [asked] = await waitingJobs<Parameters<typeof sendAskedLetter>[1]>(house, 'wishId', row?.id ?? '')
  if (asked === undefined) throw new Error('Nobody was asked')
  const [question] = await writtenLetters(house, (context) => sendAskedLetter(context, asked))
  expect(question?.to).toBe(email)
  const token = new URL(
    /https?:\/\/[^"\s]*opening\?token=[^"\s&]+/.exec(question?.html ?? '')?.[0] ?? '',
  ).searchParams.get('token')
  house.forward(2 * day) // read two days later
  await lives()
  expect((await reader.get(`/api/openings?${new URLSearchParams({ token: token ?? '' })}`)).body.state).toBe('asked')
  expect((await reader.post('/api/openings/confirm', { token })).body.state).toBe('confirmed')

  type Told = Parameters<typeof sendOpenedLetter>[1]
  const told = async () => (await waitingJobs<Told>(house, 'wishId', row?.id ?? '')).filter((job) => 'toldAt' in job)
  house.forward(11 * day - hour)
  await lives()
  expect([await stateOf(), await told()]).toEqual(['coming-soon', []])
  house.forward(hour + 6_000)
  await lives()
  await lives()
  expect(await stateOf()).toBe('open')
  const [opened, ...others] = await told()
  if (opened === undefined) throw new Error('Nobody was told')
  expect(others).toEqual([])
  const letters = await writtenLetters(house, (context) => sendOpenedLetter(context, opened))
  expect(letters).toMatchObject([{ to: email, subject: 'Registration is open: “Пробный забег”' }])
  expect(letters[0]?.html).toContain(`/${race.eventCode}/${race.raceCode}/register`)

  house.forward(31 * day)
  await lives()
  expect(await house.sql('select from inquiries.wishes')).toEqual([]) // the address is kept no longer
})
