import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { emailReader, waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { childOf, confirmIdentity, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { formOf, samplePicture } from '#tests/support/sample-form.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { sendCategoryPaidEmail, sendPriceDifferenceEmail } from '../../changes/server/emails/price-difference-email.ts'
import { sendDocumentsEmail } from '../../entry-details/server/emails/documents-email.ts'
import { transferToken } from '../../invitations/server/invitation-keys.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())
// All sign-ups come from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = Awaited<ReturnType<typeof publishRace>>
const pensioner = {
  code: 'pensioner',
  priceMinor: 70_000,
  quota: 2,
  proof: 'show',
  priceDifferenceMinor: 120_000,
} as const
const student = { code: 'student', priceMinor: 90_000, quota: null, proof: 'upload', priceDifferenceMinor: 0 } as const
const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
const reduced = (change: Parameters<typeof publishRace>[1] = {}) =>
  publishRace(app, {
    refundRules: everythingBack,
    ...change,
    race: { categories: [pensioner, student], ...change.race },
  })
const singleUnitQuota = { race: { categories: [{ ...pensioner, quota: 1 }] } }

const begin = async ({ client }: Runner, race: Race): Promise<string> =>
  (await client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body.registrationId
const save = ({ client, participant }: Runner, race: Race, input: Record<string, unknown>) =>
  client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, participant },
    ...input,
  })
const at = (code: string, fileId?: string) => ({ category: { code, fileId } })
const formFor = async ({ client }: Runner, race: Race, query: Record<string, string> = {}) =>
  (
    await client.get(
      `/Register/ApiRegistration?${new URLSearchParams({ eventCode: race.eventCode, raceCode: race.raceCode, ...query })}`,
    )
  ).body
const places = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body.items.map(
    (item: { name: string; costMinor: number }) => [item.name, item.costMinor],
  )
/** The taken and held units of the race's one quota. */
const quotaOf = async ({ eventCode }: Race) => {
  const [pool] = await app.sql<{ taken: number; held: number }>(
    `select p.taken, p.held from catalog.race_categories c join catalog.races r on r.id = c.race_id
     join catalog.events e on e.id = r.event_id join inventory.pools p on p.id = c.pool_id where e.code = $1`,
    [eventCode],
  )
  return pool
}
async function pays(runner: Runner, registrationId: string): Promise<void> {
  const payment = await openPaymentOf(runner, registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
}
async function bought(runner: Runner, race: Race): Promise<string> {
  const registrationId = await begin(runner, race)
  expect((await save(runner, race, { registrationId, ...at('pensioner') })).status).toBe(200)
  await pays(runner, registrationId)
  return registrationId
}
const isWhole = async () => expect(await brokenInvariants(app.services.db)).toEqual([])

test('a category has its own price from the hold on, the order line names it, and its unit is sold with the payment', async () => {
  const race = await reduced()
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  expect((await formFor(runner, race)).categories).toMatchObject({
    ordinaryMinor: 190_000,
    offered: [
      { code: 'pensioner', label: 'Пенсионер', priceMinor: 70_000, left: 2 },
      { code: 'student', left: null },
    ],
    code: null,
  })
  expect((await save(runner, race, { registrationId, ...at('pensioner') })).status).toBe(200)
  expect(await places(runner, registrationId)).toEqual([['Десятка · Пенсионер', 70_000]])
  expect(await quotaOf(race)).toEqual({ taken: 0, held: 1 })
  // a higher price published later does not apply to them
  await publishDraft(app, {
    code: race.eventCode,
    race: { categories: [{ ...pensioner, priceMinor: 99_000 }, student] },
  })
  await pays(runner, registrationId)
  expect(await quotaOf(race)).toEqual({ taken: 1, held: 0 })
  const success = (await runner.client.get(`/api/registrations/${registrationId}`)).body
  expect([success.overallMinor, success.entries[0].category]).toEqual([
    73_500,
    {
      code: 'pensioner',
      label: 'Пенсионер',
      proof: 'show',
      status: 'to-show',
      priceDifferenceMinor: 120_000,
      isPaidOnline: false,
    },
  ])
  const other = await newRunner(app)
  const ordinary = await begin(other, race)
  await save(other, race, { registrationId: ordinary, ...at('none') })
  expect(await places(other, ordinary)).toEqual([['Десятка', 190_000]])
  const unknown = await save(other, race, { registrationId: ordinary, ...at('veteran') })
  expect(unknown.body.error.fields['category.code'].code).toBe('registration.category_unknown')
  await isWhole()
})

/**
 * Requests the quota's last unit `count` times at once: how many got it, and the other responses.
 */
async function rush(race: Race, count: number) {
  const runners = await Promise.all(Array.from({ length: count }, () => newRunner(app)))
  const orders = await Promise.all(runners.map((runner) => begin(runner, race)))
  const responses = await Promise.all(
    runners.map((runner, i) => save(runner, race, { registrationId: orders[i], ...at('pensioner') })),
  )
  const refused = responses.filter(({ status }) => status !== 200)
  return {
    held: responses.length - refused.length,
    codes: new Set(refused.map(({ body }) => body.error?.code)),
    late: runners[responses.findIndex(({ status }) => status !== 200)] ?? runners[0],
    lateOrder: orders[responses.findIndex(({ status }) => status !== 200)] ?? orders[0],
  }
}

test('one of two buyers gets a quota’s last unit, and the late one is offered the ordinary price without holding a place', async () => {
  const race = await reduced(singleUnitQuota)
  const { held, codes, late, lateOrder } = await rush(race, 6)
  expect([held, codes]).toEqual([1, new Set(['registration.category_used_up'])])
  expect(await quotaOf(race)).toEqual({ taken: 0, held: 1 })
  const [taken] = await app.sql<{ places: number }>(
    'select count(*)::int as places from registration.entries g join catalog.events e on e.id = g.event_id where e.code = $1',
    [race.eventCode],
  )
  expect(taken?.places).toBe(1)
  if (late === undefined) throw new Error('Nobody came late')
  const pensionerNow = { ...late.participant, socialCategory: 'pensioner' }
  const again = await save({ ...late, participant: pensionerNow }, race, { registrationId: lateOrder, ...at('none') })
  expect(again.status).toBe(200)
  const { categories } = await formFor(await newRunner(app), race)
  expect(categories.offered[0].left).toBe(0)
  const known = await reduced(singleUnitQuota)
  await rush(known, 1)
  expect((await formFor(late, known)).categories).toMatchObject({ code: null, usedUp: 'pensioner' })
  await isWhole()
})

test('a quota’s unit comes back when a hold expires, a form is corrected, a participant is taken off or a place is cancelled', async () => {
  const race = await reduced(singleUnitQuota)
  const [first, second] = [await newRunner(app), await newRunner(app)]
  const registrationId = await begin(first, race)
  await save(first, race, { registrationId, ...at('pensioner') })
  // corrected to the ordinary price and back again
  expect((await save(first, race, { registrationId })).status).toBe(200)
  expect([await places(first, registrationId), await quotaOf(race)]).toEqual([
    [['Десятка', 190_000]],
    { taken: 0, held: 0 },
  ])
  expect((await save(first, race, { registrationId, ...at('pensioner') })).status).toBe(200)
  expect((await save(first, race, { registrationId, ...at('pensioner') })).status).toBe(200)
  expect([await places(first, registrationId), await quotaOf(race)]).toEqual([
    [['Десятка · Пенсионер', 70_000]],
    { taken: 0, held: 1 },
  ])
  // a child joins at the ordinary price; the pensioner is removed
  const child = childOf(first, { birthDate: '2012-03-01' })
  const joins = { registrationId, relation: 'child', isAddition: true, participant: child, guardian: true }
  expect((await save(first, race, { ...joins, ...at('pensioner') })).body.error.code).toBe(
    'registration.category_used_up',
  )
  const { people } = (await first.client.get(`/api/registrations/people?eventCode=${race.eventCode}`)).body
  const relative = { ...joins, relation: undefined, participantId: people[1].participantId }
  expect((await save(first, race, relative)).status).toBe(200)
  const [own] = await app.sql<{ id: string }>(
    'select entry_id as id from registration.entry_categories where order_id = $1',
    [registrationId],
  )
  await first.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId: own?.id })
  expect(await quotaOf(race)).toEqual({ taken: 0, held: 0 })
  // an expired unit goes to the next buyer at once, and the late payer pays the ordinary price
  const slow = await newRunner(app)
  const late = await begin(slow, race)
  expect((await save(slow, race, { registrationId: late, ...at('pensioner') })).status).toBe(200)
  app.forward(21 * 60_000)
  const next = await newRunner(app)
  const nexts = await begin(next, race)
  expect((await save(next, race, { registrationId: nexts, ...at('pensioner') })).status).toBe(200)
  const again = { registrationId: late, ...at('pensioner') }
  expect((await save(slow, race, again)).body.error.code).toBe('registration.category_used_up')
  expect((await save(slow, race, { registrationId: late })).status).toBe(200)
  expect(await places(slow, late)).toEqual([['Десятка', 190_000]])
  app.forward(21 * 60_000)
  // paid and cancelled
  const paid = await bought(second, race)
  expect(await quotaOf(race)).toEqual({ taken: 1, held: 0 })
  const [entry] = (await second.client.get(`/api/account/registrations/${paid}`)).body.entries
  await confirmIdentity(second.client)
  const cancelled = await second.client.post(`/api/account/registrations/${paid}/cancel`, {
    entryId: entry.entryId,
    refundMinor: 73_500,
  })
  expect([cancelled.status, await quotaOf(race)]).toEqual([200, { taken: 0, held: 0 }])
  await isWhole()
})

test('a race change costs the new race’s category price, and the former unit is free again', async () => {
  const cheap = { code: 'five', bibFrom: 501, tiers: [{ priceMinor: 60_000, untilAt: null, untilOrdinal: null }] }
  const race = await reduced({ ...singleUnitQuota, more: [cheap] })
  const runner = await newRunner(app)
  const registrationId = await bought(runner, race)
  const [entry] = (await runner.client.get(`/api/account/registrations/${registrationId}`)).body.entries
  const moved = await runner.client.post(`/api/account/registrations/${registrationId}/entries/${entry.entryId}/race`, {
    raceCode: 'five',
    refundMinor: 10_500,
  })
  expect([moved.status, await quotaOf(race)]).toEqual([200, { taken: 0, held: 0 }])
  await isWhole()
})

const debtOf = async (entryId: string) => {
  const [row] = await app.sql<{ debt: number; entries: number }>(
    `select coalesce(sum(amount_minor), 0)::int as debt, count(*)::int as entries from payments.postings where account = $1`,
    [`debtor:${entryId}`],
  )
  return row
}

test('the price difference of a document that is not shown is due, is announced, and is paid at the pick-up or dropped', async () => {
  const race = await reduced()
  const [runner, member, onlooker] = [
    await newRunner(app),
    await organizersMember(app, 'check-in'),
    await organizersMember(app, 'view'),
  ]
  const registrationId = await bought(runner, race)
  const path = `/api/organizer/registrations/${registrationId}`
  const [entry] = (await member.client.get(`${path}/documents`)).body.entries
  const { entryId } = entry
  const decide = (outcome: string, actor = member) => actor.client.post(`${path}/category`, { entryId, outcome })
  expect(entry.category).toMatchObject({ code: 'pensioner', status: 'to-show' })
  for (const other of [onlooker, runner]) expect((await decide('not-shown', other)).status).toBe(404)
  expect((await decide('paid')).body.error.code).toBe('registration.category_settled')
  expect((await decide('not-shown')).body.status).toBe('not-shown')
  expect((await decide('not-shown')).body.status).toBe('not-shown')
  expect(await debtOf(entryId)).toEqual({ debt: -120_000, entries: 1 })
  await isWhole()
  const emails = await emailReader(app)
  const sent = (await emails.emailsTo(runner.email)).filter(({ subject }) => subject.includes('доплатить'))
  await emails.close()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.plain.replaceAll(/\s/g, ' ')).toContain('1 200 ₽')
  // the document is shown after all, then recorded as missing again, and paid at the pick-up
  expect((await decide('shown')).body.status).toBe('shown')
  expect((await debtOf(entryId))?.debt).toBe(0)
  await decide('not-shown')
  expect((await decide('paid')).body.status).toBe('paid')
  expect((await debtOf(entryId))?.debt).toBe(0)
  expect((await decide('shown')).body.error.code).toBe('registration.category_settled')
  const shown = (await runner.client.get(`/api/account/registrations/${registrationId}`)).body.entries[0].category
  expect(shown.status).toBe('paid')
  const ordinary = await newRunner(app)
  const plain = await begin(ordinary, race)
  await save(ordinary, race, { registrationId: plain })
  await pays(ordinary, plain)
  const [none] = (await member.client.get(`/api/organizer/registrations/${plain}/documents`)).body.entries
  const nothing = await member.client.post(`/api/organizer/registrations/${plain}/category`, {
    entryId: none.entryId,
    outcome: 'shown',
  })
  expect([nothing.status, nothing.body.error.code]).toEqual([404, 'registration.no_category'])
  // after a cancellation nothing is due any more
  const leaving = await newRunner(app)
  const left = await bought(leaving, race)
  const [leaver] = (await member.client.get(`/api/organizer/registrations/${left}/documents`)).body.entries
  await member.client.post(`/api/organizer/registrations/${left}/category`, {
    entryId: leaver.entryId,
    outcome: 'not-shown',
  })
  await leaving.client.post(`/api/account/registrations/${left}/cancel`, { refundMinor: 73_500 })
  expect(await debtOf(leaver.entryId)).toEqual({ debt: 0, entries: 2 })
  await isWhole()
})

test('a document that is handed in belongs to its account, waits for the organizer, and nobody else can read it', async () => {
  const race = await reduced()
  const [runner, stranger, member] = [await newRunner(app), await newRunner(app), await organizersMember(app, 'view')]
  const registrationId = await begin(runner, race)
  const upload = async ({ client }: Runner) =>
    (await client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId
  const [own, foreign] = [await upload(runner), await upload(stranger)]
  for (const [fileId, issue] of [
    [undefined, 'validation.file'],
    [foreign, 'registration.file_gone'],
  ]) {
    const refused = await save(runner, race, { registrationId, ...at('student', fileId) })
    expect(refused.body.error.fields['category.fileId'].code).toBe(issue)
  }
  expect((await save(runner, race, { registrationId, ...at('student', own) })).status).toBe(200)
  expect((await formFor(runner, race, { registrationId })).categories).toMatchObject({ code: 'student', fileId: own })
  const [entry] = (await member.client.get(`/api/organizer/registrations/${registrationId}/documents`)).body.entries
  expect(entry).toMatchObject({ documentsState: 'to-check', category: { code: 'student' }, files: [{ fileId: own }] })
  expect((await member.client.get(entry.files[0].url)).status).toBe(200)
  expect((await stranger.client.get(entry.files[0].url)).status).toBe(404)
})

test('the document that proves a category stays for review, whatever else is changed after the payment', async () => {
  const race = await reduced({ race: { requirements: ['medical'] } })
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  const { fileId } = (await runner.client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body
  const input = { registrationId, ...at('student', fileId), admission: { 'medical-certificate': { has: 'no' } } }
  expect((await save(runner, race, input)).status).toBe(200)
  await pays(runner, registrationId)
  const own = `/api/account/registrations/${registrationId}`
  const [{ entryId, documents }] = (await runner.client.get(own)).body.entries
  expect(documents).toMatchObject({ state: 'to-check' })
  const admission = { 'medical-certificate': { has: 'yes', validUntil: '2099-01-01' } }
  expect((await runner.client.put(`${own}/entries/${entryId}/details`, { admission })).status).toBe(200)
  expect((await runner.client.get(own)).body.entries[0]).toMatchObject({
    missing: [],
    documents: { state: 'to-check' },
  })
})

test('a category’s document that the organizer refused can be handed in again and reviewed again', async () => {
  const race = await reduced()
  const [runner, stranger, member] = [await newRunner(app), await newRunner(app), await organizersMember(app, 'manage')]
  const upload = async ({ client }: Runner) =>
    (await client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId
  const [first, second, foreign] = [await upload(runner), await upload(runner), await upload(stranger)]
  const registrationId = await begin(runner, race)
  expect((await save(runner, race, { registrationId, ...at('student', first) })).status).toBe(200)
  await pays(runner, registrationId)
  const own = `/api/account/registrations/${registrationId}`
  const [{ entryId }] = (await runner.client.get(own)).body.entries
  const decision = { entryId, decision: 'refused', note: 'Просрочен' }
  expect((await member.client.post(`/api/organizer/registrations/${registrationId}/documents`, decision)).status).toBe(
    200,
  )
  expect((await runner.client.get(own)).body.entries[0].detailsAt).toContain('/register/details?')
  const details = `${own}/entries/${entryId}/details`
  expect((await runner.client.get(details)).body).toMatchObject({ admission: [], category: { fileId: first } })
  const saveDetails = (fileId: string) => runner.client.put(details, { category: { fileId } })
  for (const [fileId, issue] of [
    ['', 'validation.file'],
    [foreign, 'registration.file_gone'],
  ] as const)
    expect((await saveDetails(fileId)).body.error.fields['category.fileId'].code).toBe(issue)
  expect((await saveDetails(first)).status).toBe(200) // submitting the same document changes nothing
  expect((await runner.client.get(own)).body.entries[0].documents.state).toBe('refused')
  expect((await saveDetails(second)).status).toBe(200)
  expect((await runner.client.get(own)).body.entries[0].documents).toEqual({ state: 'to-check', note: '' })
  const [seen] = (await member.client.get(`/api/organizer/registrations/${registrationId}/documents`)).body.entries
  expect(seen.files).toMatchObject([{ fileId: second }])
})

test('an impossible category is refused with the draft, and a quota cannot become smaller than its sold units', async () => {
  const race = await reduced()
  await bought(await newRunner(app), race)
  const republish = async (categories: Parameters<typeof reduced>[0]) =>
    await publishDraft(app, { code: race.eventCode, ...categories })
  const codes = []
  for (const change of [
    { race: { categories: [student] } },
    { race: { categories: [pensioner, pensioner] } },
    { race: { categories: [{ ...pensioner, priceMinor: -1 }, student] } },
    { race: { categories: [pensioner, student], profileFields: { socialCategory: 'optional' } } },
  ] as const)
    codes.push(await republish(change))
  expect(codes.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual([
    'catalog.category_left_out',
    ...Array(3).fill('catalog.categories_invalid'),
  ])
  await bought(await newRunner(app), race)
  const smaller = await republish({ race: { categories: [{ ...pensioner, quota: 1 }, student] } })
  expect(smaller.ok ? null : smaller.error).toMatchObject({
    code: 'catalog.capacity_below_sold',
    fields: { 'races.0.categories.0.quota': 'catalog.capacity_below_sold' },
  })
})

test('a participant without a document pays the price difference online, and it is refunded with the place', async () => {
  const race = await reduced({ commissionBp: 500 })
  const runner = await newRunner(app)
  const registrationId = await bought(runner, race)
  const own = async () => (await runner.client.get(`/api/account/registrations/${registrationId}`)).body
  const [{ entryId, payCategoryMinor }] = (await own()).entries
  expect(payCategoryMinor).toBe(126_000)
  const path = `/api/account/registrations/${registrationId}/entries/${entryId}/category-price-difference`
  const requestDifference = (dueMinor: number) => runner.client.post(path, { dueMinor })
  expect((await requestDifference(120_000)).body.error.code).toBe('orders.price_difference_changed')
  const stranger = await newRunner(app)
  expect((await stranger.client.post(path, { dueMinor: 126_000 })).status).toBe(404)
  const { body } = await requestDifference(126_000)
  expect((await requestDifference(126_000)).body.registrationId).toBe(body.registrationId)
  expect((await own()).priceDifferences).toMatchObject([{ isForPlace: true, dueMinor: 126_000 }])
  const address = `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=ten&registrationId=${body.registrationId}`
  expect((await runner.client.get(address)).body).toMatchObject({
    step: 'order',
    priceDifference: { words: { title: 'Доплата без документа о льготе' } },
  })
  await isWhole()
  await pays(runner, body.registrationId)
  await isWhole()
  expect(await own()).toMatchObject({
    overallMinor: 199_500,
    entries: [{ payCategoryMinor: null, category: { status: 'paid', isPaidOnline: true } }],
  })
  expect((await requestDifference(126_000)).body.error.code).toBe('registration.category_settled')
  // cancelled as a whole: both payments are refunded
  const cancelled = await runner.client.post(`/api/account/registrations/${registrationId}/cancel`, {
    refundMinor: 199_500,
  })
  expect(cancelled.status).toBe(200)
  await isWhole()
  expect((await own()).refundedMinor).toBe(199_500)
})

test('a difference due at the pick-up is paid online, and an accepted document ends an open payment and refunds a late one', async () => {
  const race = await reduced({ commissionBp: 500 })
  const checkIn = (await organizersMember(app, 'check-in')).client
  const runner = await newRunner(app)
  const setOutcome = async (orderId: string, outcome: string) => {
    const { entries } = (await runner.client.get(`/api/account/registrations/${orderId}`)).body
    return await checkIn.post(`/api/organizer/registrations/${orderId}/category`, {
      entryId: entries[0].entryId,
      outcome,
    })
  }
  const requestDifferenceOf = async (orderId: string) => {
    const { entries } = (await runner.client.get(`/api/account/registrations/${orderId}`)).body
    const path = `/api/account/registrations/${orderId}/entries/${entries[0].entryId}/category-price-difference`
    return (await runner.client.post(path, { dueMinor: 126_000 })).body.registrationId as string
  }
  const registrationId = await bought(runner, race)
  const early = await requestDifferenceOf(registrationId)
  expect((await setOutcome(registrationId, 'not-shown')).body).toMatchObject({ status: 'not-shown' })
  expect(await requestDifferenceOf(registrationId)).toBe(early)
  await pays(runner, early)
  await isWhole()
  expect((await setOutcome(registrationId, 'shown')).body.error.code).toBe('registration.category_settled')
  const other = await newRunner(app)
  const second = await bought(other, race)
  const waits = async () => {
    const { entries } = (await other.client.get(`/api/account/registrations/${second}`)).body
    const path = `/api/account/registrations/${second}/entries/${entries[0].entryId}/category-price-difference`
    return {
      id: (await other.client.post(path, { dueMinor: 126_000 })).body.registrationId,
      entryId: entries[0].entryId,
    }
  }
  const { id, entryId } = await waits()
  const payment = await openPaymentOf(other, id)
  const shown = await checkIn.post(`/api/organizer/registrations/${second}/category`, { entryId, outcome: 'shown' })
  expect(shown.body).toMatchObject({ status: 'shown', isPaidOnline: false })
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const [state] = await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
  expect(state?.state).toBe('refunding')
  await isWhole()
})

test('an accepted document ends an open price difference, and the pick-up desk asks for it only after a refusal', async () => {
  const race = await reduced({
    commissionBp: 500,
    race: { categories: [pensioner, { ...student, priceDifferenceMinor: 50_000 }] },
  })
  const [runner, member] = [await newRunner(app), await organizersMember(app, 'manage')]
  const registrationId = await begin(runner, race)
  const { fileId } = (await runner.client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body
  expect((await save(runner, race, { registrationId, ...at('student', fileId) })).status).toBe(200)
  await pays(runner, registrationId)
  const own = async () => (await runner.client.get(`/api/account/registrations/${registrationId}`)).body
  const [{ entryId, payCategoryMinor }] = (await own()).entries
  const requestDifference = () =>
    runner.client.post(`/api/account/registrations/${registrationId}/entries/${entryId}/category-price-difference`, {
      dueMinor: payCategoryMinor,
    })
  const decides = (decision: string, note = '') =>
    member.client.post(`/api/organizer/registrations/${registrationId}/documents`, { entryId, decision, note })
  const setOutcome = async (outcome: string) => {
    const path = `/api/organizer/registrations/${registrationId}/category`
    const { status, body } = await member.client.post(path, { entryId, outcome })
    return status === 200 ? body.status : body.error.code
  }
  const payment = await openPaymentOf(runner, (await requestDifference()).body.registrationId)
  expect((await decides('accepted')).body.entries[0].category).toMatchObject({ status: 'shown', isPaidOnline: false })
  expect(await own()).toMatchObject({
    priceDifferences: [],
    entries: [{ payCategoryMinor: null, category: { status: 'shown' } }],
  })
  expect((await requestDifference()).body.error.code).toBe('registration.category_settled')
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const [state] = await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
  expect(state?.state).toBe('refunding')
  expect(await setOutcome('not-shown')).toBe('registration.category_accepted')
  await decides('refused', 'Просрочен')
  expect((await own()).entries).toMatchObject([{ payCategoryMinor, category: { status: 'to-show' } }])
  expect(await setOutcome('not-shown')).toBe('not-shown')
  await isWhole()
  await decides('accepted') // the debt is dropped
  expect((await own()).entries).toMatchObject([{ payCategoryMinor: null, category: { status: 'shown' } }])
  await isWhole()
})

test('a quota’s unit comes back with a deferral and an event move, and a new participant shows a document of their own', async () => {
  const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7, deferDays: 14 }
  const race = await reduced({ changeRules })
  const checkIn = (await organizersMember(app, 'check-in')).client
  const [first, two, three] = [await newRunner(app), await newRunner(app), await newRunner(app)]
  const pathOf = async ({ client }: Runner, id: string) =>
    `/api/account/registrations/${id}/entries/${(await client.get(`/api/account/registrations/${id}`)).body.entries[0].entryId}`
  const deferring = await pathOf(first, await bought(first, race))
  expect(await quotaOf(race)).toEqual({ taken: 1, held: 0 })
  const { creditMinor } = (await first.client.get(`${deferring}/deferral`)).body
  const deferred = await first.client.post(`${deferring}/deferral`, { creditMinor, insuranceMinor: 0 })
  expect([deferred.status, await quotaOf(race)]).toEqual([200, { taken: 0, held: 0 }])
  await isWhole()
  // a relative receives a place whose document was shown
  const transferredId = await bought(two, race)
  const transferred = await pathOf(two, transferredId)
  const setOutcome = async (outcome: string) =>
    await checkIn.post(`/api/organizer/registrations/${transferredId}/category`, {
      entryId: transferred.split('/').at(-1),
      outcome,
    })
  await setOutcome('shown')
  const relative = { ...two.participant, lastName: 'Родня', firstName: 'Зоя', birthDate: '1991-06-13' }
  const probe = await publishRace(app)
  const joining = await begin(two, probe)
  await save(two, probe, { registrationId: joining, participant: relative, relation: 'sibling' })
  const [kin] = (await two.client.get(`${transferred}/transfer`)).body.relatives
  const over = await two.client.post(`${transferred}/transfer/relative`, {
    relativeId: kin.participantId,
    participant: relative,
  })
  expect(over.status).toBe(200)
  const { entries } = (await two.client.get(`/api/account/registrations/${transferredId}`)).body
  expect(entries).toMatchObject([{ category: { status: 'to-show' } }])
  await isWhole()
  // and a place of an event that is cancelled is moved
  const to = await publishRace(app, {
    race: { tiers: [{ priceMinor: 10_000, untilAt: null, untilOrdinal: null }] },
  })
  const moved = await pathOf(three, await bought(three, race))
  await setEventStatus(app, race.eventCode, 'cancelled')
  await app.sql(
    `insert into catalog.event_move_targets (tenant_id, event_id, to_event_id)
     select e.tenant_id, e.id, t.id from catalog.events e, catalog.events t where e.code = $1 and t.code = $2`,
    [race.eventCode, to.eventCode],
  )
  const [targetRace] = (await three.client.get(`${moved}/event-move`)).body.races
  const consents = ['offer', 'personal-data', 'receipt']
  const input = { eventCode: to.eventCode, raceCode: 'ten', refundMinor: targetRace.refundMinor, consents }
  expect((await three.client.post(`${moved}/event-move`, input)).status).toBe(200)
  expect(await quotaOf(race)).toEqual({ taken: 1, held: 0 }) // the relative's
  await isWhole()
})

/** The waiting emails about an entry whose payload has this key: recipients and texts. */
async function emailsAbout<P>(entryId: string, key: string, send: (context: JobContext, payload: P) => Promise<void>) {
  const jobs = await waitingJobs<P & Record<string, unknown>>(app, 'entryId', entryId)
  const of = jobs.filter((payload) => key in payload)
  const emails = (await Promise.all(of.map((job) => writtenEmails(app, (context) => send(context, job))))).flat()
  return emails.map(({ to, subject, text }) => ({ to, subject, plain: text.replace(/\s+/g, ' ') }))
}

test('a transferred place says before acceptance which document or payment it needs, then only the recipient is asked', async () => {
  const documents = { ...student, priceDifferenceMinor: 50_000 }
  const race = await reduced({ race: { categories: [pensioner, documents, { ...student, code: 'pupil' }] } })
  const checkIn = (await organizersMember(app, 'check-in')).client
  const fileOf = async ({ client }: Runner): Promise<string> =>
    (await client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId
  /** A place bought at a category's price, offered to another person by a link. */
  const offeredAt = async (code: string) => {
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const registrationId = await begin(sender, race)
    const fileId = code === 'pensioner' ? undefined : await fileOf(sender)
    expect((await save(sender, race, { registrationId, ...at(code, fileId) })).status).toBe(200)
    await pays(sender, registrationId)
    const page = async () => (await sender.client.get(`/api/account/registrations/${registrationId}`)).body
    const path = `/api/account/registrations/${registrationId}/entries/${(await page()).entries[0].entryId}`
    expect((await sender.client.post(`${path}/transfer`, { email: recipient.email })).status).toBe(200)
    const [row] = await app.sql<{ id: string }>('select id from registration.transfers where order_id = $1', [
      registrationId,
    ])
    const token = transferToken(app.services, row?.id ?? '')
    const takes = (more: Record<string, unknown> = {}) =>
      recipient.client.post('/api/transfers/accept', {
        ...{ token, participant: recipient.participant, consents: ['offer', 'personal-data'] },
        ...more,
      })
    const look = async () => (await recipient.client.post('/api/transfers/look', { token })).body
    const mine = async () => (await recipient.client.get(`${path}/mine`)).body
    return { sender, recipient, registrationId, path, page, takes, look, mine }
  }
  const shown = await offeredAt('pensioner')
  expect((await shown.look()).category).toEqual({ label: 'Пенсионер', proof: 'show', priceDifferenceMinor: 120_000 })
  expect((await shown.takes()).status).toBe(200)
  expect(await shown.mine()).toMatchObject({ category: { label: 'Пенсионер', status: 'to-show' } })
  const entryId = shown.path.split('/').at(-1) ?? ''
  await checkIn.post(`/api/organizer/registrations/${shown.registrationId}/category`, { entryId, outcome: 'not-shown' })
  expect(await shown.mine()).toMatchObject({ category: { status: 'not-shown', priceDifferenceMinor: 120_000 } })
  expect((await shown.page()).entries).toMatchObject([{ category: null, payCategoryMinor: null }])
  const [priceDifferenceEmail, ...rest] = await emailsAbout(entryId, 'debtId', sendPriceDifferenceEmail)
  expect([priceDifferenceEmail?.to, rest]).toEqual([shown.recipient.email, []])
  expect(priceDifferenceEmail?.plain).not.toContain('онлайн')
  // A document that must be submitted comes with the form, where no difference can be paid instead.
  const strict = await offeredAt('pupil')
  expect((await strict.takes()).body.error.fields['category.fileId'].code).toBe('validation.file')
  expect((await strict.takes(at('', await fileOf(strict.sender)))).status).toBe(409) // another account's file
  const fileId = await fileOf(strict.recipient)
  expect((await strict.takes(at('', fileId))).status).toBe(200)
  expect(await strict.mine()).toMatchObject({ documents: { state: 'to-check' }, category: { status: 'to-show' } })
  expect((await strict.page()).entries).toMatchObject([{ documents: null }])
  const storedFiles = 'select file_id as "fileId" from registration.entry_categories where order_id = $1'
  expect(await app.sql(storedFiles, [strict.registrationId])).toEqual([{ fileId }])
  const lenient = await offeredAt('student')
  expect((await lenient.look()).category).toMatchObject({ proof: 'upload', priceDifferenceMinor: 50_000 })
  expect((await lenient.takes()).status).toBe(200)
  expect(await lenient.mine()).toMatchObject({ documents: null, category: { status: 'to-show' } })
  await isWhole()
})

test('a price difference paid instead of a refused document sends an email, and nothing is refused any more', async () => {
  const documents = { ...student, priceDifferenceMinor: 50_000 }
  const race = await reduced({ race: { categories: [documents] } })
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  const upload = await runner.client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))
  expect((await save(runner, race, { registrationId, ...at('student', upload.body.fileId) })).status).toBe(200)
  await pays(runner, registrationId)
  const entry = async () => (await runner.client.get(`/api/account/registrations/${registrationId}`)).body.entries[0]
  const { entryId, payCategoryMinor } = await entry()
  const { client } = await organizersMember(app, 'manage')
  const decision = { entryId, decision: 'refused', note: 'Просрочен' }
  expect((await client.post(`/api/organizer/registrations/${registrationId}/documents`, decision)).status).toBe(200)
  expect(await entry()).toMatchObject({ documents: { state: 'refused' } })
  const [refusal] = await emailsAbout(entryId, 'decisionId', sendDocumentsEmail)
  expect(refusal?.plain).toContain('вместо него можно доплатить')
  const path = `/api/account/registrations/${registrationId}/entries/${entryId}/category-price-difference`
  const { body } = await runner.client.post(path, { dueMinor: payCategoryMinor })
  await pays(runner, body.registrationId)
  const paid = await emailsAbout(entryId, 'priceDifferenceId', sendCategoryPaidEmail)
  expect(paid).toMatchObject([{ to: runner.email, subject: expect.stringMatching(/^Доплата 525\s₽ получена/) }])
  expect(paid[0]?.plain).toContain('Документ о льготе больше не нужен')
  expect(await entry()).toMatchObject({ documents: null, category: { status: 'paid' } })
  await isWhole()
})

test('guard removal: the invariants find a price difference that was paid online and is missing on its entry', async () => {
  const race = await reduced()
  const runner = await newRunner(app)
  const registrationId = await bought(runner, race)
  const { entries } = (await runner.client.get(`/api/account/registrations/${registrationId}`)).body
  const path = `/api/account/registrations/${registrationId}/entries/${entries[0].entryId}/category-price-difference`
  const { body } = await runner.client.post(path, { dueMinor: entries[0].payCategoryMinor })
  await pays(runner, body.registrationId)
  await app.sql(
    'update registration.entry_categories set paid_online = false, debt_id = gen_random_uuid() where order_id = $1',
    [registrationId],
  )
  const found = (await brokenInvariants(app.services.db)).map(({ rule }) => rule)
  expect(found.some((violation) => violation.startsWith('a category’s online payment'))).toBe(true)
  await app.sql('update registration.entry_categories set paid_online = true, debt_id = null where order_id = $1', [
    registrationId,
  ])
  await isWhole()
})

test('guard removal: without the check of its rest a quota is sold many times', async () => {
  const [row] = await app.sql<{ body: string }>(
    `select pg_get_functiondef(oid) as body from pg_proc where proname = 'hold' and pronamespace = 'inventory'::regnamespace`,
  )
  const body = row?.body ?? ''
  const guard = `pool_free[slots[k]] < units[k] then code := 'sold_out'`
  expect(body).toContain(guard)
  await app.sql(body.replace(guard, `false then code := 'sold_out'`))
  await app.sql('alter table inventory.pools drop constraint never_oversold')
  const { held } = await rush(await reduced(singleUnitQuota), 4)
  expect(held).toBe(4)
  expect((await brokenInvariants(app.services.db)).length).toBeGreaterThan(0)
})
