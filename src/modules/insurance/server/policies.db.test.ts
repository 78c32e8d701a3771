import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import type { Instant } from '#src/kernel/instant.ts'
import { daysBetween, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import { newId } from '#src/platform/new-id.ts'
import { insure, saveTestInsurer } from '#tests/support/insurance-for-tests.ts'
import { policy, publishDraft, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { childOf, hasNoDocuments, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

let network = 0
const aRunner = () => {
  network += 1
  return newRunner(app, { address: `198.51.${network}.1` })
}

const tariffs = [
  draftTariff({ sports: ['run'], ageTo: 17, premiumMinor: 20_000 }),
  draftTariff({ sports: ['run'], ageFrom: 18, ageTo: 64 }),
  draftTariff({ sports: ['run'], ageFrom: 18, ageTo: 64, sumInsuredMinor: 50_000_000, premiumMinor: 60_000 }),
  draftTariff({ policyType: 'tick_bite', ageFrom: 3, daysTo: 90, premiumMinor: 18_000 }),
]
const byTable = { ...policy, priceMinor: 18_000, tariffs } as const

type Race = Awaited<ReturnType<typeof publishRace>>
const insurable = (change: Parameters<typeof publishRace>[1] = {}) =>
  publishRace(app, { products: [byTable, shirt], ...change })

async function orderOf(race: Race, runner?: Runner) {
  const buyer = runner ?? (await aRunner())
  return { runner: buyer, registrationId: await holdPlaceOf(buyer, race) }
}
type Order = Awaited<ReturnType<typeof orderOf>>

async function addChild({ runner, registrationId }: Order, race: Race, change: Record<string, unknown> = {}) {
  const saved = await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, isAddition: true, relation: 'child' },
    ...{ participant: childOf(runner, change), guardian: true, admission: hasNoDocuments },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

const viewOf = async ({ runner, registrationId }: Order): Promise<Json> =>
  (await runner.client.get(`/api/registrations/${registrationId}/insurance`)).body
const cartOf = async ({ runner, registrationId }: Order): Promise<Json> =>
  (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
const insurancesIn = ({ items }: Json) => items.filter(({ kind }: Json) => kind === 'insurance')
const requests = ({ runner, registrationId }: Order, input: Parameters<typeof insure>[2] = {}) =>
  insure(runner.client, registrationId, input)
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code]
async function pays({ runner, registrationId }: Order): Promise<string> {
  const payment = await openPaymentOf(runner, registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return payment.id
}
const policiesOf = (registrationId: string) =>
  app.sql<Json>('select * from insurance.policies where order_id = $1 order by serial', [registrationId])

describe('people are insured', () => {
  test('each person gets a line at the premium of their age, and the whole family is insured by one call', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await addChild(order, race)
    const done = await requests(order)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body.policies).toMatchObject([
      { premiumMinor: 25_000, sumInsuredMinor: 20_000_000, policyType: 'accident', terms: { insurer: 'Полис' } },
      { premiumMinor: 20_000 },
    ])
    expect(insurancesIn(done.body)).toMatchObject([
      { priceMinor: 25_000, count: 1 },
      { priceMinor: 20_000, count: 1 },
    ])
    expect(done.body.policies.map(({ itemId }: Json) => itemId)).toEqual(
      insurancesIn(done.body).map(({ id }: Json) => id),
    )
    expect(done.body.totals.commissionMinor).toBe((await cartOf(order)).totals.commissionMinor)
  })

  test('a repeated request changes nothing and leaves an open payment alone, and another sum replaces the policy', async () => {
    const order = await orderOf(await insurable())
    const first = await requests(order)
    const payment = await openPaymentOf(order.runner, order.registrationId)
    expect((await requests(order)).body.policies).toEqual(first.body.policies)
    expect((await app.sql<Json>('select state from payments.payments where id = $1', [payment.id]))[0]?.state).toBe(
      'open',
    )
    const expensive = await requests(order, { change: { sumInsuredMinor: 50_000_000 } })
    expect(expensive.body.policies).toMatchObject([{ premiumMinor: 60_000, sumInsuredMinor: 50_000_000 }])
    expect(insurancesIn(expensive.body)).toHaveLength(1)
  })

  test('the count of a person’s insurance can’t be set, and its premium stays', async () => {
    const order = await orderOf(await insurable())
    const expensive = await requests(order, { change: { sumInsuredMinor: 50_000_000 } })
    const [item] = insurancesIn(expensive.body)
    const setTo = (count: number) =>
      order.runner.client.post('/Register/ApiSetProductCount', {
        ...{ registrationId: order.registrationId, cartItemId: item.id, count },
      })
    expect(insurancesIn((await setTo(1)).body)).toMatchObject([{ id: item.id, priceMinor: 60_000, count: 1 }])
    expect(codeOf(await setTo(2))).toEqual([409, 'orders.policy_needed'])
    expect(insurancesIn((await setTo(0)).body)).toEqual([])
    expect(await policiesOf(order.registrationId)).toEqual([])
  })

  test('the page gets the offers of each person, with the reason where there is none', async () => {
    const race = await insurable()
    const order = await orderOf(race, { ...(await aRunner()) })
    await addChild(order, race, { birthDate: `${new Date().getUTCFullYear() - 1}-01-01` })
    const view = await viewOf(order)
    expect(view.products).toMatchObject([{ policyTypes: ['accident', 'tick_bite'], terms: { license: 'СЛ № 1234' } }])
    const [runner, baby] = view.people
    expect(runner.products[0]).toMatchObject({
      types: [{ offers: [{ premiumMinor: 25_000 }, { premiumMinor: 60_000 }] }, { offers: [{ premiumMinor: 18_000 }] }],
      ...{ missing: [], chosen: null },
    })
    expect(baby.products[0].types).toMatchObject([
      { offers: [{ premiumMinor: 20_000 }] },
      { offers: [], refusal: { code: 'insurance.age_too_low', message: expect.stringContaining('с 3 лет') } },
    ])
    await requests(order, { people: 1 })
    expect((await viewOf(order)).people[0].products[0].chosen).toMatchObject({ premiumMinor: 25_000 })
  })

  test('a line has the type of its policy, and in an order of several people the participant’s name', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await addChild(order, race)
    await requests(order)
    const { body } = await requests(order, { people: 1, change: { policyType: 'tick_bite' } })
    const namesIn = (items: Json[]) => items.map(({ name }) => name.split(', ')[1])
    expect(namesIn(insurancesIn(body)).toSorted()).toEqual(['несчастный случай', 'укус клеща'])
    await pays(order)
    const own = (await order.runner.client.get(`/api/account/registrations/${order.registrationId}`)).body
    const { body: success } = await order.runner.client.get(`/api/registrations/${order.registrationId}`)
    for (const { items } of [own, success]) {
      const places = items.slice(0, 2).map(({ participantName }: Json) => participantName)
      const insured = items.filter(({ name }: Json) => name.includes(', ')).map((item: Json) => item.participantName)
      expect(new Set(places).size).toBe(2)
      expect(insured.toSorted()).toEqual(places.toSorted())
    }
  })

  test('a policy starts on the chosen day within the bounds that are shown, at the premium of its length', async () => {
    const longer = draftTariff({
      sports: ['run'],
      ageFrom: 18,
      ageTo: 64,
      daysFrom: 4,
      daysTo: 90,
      premiumMinor: 44_000,
    })
    const race = await insurable({ products: [{ ...byTable, tariffs: [...tariffs, longer] }] })
    const order = await orderOf(race)
    const [person] = (await viewOf(order)).people
    const [{ startsOn: usual, endsOn }] = person.products[0].types[0].offers // an evening race ends on the next day
    expect(person.start.until).toBe(usual)
    const startDate = person.start.from
    const done = await requests(order, { change: { startDate } })
    expect(done.body.policies).toMatchObject([{ startsOn: startDate, endsOn, premiumMinor: 44_000 }])
    const [product] = (await viewOf(order)).people[0].products
    expect(product.types[0].offers).toMatchObject([{ startsOn: startDate, premiumMinor: 44_000 }])
    // The policy starts today: its insurer returns the premium no more.
    expect(product.chosen.terms.returnableUntil).toBeNull()
  })

  test('a policy that was bought is no missing document, once it is paid', async () => {
    const race = await insurable({ race: { requirements: ['insurance'] } })
    const order = await orderOf(race)
    await requests(order)
    await pays(order)
    const { client } = order.runner
    const { body: own } = await client.get(`/api/account/registrations/${order.registrationId}`)
    expect(own.entries).toMatchObject([{ missing: [] }])
    const { body: paid } = await client.get(`/api/registrations/${order.registrationId}`)
    expect(paid.requirements).toEqual([])
    const without = await orderOf(race)
    await pays(without)
    const { body: other } = await without.runner.client.get(`/api/registrations/${without.registrationId}`)
    expect(other.requirements).toEqual(['insurance'])
  })

  test('the price range is that of the premiums for the event’s sport', async () => {
    const ski = draftTariff({ sports: ['ski'], ageFrom: 18, ageTo: 64, premiumMinor: 10_000 })
    const order = await orderOf(
      await insurable({ products: [{ ...byTable, priceMinor: 10_000, tariffs: [...tariffs, ski] }] }),
    )
    const { body } = await order.runner.client.get(`/Register/ApiProducts?registrationId=${order.registrationId}`)
    expect(body.products).toMatchObject([{ kind: 'insurance', priceFromMinor: 18_000, priceToMinor: 60_000 }])
  })

  test('a removed insurance leaves the order, and removing it again changes nothing', async () => {
    const order = await orderOf(await insurable())
    const { body } = await requests(order)
    const [{ entryId, productId }] = body.policies
    const path = `/api/registrations/${order.registrationId}/insurance/${entryId}/${productId}`
    expect((await order.runner.client.delete(path)).body).toMatchObject({ policies: [], items: [{ kind: 'place' }] })
    expect((await order.runner.client.delete(path)).status).toBe(200)
    expect(codeOf(await order.runner.client.delete(path.replace(entryId, newId())))).toEqual([
      404,
      'insurance.person_unknown',
    ])
    expect(codeOf(await order.runner.client.delete(path.replace(productId, newId())))).toEqual([
      404,
      'insurance.product_unknown',
    ])
    expect(codeOf(await (await aRunner()).client.delete(path))).toEqual([404, 'orders.not_found'])
    await order.runner.client.post('/Register/ApiClearCart', { registrationId: order.registrationId })
    expect(codeOf(await order.runner.client.delete(path))).toEqual([409, 'orders.not_open'])
  })

  test('by the piece insurance is only removed', async () => {
    const order = await orderOf(await insurable())
    const { body } = await requests(order)
    const [{ productId }] = body.policies
    const save = (count: number) =>
      order.runner.client.post('/Register/ApiSaveProducts', {
        registrationId: order.registrationId,
        products: [{ productId, count }],
      })
    expect((await save(1)).status).toBe(200)
    expect(codeOf(await save(2))).toEqual([409, 'orders.policy_needed'])
    expect(insurancesIn((await save(0)).body)).toEqual([])
    expect(codeOf(await save(1))).toEqual([409, 'orders.policy_needed'])
    expect(await policiesOf(order.registrationId)).toEqual([])
  })
})

describe('a request is refused', () => {
  const change = (fields: Record<string, unknown>) => ({ change: fields })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  test.for([
    ['unknown product', change({ productId: newId() }), 404, 'insurance.product_unknown'],
    ['unknown person', change({ entryIds: [newId()] }), 404, 'insurance.person_unknown'],
    ['nobody', change({ entryIds: [] }), 422, undefined],
    ['type', change({ policyType: 'trip_cancellation' }), 409, 'insurance.type_not_offered'],
    ['sport', change({ sport: 'triathlon' }), 409, 'insurance.sport_not_covered'],
    ['sport of another race', change({ sport: 'ski', policyType: 'tick_bite' }), 409, 'insurance.sport_of_race'],
    ['past', change({ startDate: '2020-01-01' }), 409, 'insurance.start_too_early'],
    ['after the race', change({ startDate: '2099-01-01' }), 409, 'insurance.start_too_late'],
    ['days', change({ startDate: tomorrow }), 409, 'insurance.days_not_covered'],
    ['sum', change({ sumInsuredMinor: 1 }), 409, 'insurance.sum_not_offered'],
    ['no day', change({ startDate: 'soon' }), 422, undefined],
    ['unknown order', change({ registrationId: newId() }), 404, 'orders.not_found'],
  ] as const)('a request is refused: %s', async ([, input, status, code]) => {
    const order = await orderOf(await insurable())
    const refused = await requests(order, input)
    expect(refused.status, JSON.stringify(refused.body)).toBe(status)
    if (code !== undefined) expect(refused.body.error.code).toBe(code)
    expect(insurancesIn(await cartOf(order))).toEqual([])
  })

  test('a first day that is refused is named by its field', async () => {
    const order = await orderOf(await insurable())
    for (const [startDate, code] of [
      ['2020-01-01', 'insurance.start_too_early'],
      ['2099-01-01', 'insurance.start_too_late'],
      [tomorrow, 'insurance.days_not_covered'],
    ] as const) {
      const { body } = await requests(order, change({ startDate }))
      expect(body.error.fields.startDate).toMatchObject({ code, message: body.error.message })
    }
  })

  test('data of a person that the insurer does not require is validated, and not saved', async () => {
    const order = await orderOf(await insurable())
    const [{ entryId }] = (await viewOf(order)).people
    const wrong = { entryId, phone: 'abc', address: 'Самара', documentCode: '21', documentNumber: 'x' }
    const refused = await requests(order, change({ insured: [wrong] }))
    expect(codeOf(refused)).toEqual([422, 'insurance.data_missing'])
    expect(Object.keys(refused.body.error.fields).sort()).toEqual([
      ...[`insured.${entryId}.address`, `insured.${entryId}.documentNumber`, `insured.${entryId}.phone`],
    ])
    expect(codeOf(await requests(order, change({ insured: [{ entryId, phone: 'abc' }] })))).toEqual([
      ...[422, 'insurance.data_invalid'],
    ])
    const right = { entryId, phone: '+79120000000', address: 'Самара, Полевая, 48' }
    expect((await requests(order, change({ insured: [right] }))).status).toBe(200)
    expect(await policiesOf(order.registrationId)).toMatchObject([{ insured: { phone: '', address: '' } }])
    const saved = await app.sql('select 1 from insurance.insured_details where phone = $1', ['+79120000000'])
    expect(saved).toEqual([])
  })

  test('data of a person who is not insured by the request, or of one person twice, is refused', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await addChild(order, race)
    const [first, second] = (await viewOf(order)).people
    const requestWith = (...entryIds: string[]) =>
      requests(order, { people: 1, ...change({ insured: entryIds.map((entryId) => ({ entryId })) }) })
    expect(codeOf(await requestWith(newId()))).toEqual([404, 'insurance.person_unknown'])
    expect(codeOf(await requestWith(second.entryId))).toEqual([422, 'insurance.person_not_chosen'])
    const twice = await requestWith(first.entryId, first.entryId)
    expect(twice.body.error.fields.insured.code).toBe('insurance.person_twice')
    expect((await requestWith(first.entryId)).status).toBe(200)
  })

  test('an age that is not covered names the person and the ages, in the reader’s language', async () => {
    const runner = await aRunner()
    const old = { ...runner, participant: { ...runner.participant, birthDate: '1940-01-01' } }
    const order = await orderOf(await insurable(), old)
    const refused = await requests(order, change({ policyType: 'accident' }))
    expect(codeOf(refused)).toEqual([409, 'insurance.age_not_covered'])
    expect(refused.body.error.message).toContain(`${runner.participant.lastName} Егор: страховка действует`)
  })

  test('another account’s order, and one that is not open, are refused', async () => {
    const order = await orderOf(await insurable())
    const stranger = await aRunner()
    const view = await viewOf(order)
    const body = {
      ...{ registrationId: order.registrationId, productId: view.products[0].productId, sport: 'run' },
      ...{ entryIds: [view.people[0].entryId], policyType: 'accident', startDate: '2099-01-01' },
    }
    expect(codeOf(await stranger.client.post('/Register/ApiPolicyRequest', body))).toEqual([404, 'orders.not_found'])
    const at = `/api/registrations/${order.registrationId}/insurance`
    expect(codeOf(await stranger.client.get(at))).toEqual([404, 'orders.not_found'])
    await order.runner.client.post('/Register/ApiClearCart', { registrationId: order.registrationId })
    expect(codeOf(await order.runner.client.post('/Register/ApiPolicyRequest', body))).toEqual([409, 'orders.not_open'])
  })

  test('an insurance whose insurer is not known here offers nothing', async () => {
    const race = await insurable({ products: [{ ...byTable, providerName: 'Аноним' }] })
    await app.sql("update insurance.insurers set name = 'Другой' where name = 'Аноним'")
    const order = await orderOf(race)
    expect((await viewOf(order)).products).toMatchObject([{ terms: null }])
    expect(codeOf(await requests(order))).toEqual([409, 'insurance.not_on_sale'])
  })
})

describe('what an insurer requires', () => {
  const careful = 'Внимательный'
  const publish = async () => {
    const race = await insurable({ products: [{ ...byTable, providerName: careful }] })
    await app.services.db.transaction({ role: 'system' }, (tx) =>
      saveTestInsurer(tx, careful, { requiredData: ['address', 'phone', 'document'] }),
    )
    return race
  }
  const entered = { address: 'Самара, Полевая, 48', documentCode: '21', documentNumber: '45 09 123456' }

  test('is named at its fields, asked once, and printed with the number masked', async () => {
    const order = await orderOf(await publish())
    const [{ entryId, products }] = (await viewOf(order)).people
    expect(products[0].missing).toEqual(['address', 'document'])
    const missing = await requests(order)
    expect(codeOf(missing)).toEqual([422, 'insurance.data_missing'])
    expect(Object.keys(missing.body.error.fields)).toEqual([
      `insured.${entryId}.address`,
      `insured.${entryId}.documentNumber`,
    ])
    const wrong = await requests(order, { change: { insured: [{ entryId, ...entered, documentNumber: '45' }] } })
    expect(wrong.body.error.fields[`insured.${entryId}.documentNumber`].code).toBe('insurance.document_malformed')
    expect((await requests(order, { change: { insured: [{ entryId, ...entered }] } })).status).toBe(200)
    const [{ insured }] = await policiesOf(order.registrationId)
    expect(insured).toMatchObject({ address: entered.address, phone: '+79121234567', document: { code: '21' } })
    expect(insured.document.maskedNumber).not.toContain('123')
    const second = await orderOf(await publish(), order.runner)
    expect((await viewOf(second)).people[0].products[0].missing).toEqual([])
    expect((await requests(second)).status).toBe(200)
  })
})

describe('an unpaid order changes', () => {
  const saves = ({ runner, registrationId }: Order, race: Race, fields: Record<string, unknown>) =>
    runner.client.post('/Register/ApiSaveRegistration', {
      ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId },
      ...{ participant: { ...runner.participant, ...fields }, guardian: true, admission: hasNoDocuments },
    })

  test('another birth date reprices the policy, one that is not covered removes it, and the order shows a notice', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await requests(order)
    const young = `${new Date().getUTCFullYear() - 17}-12-31`
    expect((await saves(order, race, { birthDate: young })).status).toBe(200)
    expect(insurancesIn(await cartOf(order))).toMatchObject([{ priceMinor: 20_000 }])
    expect((await viewOf(order)).notices).toMatchObject([{ kind: 'repriced', fromMinor: 25_000, toMinor: 20_000 }])
    await saves(order, race, { birthDate: '1940-01-01' })
    expect(insurancesIn(await cartOf(order))).toEqual([])
    expect((await viewOf(order)).notices).toMatchObject([{ kind: 'removed', fromMinor: 25_000, toMinor: null }])
    await saves(order, race, {})
    expect((await requests(order)).status).toBe(200)
    expect((await viewOf(order)).notices).toEqual([])
  })

  test('another table changes the premium only when the payer rechecks the order', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await requests(order)
    const expensive = tariffs.map((one) => ({ ...one, premiumMinor: one.premiumMinor + 1_000 }))
    const products = [{ ...byTable, priceMinor: 19_000, tariffs: expensive }, shirt]
    await publishDraft(app, { code: race.eventCode, products })
    const [{ id: productId }] = (
      await order.runner.client.get(`/Register/ApiProducts?registrationId=${order.registrationId}`)
    ).body.products.filter(({ kind }: Json) => kind === 'goods')
    await order.runner.client.post('/Register/ApiSaveProducts', {
      registrationId: order.registrationId,
      products: [{ productId, count: 1 }],
    })
    expect(insurancesIn(await cartOf(order))).toMatchObject([{ priceMinor: 25_000 }])
    const rechecked = await order.runner.client.post('/Register/Cart', { registrationId: order.registrationId })
    expect(insurancesIn(rechecked.body)).toMatchObject([{ priceMinor: 26_000 }])
  })

  test('an insurance that the table drops is removed at the recheck, with an adjustment', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await requests(order)
    const products = [{ ...byTable, tariffs: tariffs.filter(({ policyType }) => policyType === 'tick_bite') }, shirt]
    await publishDraft(app, { code: race.eventCode, products })
    const rechecked = await order.runner.client.post('/Register/Cart', { registrationId: order.registrationId })
    expect(rechecked.body.adjustments).toEqual([{ itemName: 'Футболка, несчастный случай', from: 1, to: 0 }])
    expect(insurancesIn(rechecked.body)).toEqual([])
  })

  test('an order that expired and was started again keeps its insurance with the new place', async () => {
    const race = await insurable()
    const order = await orderOf(race)
    await requests(order)
    app.forward(25 * 60_000)
    expect((await saves(order, race, {})).status).toBe(200)
    await pays(order)
    expect(await policiesOf(order.registrationId)).toMatchObject([{ state: 'issued' }])
  })
})

describe('after the payment', () => {
  test('a policy is issued once, whatever messages come, and the insurer’s account has its premium', async () => {
    const race = await insurable({ products: [{ ...byTable, providerName: 'Счёт' }] })
    const order = await orderOf(race)
    await addChild(order, race)
    await requests(order)
    const paymentId = await pays(order)
    await app.receiveWebhook(bank.message(paymentId, 'succeeded', { eventKey: newId() }))
    const issued = await policiesOf(order.registrationId)
    const year = new Date().getUTCFullYear()
    expect(issued).toMatchObject([{ state: 'issued' }, { state: 'issued' }])
    for (const { number, serial } of issued) expect(number).toMatch(new RegExp(`-${year}-0*${serial}$`))
    expect(new Set(issued.map(({ number }) => number)).size).toBe(2)
    expect(issued[0].insured).toMatchObject({ lastName: order.runner.participant.lastName, birthDate: '1990-05-12' })
    const [balance] = await app.sql<{ sum: number }>(
      "select sum(amount_minor)::int as sum from payments.postings where account = 'insurer:Счёт'",
    )
    expect(balance?.sum).toBe(45_000)
  })

  test('with a cancelled entry its policy is cancelled and the premium is returned; the other stays', async () => {
    const race = await insurable({ refundRules: [{ daysBefore: 1, shareBp: 5_000, returnsCommission: false }] })
    const order = await orderOf(race)
    await addChild(order, race)
    await requests(order)
    await pays(order)
    const at = `/api/account/registrations/${order.registrationId}`
    const offer = (await order.runner.client.get(`${at}/cancellation`)).body
    const [{ entryId, refundMinor }] = offer.entries
    expect(refundMinor).toBe(95_000 + 25_000)
    expect((await order.runner.client.post(`${at}/cancel`, { entryId, refundMinor })).status).toBe(200)
    expect(await policiesOf(order.registrationId)).toMatchObject([
      { entry_id: entryId, state: 'cancelled', refunded_minor: 25_000, reason: 'cancelled by owner' },
      { state: 'issued', refunded_minor: 0 },
    ])
  })

  test.for([
    ['an insurer that never returns premiums', null, 0],
    ['an insurer whose last day is today', -1, 25_000],
    ['an insurer whose last day was yesterday', 0, 0],
  ] as const)('a premium is returned by the insurer’s own rule: %s', async ([name, days, returned]) => {
    const race = await insurable({
      products: [{ ...byTable, providerName: name }],
      refundRules: [{ daysBefore: 1, shareBp: 10_000, returnsCommission: true }],
    })
    // Counted by the program's clock, which an earlier test has moved: its day may have changed already.
    await app.services.db.transaction({ role: 'system' }, async (tx) => {
      const [event] = await tx.sql<{ raceDay: PlainDate; timeZone: string }>`
        select to_char(r.starts_at at time zone e.time_zone, 'YYYY-MM-DD') as "raceDay", e.time_zone as "timeZone"
        from catalog.races r join catalog.events e on e.id = r.event_id where e.code = ${race.eventCode}`
      if (event === undefined) throw new Error(`event ${race.eventCode} not found`)
      const left = daysBetween(plainDateIn(tx.now as Instant, event.timeZone), event.raceDay)
      await saveTestInsurer(tx, name, { refundDaysBefore: days === null ? null : left + days })
    })
    const order = await orderOf(race)
    await requests(order)
    await pays(order)
    const at = `/api/account/registrations/${order.registrationId}`
    const offer = (await order.runner.client.get(`${at}/cancellation`)).body
    const { paidMinor } = offer
    expect(offer.whole.refundMinor).toBe(paidMinor - 25_000 + returned)
    const done = await order.runner.client.post(`${at}/cancel`, { refundMinor: offer.whole.refundMinor })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await policiesOf(order.registrationId)).toMatchObject([{ state: 'cancelled', refunded_minor: returned }])
  })
})

test('guard removal: without its index a person has two policies of a product', async () => {
  const order = await orderOf(await insurable())
  await requests(order)
  const copy = `insert into insurance.policies (tenant_id, order_id, event_id, account_id, line_id, entry_id, place_hold_id,
      person_id, product_id, insurer_id, sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, currency, insured)
    select tenant_id, order_id, event_id, account_id, line_id, entry_id, place_hold_id, person_id, product_id, insurer_id, sport,
      policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, currency, insured
    from insurance.policies where order_id = $1 limit 1`
  await expect(app.sql(copy, [order.registrationId])).rejects.toThrow('one_policy_per_person')
  const [index] = await app.sql<{ def: string }>(
    "select pg_get_indexdef('insurance.one_policy_per_person'::regclass) as def",
  )
  await app.sql('drop index insurance.one_policy_per_person')
  await app.sql(copy, [order.registrationId])
  expect(await policiesOf(order.registrationId)).toHaveLength(2)
  await app.sql('delete from insurance.policies where order_id = $1', [order.registrationId])
  await app.sql(index?.def ?? '')
})

test('guard removal: without its index an insurer has one number twice', async () => {
  const orders = [await orderOf(await insurable()), await orderOf(await insurable())] as const
  for (const order of orders) {
    await requests(order)
    await pays(order)
  }
  const [first] = await policiesOf(orders[0].registrationId)
  const renumber = () =>
    app.sql('update insurance.policies set number = $1 where order_id = $2', [first.number, orders[1].registrationId])
  await expect(renumber()).rejects.toThrow('one_number_per_insurer')
  const [index] = await app.sql<{ def: string }>(
    "select pg_get_indexdef('insurance.one_number_per_insurer'::regclass) as def",
  )
  await app.sql('drop index insurance.one_number_per_insurer')
  await renumber()
  await app.sql("update insurance.policies set number = number || '-2' where order_id = $1", [orders[1].registrationId])
  await app.sql(index?.def ?? '')
})

test('guard removal: without its policy a paid insurance is found by the invariants', async () => {
  const order = await orderOf(await insurable())
  await requests(order)
  await pays(order)
  const saved = await policiesOf(order.registrationId)
  await app.sql('update insurance.policies set premium_minor = 1 where order_id = $1', [order.registrationId])
  expect((await brokenInvariants(app.services.db)).map(({ rule }) => rule)).toContain(
    'an insurance line of a paid order has no issued policy of its price',
  )
  await app.sql('update insurance.policies set premium_minor = $2 where order_id = $1', [
    order.registrationId,
    saved[0].premium_minor,
  ])
})
