import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { waveTimes } from '#src/modules/catalog/domain/questions.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { publishDraft, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, person, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { transferToken } from '../../invitations/server/invitation-keys.ts'
import { lapseTransfers } from './jobs/lapse-transfers.ts'

let app: TestApp
let bank: TestBank
vi.setConfig({ testTimeout: 90_000 })
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())
// All sign-ups come from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = Awaited<ReturnType<typeof publishRace>>
const rules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7 }
const withFee = { changeRules: { ...rules, transferFeeMinor: 50_000 } }
const fee = 50_000 + 2_500 // with the event's commission

async function pays(runner: Runner, orderId: string): Promise<string> {
  const payment = await openPaymentOf(runner, orderId)
  bank.set(payment.id, 'succeeded')
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  return payment.id
}
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  await pays(runner, id)
  return id
}
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const pathOf = async (runner: Runner, id: string) =>
  `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}/transfer`
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  status === 200 ? 'done' : body.error?.code
const offers = async (runner: Runner, id: string, email: string) =>
  codeOf(await runner.client.post(await pathOf(runner, id), { email }))
const withdraws = async (runner: Runner, id: string) => codeOf(await runner.client.delete(await pathOf(runner, id)))
const offerOf = async (runner: Runner, id: string) => (await runner.client.get(await pathOf(runner, id))).body.offer
async function tokenOf(orderId: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    'select id from registration.transfers where order_id = $1 order by id desc limit 1',
    [orderId],
  )
  return transferToken(app.services, row?.id ?? '')
}
const agreed = ['offer', 'personal-data']
const accept = ({ client, participant }: Runner, token: string, change: Record<string, unknown> = {}) =>
  client.post('/api/transfers/accept', { token, consents: agreed, participant: { ...participant, ...change } })
const look = async ({ client }: Pick<Runner, 'client'>, token: string) =>
  (await client.post('/api/transfers/look', { token })).body
const decline = async ({ client }: Pick<Runner, 'client'>, token: string) =>
  codeOf(await client.post('/api/transfers/decline', { token }))
const feeOrderIn = ({ body }: { body: { payAt: string | null } }) =>
  new URL(body.payAt ?? 'http://nowhere').searchParams.get('registrationId') ?? ''
const startList = async ({ eventCode }: Race): Promise<{ fullName: string; bib: number }[]> =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list
const namesIn = async (race: Race) => (await startList(race)).map(({ fullName, bib }) => `${bib} ${fullName}`)
const nameOf = ({ participant }: Runner) => `${participant.lastName} ${participant.firstName}`
const db = () => app.services.db
const allIsWell = async (...ids: string[]) => expect(await violationsOf(db(), ids)).toEqual([])

describe('a place that is transferred without a fee', () => {
  test('a place stays the sender’s until the reader of the link accepts it, and then shows nothing of the sender', async () => {
    const race = await publishRace(app)
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    expect(await offers(sender, id, 'nobody-yet@example.org')).toBe('done')
    const token = await tokenOf(id)
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    expect(await look({ client: app.client() }, token)).toMatchObject({
      state: 'open',
      feeMinor: 0,
      mine: null,
      isOwn: false,
    })
    expect(await offerOf(sender, id)).toMatchObject({ kind: 'email', state: 'open', email: 'nobody-yet@example.org' })
    const taken = await accept(recipient, token)
    expect([taken.status, taken.body]).toEqual([200, { payAt: null, bib: 101 }])
    expect((await accept(recipient, token)).body).toEqual({ payAt: null, bib: 101 }) // the form was submitted again
    expect(await namesIn(race)).toEqual([`101 ${nameOf(recipient)}`])
    const { state, mine } = await look(recipient, token)
    expect([state, mine]).toMatchObject(['accepted', { bib: 101, registrationId: id }])
    const start = `/api/account/registrations/${id}/entries/${mine.entryId}/mine`
    expect((await recipient.client.get(start)).body).toMatchObject({ bib: '101' })
    expect(codeOf(await accept(await newRunner(app), token))).toBe('registration.transfer_gone')
    const [entry] = await app.sql<{ participant: { email: string } }>(
      'select participant from registration.entries where order_id = $1',
      [id],
    )
    expect(JSON.stringify(entry)).not.toContain(sender.email)
    await allIsWell(id)
  })

  test('a sender cannot change, transfer or cancel an accepted place, and its refund for a cancelled event goes to the payer', async () => {
    const race = await publishRace(app, { products: [shirt] })
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await offers(sender, id, recipient.email)
    await accept(recipient, await tokenOf(id))
    expect(await page(sender, id)).toMatchObject({
      entries: [{ canChange: false, canMove: false, canTransfer: false, isTransferred: true }],
      cancelling: { refusal: 'orders.transferred', refundMinor: 0 },
    })
    const { upcoming } = (await sender.client.get('/api/account/registrations')).body
    expect(upcoming).toMatchObject([{ registrationId: id, entries: [{ isTransferred: true }] }])
    const cancel = (refundMinor: number) =>
      sender.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor })
    expect(codeOf(await cancel(0))).toBe('orders.transferred')
    expect(await offers(sender, id, 'other@example.org')).toBe('registration.entry_not_yours')
    expect((await sender.client.get(`/api/account/registrations/${id}/tickets`)).status).toBe(404)
    expect(await namesIn(race)).toEqual([`101 ${nameOf(recipient)}`])
    await setEventStatus(app, race.eventCode, 'cancelled')
    const { refundMinor } = (await page(sender, id)).cancelling
    expect(refundMinor).toBe(199_500)
    expect(codeOf(await cancel(refundMinor))).toBe('done')
    await allIsWell(id)
  })

  test('one of two recipients who accept at once gets the place', async () => {
    const race = await publishRace(app)
    const sender = await newRunner(app)
    const recipients = await Promise.all([newRunner(app), newRunner(app), newRunner(app)])
    const id = await bought(sender, race)
    await offers(sender, id, recipients[0].email)
    const token = await tokenOf(id)
    const answers = await Promise.all(recipients.map((recipient) => accept(recipient, token)))
    expect(answers.map(codeOf).sort()).toEqual(['done', 'registration.transfer_gone', 'registration.transfer_gone'])
    expect(await startList(race)).toHaveLength(1)
    await allIsWell(id)
  })

  test('when a sender cancels or withdraws while a recipient accepts, exactly one of the two happens', async () => {
    const race = await publishRace(app, {
      refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    })
    for (const back of ['cancel', 'withdraw'] as const) {
      for (let round = 0; round < 3; round += 1) {
        const [sender, recipient] = [await newRunner(app), await newRunner(app)]
        const id = await bought(sender, race)
        await offers(sender, id, recipient.email)
        const token = await tokenOf(id)
        const [gave, accepted] = await Promise.all([
          back === 'withdraw'
            ? withdraws(sender, id)
            : sender.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 199_500 }).then(codeOf),
          accept(recipient, token).then(codeOf),
        ])
        expect([gave, accepted].filter((one) => one === 'done')).toHaveLength(1)
        await allIsWell(id)
      }
    }
  })

  test('a transfer is refused to an ineligible recipient, to one who has an entry, and to the sender’s own account', async () => {
    const race = await publishRace(app, { registrationsPerAccount: 1, race: { ageFrom: 18 } })
    const [sender, recipient, entrant] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await bought(entrant, race)
    await offers(sender, id, 'somebody@example.org')
    const token = await tokenOf(id)
    expect(codeOf(await accept(recipient, token, { birthDate: '2015-01-01' }))).toBe('registration.too_young')
    expect(codeOf(await accept(recipient, token, { city: '' }))).toBe('registration.form_incomplete')
    const both = (await accept(recipient, token, { city: '', phone: '12' })).body.error.fields
    expect(Object.keys(both).toSorted()).toEqual(['participant.city', 'participant.phone'])
    // an ineligible person is refused once the form is valid: it is no field's issue
    const ineligible = (await accept(recipient, token, { birthDate: '2015-01-01', phone: '12', guardian: true })).body
      .error
    expect(Object.keys(ineligible.fields)).toEqual(['participant.phone'])
    expect(codeOf(await accept(entrant, token))).toBe('registration.already_registered')
    // another person's name on an account that has its one entry of the event
    expect(codeOf(await accept(entrant, token, person(9_001, 'x@example.org')))).toBe('registration.account_limit')
    expect(codeOf(await accept(sender, token))).toBe('registration.transfer_own')
    expect(
      codeOf(await app.client().post('/api/transfers/accept', { token, participant: recipient.participant })),
    ).toBe('http.sign_in')
    expect(await namesIn(race)).toContain(`101 ${nameOf(sender)}`)
    expect(codeOf(await accept(recipient, token))).toBe('done')
    await allIsWell(id)
  })

  test('an offer can be declined and renewed, withdrawn, and expires at the organizer’s deadline', async () => {
    const race = await publishRace(app)
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    expect(await offers(sender, id, sender.email)).toBe('registration.transfer_self')
    expect([await offers(sender, id, recipient.email), await offers(sender, id, recipient.email)]).toEqual([
      'done',
      'done',
    ])
    expect(await offers(sender, id, 'second@example.org')).toBe('registration.transfer_open')
    const first = await tokenOf(id)
    expect([await decline(recipient, first), await decline(recipient, first)]).toEqual(['done', 'done'])
    expect(codeOf(await accept(recipient, first))).toBe('registration.transfer_gone')
    expect(await offers(sender, id, 'second@example.org')).toBe('done')
    expect([await withdraws(sender, id), await withdraws(sender, id)]).toEqual(['done', 'done'])
    expect(codeOf(await accept(recipient, await tokenOf(id)))).toBe('registration.transfer_gone')
    expect(await offers(sender, id, recipient.email)).toBe('done')
    await app.sql('update registration.transfers set open_until = now() where order_id = $1', [id])
    expect(codeOf(await accept(recipient, await tokenOf(id)))).toBe('registration.transfer_gone')
    await lapseTransfers.run(app.services)
    expect(await offerOf(sender, id)).toMatchObject({ state: 'lapsed' })
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    await publishDraft(app, { code: race.eventCode, changeRules: { ...rules, transferDays: null } })
    expect(await offers(sender, id, recipient.email)).toBe('registration.change_too_late')
    await allIsWell(id)
  })

  test('an offered place cannot change its race, and no upgrade is opened for it', async () => {
    const expensive = [{ priceMinor: 250_000, untilAt: null, untilOrdinal: null }]
    const race = await publishRace(app, {
      more: [{ code: 'half', bibFrom: 501, tiers: expensive }, { code: 'twin' }],
    })
    const sender = await newRunner(app)
    const id = await bought(sender, race)
    const entry = (await pathOf(sender, id)).replace(/\/transfer$/, '')
    const more = (250_000 - 190_000) * 1.05
    const opened = await sender.client.post(`${entry}/price-difference`, { raceCode: 'half', dueMinor: more })
    expect(codeOf(opened)).toBe('done')
    expect(await offers(sender, id, 'somebody@example.org')).toBe('done')
    const [left] = await app.sql<{ status: string }>('select status from orders.orders where id = $1', [
      opened.body.registrationId,
    ])
    expect(left?.status).toBe('cancelled')
    const again = await sender.client.post(`${entry}/price-difference`, { raceCode: 'half', dueMinor: more })
    expect(codeOf(again)).toBe('registration.transfer_open')
    const moved = await sender.client.post(`${entry}/race`, { raceCode: 'twin', refundMinor: 0 })
    expect(codeOf(moved)).toBe('registration.transfer_open')
    await allIsWell(id)
  })

  test('only the owner can offer a place, and a place that needed an access code is not transferred', async () => {
    const race = await publishRace(app)
    const [sender, stranger] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    const path = await pathOf(sender, id)
    expect((await stranger.client.get(path)).status).toBe(404)
    expect(codeOf(await stranger.client.post(path, { email: 'x@example.org' }))).toBe('registration.not_found')
    expect(codeOf(await stranger.client.delete(path))).toBe('registration.not_found')
    const unpaid = await holdPlaceOf(stranger, race)
    expect(await offers(stranger, unpaid, 'x@example.org')).toBe('registration.not_active')
    await publishDraft(app, { code: race.eventCode, race: { isByCode: true } })
    expect(await offers(sender, id, 'x@example.org')).toBe('registration.transfer_by_code')
    await allIsWell(id)
  })
})

describe('a place whose organizer takes a fee', () => {
  test('the payment of the fee transfers the place, and the fee stays with the organizer', async () => {
    const race = await publishRace(app, withFee)
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await offers(sender, id, recipient.email)
    const token = await tokenOf(id)
    expect(await look(recipient, token)).toMatchObject({ feeMinor: fee, currency: 'RUB' })
    const taken = await accept(recipient, token)
    const feeOrder = feeOrderIn(taken)
    expect(taken.body.bib).toBeNull()
    expect(feeOrderIn(await accept(recipient, token))).toBe(feeOrder) // the form was submitted again
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    const { waiting } = (await recipient.client.get('/api/account/registrations')).body
    expect(waiting).toMatchObject([{ registrationId: feeOrder, entries: [] }])
    expect(waiting[0].continueTo).toContain(`/payments/return?order=${feeOrder}`)
    expect(await withdraws(sender, id)).toBe('registration.transfer_paying')
    expect(codeOf(await accept(await newRunner(app), token))).toBe('registration.transfer_gone')
    // The order takes no registration and no product.
    const input = {
      ...race,
      registrationId: feeOrder,
      participant: recipient.participant,
      isAddition: true,
      relation: 'other',
    }
    expect(codeOf(await recipient.client.post('/Register/ApiSaveRegistration', input))).not.toBe('done')
    const cart = (await recipient.client.get(`/Register/ApiCart?registrationId=${feeOrder}`)).body
    expect(cart).toMatchObject({ items: [{ name: 'Переоформление места: Десятка' }], totals: { overallMinor: fee } })
    await allIsWell(id, feeOrder)
    const payment = await pays(recipient, feeOrder)
    await app.receiveWebhook(bank.message(payment, 'succeeded', { eventKey: 'again' }))
    expect(await namesIn(race)).toEqual([`101 ${nameOf(recipient)}`])
    expect(await look(recipient, token)).toMatchObject({ state: 'accepted', mine: { bib: 101 } })
    expect((await recipient.client.get(`/api/registrations/${feeOrder}`)).body).toMatchObject({
      entries: [{ bib: 101 }],
      overallMinor: fee,
    })
    const back = await recipient.client.post(`/api/account/registrations/${feeOrder}/cancel`, { refundMinor: 0 })
    expect(codeOf(back)).toBe('orders.fee_stays')
    const [owed] = await app.sql<{ sum: string }>(
      `select sum(p.amount_minor) from payments.postings p join payments.entries e on e.id = p.entry_id
       where e.kind = 'charge' and e.reference = $1 and p.account like 'organizer:%'`,
      [feeOrder],
    )
    expect(Number(owed?.sum)).toBe(50_000)
    await allIsWell(id, feeOrder)
  })

  test('a recipient finds, corrects and pays for the place as their own registration, in the wave of their expected time', async () => {
    const waves = [
      { code: 'A', upToSeconds: 3600, bibFrom: null, bibTo: null },
      { code: 'B', upToSeconds: null, bibFrom: null, bibTo: null },
    ]
    const race = await publishRace(app, { ...withFee, race: { waves, questions: waveTimes() } })
    const [sender, recipient, stranger] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    const entry = (await pathOf(sender, id)).replace('/transfer', '')
    const [, entryId] = entry.split('/entries/')
    await offers(sender, id, recipient.email)
    const init = ({ client }: Runner) =>
      client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
    expect((await init(recipient)).body.state).toMatchObject({ state: 'open' })
    const answers = { 'expected-time': '0:50:00' }
    const input = { token: await tokenOf(id), participant: recipient.participant, answers }
    const feeOrder = feeOrderIn(await recipient.client.post('/api/transfers/accept', input))
    expect(await page(recipient, feeOrder)).toMatchObject({ isFee: true, feeFor: null })
    await pays(recipient, feeOrder)
    const found = (await init(recipient)).body
    expect(found.state).toEqual({ state: 'already-registered', registrationId: id, entryId })
    expect(found.registrationId).not.toBe(id) // which is the sender's order
    expect((await init(sender)).body.state.state).toBe('open')
    expect(await startList(race)).toMatchObject([{ wave: { code: 'A', isConfirmed: false } }])
    const { upcoming } = (await recipient.client.get('/api/account/registrations')).body
    expect(upcoming).toMatchObject([{ registrationId: feeOrder, isFee: true, status: 'paid' }])
    const feeFor = { registrationId: id, entryId, hasOtherPayer: true }
    expect(await page(recipient, feeOrder)).toMatchObject({ isFee: true, feeFor })
    expect((await recipient.client.get(`${entry}/mine`)).body.canChange).toBe(true)
    const changes = ({ client }: Runner, change: Record<string, unknown>) =>
      client.put(entry, { participant: { ...recipient.participant, ...change } })
    expect((await recipient.client.get(entry)).body).toMatchObject({ hasOtherPayer: true, owner: 'own' })
    expect((await changes(recipient, { city: 'Казань' })).body).toEqual({
      registrationId: id,
      hasOtherPayer: true,
      endsDifference: false,
    })
    expect(codeOf(await changes(recipient, person(9_002, recipient.email)))).toBe('done') // the name alone
    expect(codeOf(await changes(recipient, { lastName: 'Другой', birthDate: '1970-01-01' }))).toBe(
      'registration.another_person',
    )
    expect(codeOf(await changes(sender, {}))).toBe('registration.entry_not_yours')
    expect(codeOf(await changes(stranger, {}))).toBe('registration.not_found')
    await publishDraft(app, {
      code: race.eventCode,
      changeRules: { ...rules, dataDays: null },
      race: { waves },
    })
    expect(codeOf(await changes(recipient, {}))).toBe('registration.change_too_late')
    await allIsWell(id, feeOrder)
  })

  test('an offer whose fee is not paid in time is open again, and a late payment is refunded whole', async () => {
    const race = await publishRace(app, withFee)
    const [sender, slow, quick] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await offers(sender, id, slow.email)
    const token = await tokenOf(id)
    const late = feeOrderIn(await accept(slow, token))
    const payment = await openPaymentOf(slow, late)
    await app.sql(`update orders.orders set pay_before = now(), held_until = now() where id = $1`, [late])
    await db().transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      const { expireOrder } = await import('#src/modules/orders/server/commands/end-order.ts')
      await expireOrder(tx, late)
    })
    const lateEntry = { ...race, registrationId: late, participant: slow.participant }
    expect(codeOf(await slow.client.post('/Register/ApiSaveRegistration', lateEntry))).toBe('registration.not_found')
    const feeOrder = feeOrderIn(await accept(quick, token))
    await pays(quick, feeOrder)
    bank.set(payment.id, 'succeeded')
    expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
    expect(await namesIn(race)).toEqual([`101 ${nameOf(quick)}`])
    await refundPayment(app.services, { tenantId: 1, paymentId: payment.id })
    expect(bank.refunds.find(({ reference }) => reference === `bank-${payment.id}`)?.amountMinor).toBe(fee)
    await allIsWell(id, late, feeOrder)
  })

  test('an account over its limit or with a participant who has an entry is refused before it pays the fee', async () => {
    const race = await publishRace(app, { ...withFee, registrationsPerAccount: 1 })
    const [sender, entrant, recipient] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await bought(entrant, race)
    await offers(sender, id, 'somebody@example.org')
    const token = await tokenOf(id)
    expect(codeOf(await accept(entrant, token, person(9_001, 'x@example.org')))).toBe('registration.account_limit')
    // of another account, which is below its limit
    const same = { ...person(9_001, 'x@example.org'), ...entrant.participant, email: recipient.email }
    expect(codeOf(await accept(recipient, token, same))).toBe('registration.already_registered')
    expect(await look(recipient, token)).toMatchObject({ state: 'open', mine: null })
    expect(await app.sql('select id from orders.orders where source_order_id = $1', [id])).toEqual([])
    expect(codeOf(await accept(recipient, token))).toBe('done')
  })

  test('the fee is refunded whole when its payer got an entry otherwise, or the sender cancelled meanwhile', async () => {
    const refundRules = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
    const race = await publishRace(app, { ...withFee, refundRules })
    for (const meanwhile of ['registered', 'given up'] as const) {
      const [sender, recipient] = [await newRunner(app), await newRunner(app)]
      const id = await bought(sender, race)
      await offers(sender, id, 'somewhere@example.org')
      const feeOrder = feeOrderIn(await accept(recipient, await tokenOf(id)))
      if (meanwhile === 'registered') {
        const own = (await recipient.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=ten`)).body
        const saved = { ...race, registrationId: own.registrationId, participant: recipient.participant }
        expect(codeOf(await recipient.client.post('/Register/ApiSaveRegistration', saved))).toBe('done')
        await pays(recipient, own.registrationId)
      } else {
        const cancelled = await sender.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 199_500 })
        expect(codeOf(cancelled)).toBe('done')
      }
      const payment = await pays(recipient, feeOrder)
      await refundPayment(app.services, { tenantId: 1, paymentId: payment })
      expect(bank.refunds.find(({ reference }) => reference === `bank-${payment}`)?.amountMinor).toBe(fee)
      expect(await page(recipient, feeOrder)).toMatchObject({ status: 'refunded', overallMinor: fee })
      const names = (await namesIn(race)).filter((name) => name.endsWith(nameOf(sender)))
      expect(names).toHaveLength(meanwhile === 'registered' ? 1 : 0)
      await allIsWell(id, feeOrder)
    }
  })
})

describe('within one’s own family', () => {
  /** A relative, saved by an earlier registration. */
  async function relativeOf(sender: Runner, i: number) {
    const participant: Record<string, unknown> = { ...person(i, ''), birthDate: '2001-02-03' }
    const { eventCode, raceCode } = await publishRace(app)
    const { registrationId } = (
      await sender.client.get(`/Register/ApiInit?eventCode=${eventCode}&raceCode=${raceCode}`)
    ).body
    const input = { eventCode, raceCode, registrationId, participant, relation: 'child' }
    expect(codeOf(await sender.client.post('/Register/ApiSaveRegistration', input))).toBe('done')
    return participant
  }

  test('a place is transferred to a relative at once, and stays on the order', async () => {
    const race = await publishRace(app)
    const sender = await newRunner(app)
    const id = await bought(sender, race)
    const participant = await relativeOf(sender, 8_001)
    const path = await pathOf(sender, id)
    const { relatives } = (await sender.client.get(path)).body
    expect(relatives).toMatchObject([{ reason: '' }])
    const input = { relativeId: relatives[0].participantId, participant }
    expect((await sender.client.post(`${path}/relative`, input)).body).toMatchObject({ payAt: null, bib: 101 })
    expect(await page(sender, id)).toMatchObject({
      entries: [{ canChange: true, canTransfer: true, isTransferred: false, bib: 101 }],
    })
    expect(await namesIn(race)).toEqual([`101 ${participant.lastName} ${participant.firstName}`])
    // and back to the account's own participant
    const [self] = (await sender.client.get(path)).body.relatives
    const own = { relativeId: self.participantId, participant: sender.participant }
    expect((await sender.client.post(`${path}/relative`, own)).body).toMatchObject({ payAt: null, bib: 101 })
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    await allIsWell(id)
  })

  test('the family pays the fee before a transfer to a relative', async () => {
    const race = await publishRace(app, withFee)
    const sender = await newRunner(app)
    const id = await bought(sender, race)
    const participant = await relativeOf(sender, 8_002)
    const path = await pathOf(sender, id)
    const [relative] = (await sender.client.get(path)).body.relatives
    const taken = await sender.client.post(`${path}/relative`, { relativeId: relative.participantId, participant })
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    await pays(sender, feeOrderIn(taken))
    expect(await namesIn(race)).toEqual([`101 ${participant.lastName} ${participant.firstName}`])
    await allIsWell(id, feeOrderIn(taken))
  })

  test('a withdrawn transfer ends its open fee payment at once, and a late payment is refunded', async () => {
    const race = await publishRace(app, withFee)
    const sender = await newRunner(app)
    const id = await bought(sender, race)
    const participant = await relativeOf(sender, 8_003)
    const path = await pathOf(sender, id)
    const [relative] = (await sender.client.get(path)).body.relatives
    const fee = feeOrderIn(
      await sender.client.post(`${path}/relative`, { relativeId: relative.participantId, participant }),
    )
    const payment = await openPaymentOf(sender, fee)
    expect((await sender.client.delete(path)).status).toBe(200)
    const { waiting } = (await sender.client.get('/api/account/registrations')).body
    expect(waiting.filter(({ isFee }: { isFee: boolean }) => isFee)).toEqual([])
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    expect((await sender.client.delete(path)).status).toBe(200)
    await allIsWell(id, fee)
  })
})

describe('by emails', () => {
  let emails: EmailReader
  beforeAll(async () => {
    emails = await emailReader(app)
  })
  afterAll(() => emails.close())

  test('a transfer emails both sides', async () => {
    const race = await publishRace(app)
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await offers(sender, id, recipient.email)
    const [invitation] = (await emails.emailsTo(recipient.email)).slice(-1)
    expect(invitation?.subject).toBe('Вам передают место: Пробный забег')
    expect(invitation?.plain).toContain(`acceptTransfer=${await tokenOf(id)}`)
    expect(invitation?.plain).toContain('Платить ничего не нужно.')
    expect(invitation?.plain).toMatch(/Заполните анкету до конца дня\s\d+\s[а-я]+, МСК\S*, и место станет вашим/)
    await accept(recipient, await tokenOf(id))
    // emails of the same moment have no order
    const subjects = (await emails.emailsTo(sender.email)).map(({ subject }) => subject).sort()
    expect(subjects.filter((subject) => subject.includes('переда'))).toEqual([
      'Вы передаёте место: Пробный забег',
      'Место передано: Пробный забег',
    ])
    const [entry] = (await emails.emailsTo(recipient.email)).slice(-1)
    expect(entry?.plain).toContain('101')
    expect(entry?.plain).toMatch(new RegExp(`/account/registrations/${id}/entries/[^/]+/mine`))
    // Emails about the start go to the recipient only.
    const heard = (await emails.emailsTo(sender.email)).length
    const path = (await pathOf(sender, id)).replace('/transfer', '')
    await recipient.client.put(path, { participant: { ...recipient.participant, city: 'Казань' } })
    const [changed] = (await emails.emailsTo(recipient.email)).slice(-1)
    expect(changed?.plain).toContain('/mine')
    expect(await emails.emailsTo(sender.email)).toHaveLength(heard)
  })

  test('the emails name why an offer ended and the sum of the fee, and link to the place', async () => {
    const lastTo = async (email: string) => (await emails.emailsTo(email)).at(-1)?.plain ?? ''
    for (const status of ['cancelled', 'postponed'] as const) {
      const race = await publishRace(app, withFee)
      const [sender, recipient] = [await newRunner(app), await newRunner(app)]
      const id = await bought(sender, race)
      await offers(sender, id, recipient.email)
      expect(await lastTo(recipient.email)).toMatch(/сбор за переоформление: 525\s₽/)
      await setEventStatus(app, race.eventCode, status)
      await lapseTransfers.run(app.services)
      const { entries } = (await sender.client.get(`/api/account/registrations/${id}`)).body
      const view = await sender.client.get(`/api/account/registrations/${id}/entries/${entries[0].entryId}/transfer`)
      expect(view.body).toMatchObject({ isOpen: false, cancelledOrPostponed: status })
      const phrase = status === 'cancelled' ? 'Организатор отменил' : 'Организатор перенёс'
      for (const text of [await lastTo(sender.email), await lastTo(recipient.email)]) {
        expect(text).toContain(phrase)
        expect(text).not.toMatch(/Срок|ждали/)
      }
    }
    const race = await publishRace(app, withFee)
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await offers(sender, id, 'somewhere@example.org')
    await pays(recipient, feeOrderIn(await accept(recipient, await tokenOf(id))))
    const bill = (await emails.emailsTo(recipient.email)).find(({ subject }) => subject.includes('525'))
    expect(bill?.plain).toMatch(new RegExp(`/account/registrations/${id}/entries/[^/]+/mine`))
  })
})

test('guard removal: without its state a second reader of the link gets a place that belongs to another account', async () => {
  const race = await publishRace(app)
  const [sender, first, second] = [await newRunner(app), await newRunner(app), await newRunner(app)]
  const id = await bought(sender, race)
  await offers(sender, id, first.email)
  const token = await tokenOf(id)
  expect(codeOf(await accept(first, token))).toBe('done')
  expect(codeOf(await accept(second, token))).toBe('registration.transfer_gone')
  await app.sql(
    `update registration.transfers set state = 'open', recipient_account = null, ended_at = null where order_id = $1`,
    [id],
  )
  expect(codeOf(await accept(second, token))).toBe('done')
  expect(await namesIn(race)).toEqual([`101 ${nameOf(second)}`])
})

test('guard removal: without the flag on its order line the sender could cancel a transferred place, and the invariants find it', async () => {
  const refundRules = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
  const race = await publishRace(app, { refundRules })
  const [sender, recipient] = [await newRunner(app), await newRunner(app)]
  const id = await bought(sender, race)
  await offers(sender, id, recipient.email)
  await accept(recipient, await tokenOf(id))
  await app.sql('update orders.lines set is_transferred = false where order_id = $1', [id])
  expect((await violationsOf(db(), [])).join()).toContain('transferred flags disagree')
  const cancelled = await sender.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 199_500 })
  expect(codeOf(cancelled)).toBe('done')
  expect(await startList(race)).toEqual([])
  await app.sql('update orders.lines set is_transferred = true where order_id = $1', [id])
})
