import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { waitingJobs } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { saveReview } from './commands/save-review.ts'
import { recalculateRatingJob } from './jobs/recalculate-rating.ts'
import { lockRating, reviewedEvent } from './queries/reviews.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const hour = 3600_000
const now = () => toInstant(new Date())
type Race = Awaited<ReturnType<typeof publishRace>>
let count = 0
const addRunner = () => newRunner(app, { address: `10.4.0.${++count}` })

/** A race with paid entries, then moved into the past. */
async function runBy(runners: readonly Runner[]): Promise<Race> {
  const race = await publishRace(app)
  for (const runner of runners) {
    const payment = await openPaymentOf(runner, await holdPlaceOf(runner, race))
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  }
  await moveRace(race, -3 * hour)
  return race
}

async function moveRace(race: Race, byMs: number) {
  await app.sql(
    `update catalog.races set starts_at = $2, ends_at = $3 where event_id = (select id from catalog.events where code = $1)`,
    [race.eventCode, plusMs(now(), byMs), plusMs(now(), byMs + hour)],
  )
}

const finished = (bib: number, minutes: number) =>
  ({ bib, status: 'finished', gunMs: minutes * 60_000, netMs: minutes * 60_000, splitsMs: [] }) as const
const didNotFinish = (bib: number) => ({ bib, status: 'dnf', gunMs: null, netMs: null, splitsMs: [] }) as const

async function publish(
  { eventCode, raceCode }: Race,
  rows: readonly (ReturnType<typeof finished> | ReturnType<typeof didNotFinish>)[],
) {
  const done = await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    publishResults(tx, { eventCode, raceCode }, { rankedBy: 'gun', splits: [], rows }),
  )
  expect(done.ok).toBe(true)
}

async function accountIdOf({ email }: Runner): Promise<string> {
  const [row] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email])
  return row?.id ?? ''
}

const path = (race: Race) => `/api/events/${race.eventCode}/reviews`
const rateAs = ({ client }: Runner, race: Race, stars: unknown, body = 'Хороший старт') =>
  client.put(`${path(race)}/own`, { stars, body })
const outcomeOf = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code]
const ratingOf = async (race: Race) => (await app.client().get(`/api/events/${race.eventCode}`)).body.rating

test('a finisher rates once, changes and withdraws the rating, and the stars stand on the event and its page', async () => {
  const [anna, boris] = [await addRunner(), await addRunner()]
  const race = await runBy([anna, boris])
  await publish(race, [finished(101, 40), finished(102, 41)])
  const saved = await rateAs(anna, race, 5, 'Отличная трасса')
  expect([saved.status, saved.body.rating]).toEqual([200, { hundredths: 500, count: 1 }])
  expect((await rateAs(boris, race, 2, '')).body.rating).toEqual({ hundredths: 350, count: 2 })
  expect((await rateAs(anna, race, 4, 'Хорошая трасса')).body.rating).toEqual({ hundredths: 300, count: 2 })
  expect(await ratingOf(race)).toEqual({ hundredths: 300, count: 2 })
  const page = (await app.client().get(path(race))).body
  expect(page).toMatchObject({
    rating: { hundredths: 300, count: 2 },
    byStars: [0, 1, 0, 1, 0],
    refusal: 'signed-out',
    own: null,
  })
  // a review without a text is in the rating only
  expect(page.list.map(({ stars, isEdited, isOwn }: Json) => [stars, isEdited, isOwn])).toEqual([[4, true, false]])
  expect(JSON.stringify(page)).not.toContain(String(anna.participant.lastName))
  expect(page.list[0].author).toMatch(/^Егор П\.$/)
  expect((await anna.client.get(path(race))).body).toMatchObject({
    own: { stars: 4, body: 'Хорошая трасса', isCounted: true },
    refusal: null,
  })
  expect((await anna.client.delete(`${path(race)}/own`)).body.rating).toEqual({ hundredths: 200, count: 1 })
  expect((await boris.client.delete(`${path(race)}/own`)).body.rating).toBeNull()
  expect(await ratingOf(race)).toBeNull()
  expect(await brokenInvariants(app.services.db)).toEqual([])
})

test('401, 403, 404, 409, 422: others may not rate, and only one to five stars are accepted', async () => {
  const [runner, dnf, stranger] = [await addRunner(), await addRunner(), await addRunner()]
  const race = await runBy([runner, dnf])
  expect(outcomeOf(await rateAs(runner, race, 5))).toEqual([403, 'reviews.not_a_finisher']) // no results are published yet
  await publish(race, [finished(101, 40), didNotFinish(102)])
  for (const reader of [dnf, stranger])
    expect(outcomeOf(await rateAs(reader, race, 5))).toEqual([403, 'reviews.not_a_finisher'])
  expect((await app.client().put(`${path(race)}/own`, { stars: 5 })).status).toBe(401)
  for (const stars of [0, 6, 4.5, '', 'пять'])
    expect((await rateAs(runner, race, stars)).body.error.fields.stars.code).toBe('reviews.stars_missing')
  expect((await rateAs(runner, race, 5, 'а'.repeat(1001))).body.error.fields.body.code).toBe('reviews.body_long')
  expect(outcomeOf(await runner.client.put('/api/events/no-such/reviews/own', { stars: 5 }))).toEqual([
    404,
    'reviews.event_not_found',
  ])
  expect(outcomeOf(await app.client().get(`${path(race)}?cursor=x`))).toEqual([404, 'reviews.bad_cursor'])
  await moveRace(race, -0.5 * hour) // still under way
  expect(outcomeOf(await rateAs(runner, race, 5))).toEqual([409, 'reviews.too_early'])
  await moveRace(race, -3 * hour)
  await app.services.db.transaction({ role: 'system' }, (tx) => changeEventStatus(tx, race.eventCode, 'cancelled'))
  expect(outcomeOf(await rateAs(runner, race, 5))).toEqual([409, 'reviews.event_not_held'])
})

test('a withdrawn result removes its stars, and a restored one brings them back', async () => {
  const [anna, boris] = [await addRunner(), await addRunner()]
  const race = await runBy([anna, boris])
  await publish(race, [finished(101, 40), finished(102, 41)])
  await rateAs(anna, race, 5)
  await rateAs(boris, race, 3)
  await publish(race, [didNotFinish(101), finished(102, 41)])
  expect(await ratingOf(race)).toEqual({ hundredths: 300, count: 1 })
  const page = (await anna.client.get(path(race))).body
  expect(page).toMatchObject({
    own: { stars: 5, isCounted: false },
    refusal: 'reviews.not_a_finisher',
    byStars: [0, 0, 1, 0, 0],
  })
  expect(page.list).toHaveLength(1)
  await publish(race, [finished(101, 40), finished(102, 41)])
  expect(await ratingOf(race)).toEqual({ hundredths: 400, count: 2 })
})

test('a cancelled event shows its stars nowhere, and shows them again when restored', async () => {
  const anna = await addRunner()
  const race = await runBy([anna])
  await publish(race, [finished(101, 40)])
  await rateAs(anna, race, 5, 'Хорошая трасса')
  const [event] = await app.sql<{ id: string }>('select id from catalog.events where code = $1', [race.eventCode])
  const becomes = async (status: 'published' | 'postponed') => {
    await app.services.db.transaction({ role: 'system' }, (tx) => changeEventStatus(tx, race.eventCode, status))
    const jobs = await waitingJobs<{ eventId: string; status: string }>(app, 'eventId', event?.id ?? '')
    expect(jobs.map((job) => job.status)).toContain(status)
    await recalculateRatingJob.run({ ...app.services, log: app.log }, { eventId: event?.id ?? '' })
  }
  const shownRating = async () => {
    const { list } = (await app.client().get('/api/events/list?type=all&season=all-time')).body
    const ranked = (await app.client().get('/api/events-rating')).body.list
    const page = (await app.client().get(path(race))).body
    return {
      page: await ratingOf(race),
      card: list.find(({ code }: Json) => code === race.eventCode)?.rating,
      isRanked: ranked.some(({ code }: Json) => code === race.eventCode),
      reviews: [page.rating?.count ?? 0, page.list.length],
    }
  }
  const stars = { hundredths: 500, count: 1 }
  expect(await shownRating()).toEqual({ page: stars, card: stars, isRanked: true, reviews: [1, 1] })
  await becomes('postponed')
  expect(await shownRating()).toEqual({ page: null, card: null, isRanked: false, reviews: [0, 0] })
  expect((await anna.client.get(path(race))).body).toMatchObject({
    own: { stars: 5, isCounted: false },
    refusal: 'reviews.event_not_held',
  })
  await becomes('published')
  expect(await shownRating()).toEqual({ page: stars, card: stars, isRanked: true, reviews: [1, 1] })
})

test('many finishers who rate at once, twice each, count once each while results are published again', async () => {
  const runners = await Promise.all(Array.from({ length: 6 }, addRunner))
  const race = await runBy(runners)
  const rows = runners.map((_, i) => finished(101 + i, 40 + i))
  await publish(race, rows)
  const responses = await Promise.all([
    ...runners.flatMap((runner, i) => [rateAs(runner, race, 1 + (i % 5)), rateAs(runner, race, 1 + (i % 5))]),
    publish(race, rows),
  ])
  for (const response of responses) if (response) expect(response.status).toBe(200)
  expect(await ratingOf(race)).toEqual({ hundredths: Math.round((1 + 2 + 3 + 4 + 5 + 1) * (100 / 6)), count: 6 })
  expect((await app.client().get(path(race))).body.list).toHaveLength(6)
})

test('a rating whose finish is withdrawn at once does not count, and neither transaction fails', async () => {
  const anna = await addRunner()
  const race = await runBy([anna])
  await publish(race, [finished(101, 40)])
  const review = {
    eventCode: race.eventCode,
    accountId: await accountIdOf(anna),
    author: 'Анна К.',
    language: 'ru',
    body: '',
  } as const
  const corrected = await app.services.db.transaction({ role: 'system' }, async (tx) => {
    const event = await reviewedEvent(tx, race.eventCode)
    if (event) await lockRating(tx, event)
    const done = publish(race, [didNotFinish(101)])
    await expect
      .poll(() =>
        app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
      )
      .toHaveLength(1)
    expect((await saveReview(tx, { ...review, stars: 4 })).ok).toBe(true)
    return { done }
  })
  await corrected.done
  expect(await ratingOf(race)).toBeNull()
  expect((await app.client().get(path(race))).body.list).toEqual([])
})

test('a finisher is asked for a review until it is written, and nobody else nor after a long time', async () => {
  const [anna, boris, stranger] = [await addRunner(), await addRunner(), await addRunner()]
  const race = await runBy([anna, boris])
  const eventsToReview = async ({ client }: Runner) =>
    (await client.get('/api/account/events-to-review')).body.list.map(({ code }: Json) => code)
  const endsOn = (days: number) =>
    app.sql(`update catalog.events set starts_on = $2::date, ends_on = $2::date where code = $1`, [
      race.eventCode,
      plusMs(now(), days * 24 * hour).slice(0, 10),
    ])
  await endsOn(0)
  expect(await eventsToReview(anna)).toEqual([]) // no results are published yet
  await publish(race, [finished(101, 40), didNotFinish(102)])
  expect(await eventsToReview(anna)).toEqual([race.eventCode])
  for (const reader of [boris, stranger]) expect(await eventsToReview(reader)).toEqual([])
  await endsOn(-121)
  expect(await eventsToReview(anna)).toEqual([])
  await endsOn(-119)
  await rateAs(anna, race, 4)
  expect(await eventsToReview(anna)).toEqual([])
  await anna.client.delete(`${path(race)}/own`)
  expect(await eventsToReview(anna)).toEqual([race.eventCode])
  await moveRace(race, -0.5 * hour) // still under way
  expect(await eventsToReview(anna)).toEqual([])
})

test('readers report reviews, operators hide and show them, and a hidden review’s author cannot write it again', async () => {
  const [anna, reader, operator] = [await addRunner(), await addRunner(), await addRunner()]
  await app.sql(`update accounts.accounts set roles = '{operator}' where email = $1`, [operator.email])
  const race = await runBy([anna])
  await publish(race, [finished(101, 40)])
  const { reviewId } = (await rateAs(anna, race, 1, 'Звоните +7 900 000-00-00')).body
  const report = (reason: string) => reader.client.post(`/api/reviews/${reviewId}/report`, { reason })
  for (const _ of [1, 2]) expect((await report('personal')).status).toBe(200)
  expect((await report('boring')).status).toBe(422)
  expect((await reader.client.get('/api/operator/reviews/reported')).status).toBe(403)
  const reported = (await operator.client.get('/api/operator/reviews/reported')).body.list
  expect(reported).toMatchObject([{ reviewId, eventCode: race.eventCode, reports: [{ reason: 'personal', count: 1 }] }])
  const moderate = (body: object, account = operator) =>
    account.client.post(`/api/operator/reviews/${reviewId}/moderate`, body)
  expect((await moderate({ isHidden: true, reason: 'x' }, reader)).status).toBe(403)
  expect(outcomeOf(await moderate({ isHidden: true, reason: '' }))).toEqual([422, 'reviews.reason_missing'])
  expect((await moderate({ isHidden: true, reason: 'Чужой телефон' })).status).toBe(200)
  expect(await ratingOf(race)).toBeNull()
  expect((await app.client().get(path(race))).body.list).toEqual([])
  expect((await operator.client.get(path(race))).body.list).toMatchObject([{ hiddenReason: 'Чужой телефон' }])
  expect((await anna.client.get(path(race))).body.own.hiddenReason).toBe('Чужой телефон')
  expect(outcomeOf(await rateAs(anna, race, 5))).toEqual([409, 'reviews.hidden'])
  expect(outcomeOf(await anna.client.delete(`${path(race)}/own`))).toEqual([409, 'reviews.hidden'])
  expect(outcomeOf(await report('rude'))).toEqual([404, 'reviews.not_found'])
  await moderate({ isHidden: false })
  expect(await ratingOf(race)).toEqual({ hundredths: 100, count: 1 })
  expect((await operator.client.get('/api/operator/reviews/reported')).body.list).toEqual([])
  const none = '00000000-0000-7000-8000-000000000000'
  expect(outcomeOf(await operator.client.post(`/api/operator/reviews/${none}/moderate`, { isHidden: false }))).toEqual([
    404,
    'reviews.not_found',
  ])
})

test('the quoted review has text and most stars, in the reader’s language first, then the newest, and is never hidden', async () => {
  const runners = await Promise.all(Array.from({ length: 5 }, addRunner))
  const race = await runBy(runners)
  const best = async (language: 'ru' | 'en' = 'ru') => {
    const { status, body } = await app.client({ language }).get(`${path(race)}/best`)
    expect(status).toBe(200)
    return body.review?.body ?? null
  }
  await publish(
    race,
    runners.map((_, i) => finished(101 + i, 40 + i)),
  )
  const postReview = async (index: number, stars: number, body: string, ageHours: number, language = 'ru') => {
    const [runner] = runners.slice(index)
    if (runner === undefined) throw new Error(`No runner ${index}`)
    const { reviewId } = (await rateAs(runner, race, stars, body)).body
    await app.sql('update reviews.reviews set created_at = $2, language = $3 where id = $1', [
      reviewId,
      plusMs(now(), -ageHours * hour),
      language,
    ])
    return String(reviewId)
  }
  expect(await best()).toBeNull()
  await postReview(0, 5, '', 0)
  expect(await best()).toBeNull()
  await postReview(1, 4, 'Неплохо', 0)
  expect(await best()).toBe('Неплохо')
  await postReview(2, 5, 'Великолепно', 2)
  const newest = await postReview(3, 5, 'Прекрасно', 1)
  await postReview(4, 5, 'Splendid', 3, 'en')
  expect([await best(), await best('en')]).toEqual(['Прекрасно', 'Splendid'])
  await app.sql('update reviews.reviews set hidden_at = now(), hidden_reason = body where id = $1', [newest])
  expect(await best()).toBe('Великолепно')
  expect((await app.client().get('/api/events/no-such/reviews/best')).body).toEqual({ review: null })
})

test('events are ranked by the weighted rating, with one formula in the database and the domain', async () => {
  const { body } = await app.client({ language: 'en' }).get('/api/events-rating')
  const weighted = body.list.map(({ weightedHundredths }: Json) => weightedHundredths)
  expect(weighted.length).toBeGreaterThan(1)
  expect(weighted).toEqual(weighted.toSorted((a: number, b: number) => b - a))
  expect(body.list.map(({ rank }: Json) => rank)).toEqual(weighted.map((_: number, i: number) => i + 1))
  const { body: second } = await app.client({ language: 'en' }).get('/api/events-rating?take=1&page=2')
  expect(second).toMatchObject({ list: [body.list[1]], totalCount: weighted.length, pageCount: weighted.length })
  expect(second.list).toHaveLength(1)
  expect((await app.client().get('/api/events-rating?sport=ski')).body).toMatchObject({ list: [], totalCount: 0 })
  expect((await app.client().get('/api/events-rating?season=1999')).body.list).toEqual([])
  expect((await app.client().get('/api/events-rating?sport=chess')).status).toBe(422)
})
