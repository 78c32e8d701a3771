import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { newId } from '#src/platform/new-id.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { lapseInvitations } from './jobs/lapse-invitations.ts'

let app: TestApp
let bank: TestBank
const lines: string[] = []
// Passwords are hashed and emails rendered here, on a machine that others may share.
vi.setConfig({ testTimeout: 90_000 })
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider, logTo: (line) => void lines.push(line) })
})
afterAll(() => app.close())
// All sign-ups come from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = { readonly eventCode: string; readonly raceCode: string }
let count = 0
const newEmail = () => `friend-${++count}@example.org`
const find = ({ client }: Runner, race: Race, email: string, more = '') =>
  client.get(
    `/Register/ApiFindFriend?eventCode=${race.eventCode}&raceCode=${race.raceCode}&email=${encodeURIComponent(email)}${more}`,
  )
const invite = ({ client }: Runner, race: Race, input: Record<string, unknown>) =>
  client.post('/api/registrations/invitations', {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    ...{ invitationKind: 'friend', sender: 'Егор' },
    ...input,
  })
const invitationsOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/api/registrations/${registrationId}/invitations`)).body.invitations
const linkIn = (text: string) => /[?&]gift=([\w-]{43})/.exec(text)?.[1] ?? ''

const confirms = ({ email }: Pick<Runner, 'email'>, of: TestApp = app) =>
  of.sql('update accounts.accounts set email_verified_at = now() where email = $1', [email])

/** A paid order with one invited place; the payer of a gift has a confirmed email. */
async function paidInvitation(race: Race, input: Record<string, unknown> = {}, payer?: Runner) {
  const runner = payer ?? (await newRunner(app))
  if (input.invitationKind === 'gift') await confirms(runner)
  const registrationId = newId()
  const email = newEmail()
  const response = await invite(runner, race, { registrationId, email, ...input })
  expect([response.status, response.body]).toMatchObject([200, { registrationId, status: 'awaiting_payment' }])
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  return { payer: runner, registrationId, email: String(input.email ?? email) }
}
/** The link's token, derived as the program does. */
async function tokenOf(registrationId: string): Promise<string> {
  const { invitationToken } = await import('./invitation-keys.ts')
  const [row] = await app.sql<{ id: string; linkVersion: number }>(
    'select id, link_version as "linkVersion" from registration.invitations where order_id = $1',
    [registrationId],
  )
  return invitationToken(app.services, row?.id ?? '', row?.linkVersion ?? 0)
}
const look = ({ client }: Pick<Runner, 'client'>, token: string) => client.post('/api/invitations/look', { token })
const agreed = ['offer', 'personal-data']
const accept = ({ client, participant }: Runner, token: string, change: Record<string, unknown> = {}) =>
  client.post('/api/invitations/accept', { token, consents: agreed, participant: { ...participant, ...change } })
const startListOf = async (race: Race) =>
  (await app.client().get(`/api/events/${race.eventCode}/startlist`)).body.list as { fullName: string; bib: number }[]
const allIsWell = async (registrationId: string) => {
  expect(await violationsOf(app.services.db, [registrationId])).toEqual([])
  const mine = (await brokenInvariants(app.services.db)).filter(
    ({ rule }) => !rule.includes('webhook was not processed'),
  )
  expect(mine).toEqual([])
}

describe('looking for a friend', () => {
  test('a friend who is found can be registered and is shown by initials, and one who is not found can be invited', async () => {
    const race = await publishRace(app)
    const [runner, friend] = [await newRunner(app), await newRunner(app)]
    await friend.client.put('/api/account/profile', { ...friend.participant, patronymic: 'Ильич' })
    const found = await find(runner, race, friend.email.toUpperCase())
    expect(found.body).toEqual({
      email: friend.email,
      canBeRegistered: true,
      initials: 'Е.\u00A0И.\u00A0П.',
      message: 'Можно зарегистрировать: Е.\u00A0И.\u00A0П.',
    })
    const nobody = newEmail()
    const unknown = await find(runner, race, nobody, '&lang=en&relayPosition=2')
    expect(unknown.body).toEqual({
      email: nobody,
      canBeRegistered: true,
      initials: '',
      message: expect.stringContaining('Nobody has an account with this address'),
    })
  })

  test.for([
    ['a woman on a race of men', { gender: 'male' }, { gender: 'female' }],
    ['a child on a race of grown-ups', { ageFrom: 18 }, { birthDate: '2015-01-02' }],
  ] as const)('%s cannot be registered, and the response does not say why', async ([, rules, person]) => {
    const race = await publishRace(app, { race: rules })
    const [runner, friend] = [await newRunner(app), await newRunner(app)]
    await friend.client.put('/api/account/profile', { ...friend.participant, ...person })
    const { status, body } = await find(runner, race, friend.email)
    expect([status, body.canBeRegistered]).toEqual([200, false])
    expect(body.message).toBe(
      'На эту дистанцию этого человека зарегистрировать нельзя. Выберите другую дистанцию или другого участника.',
    )
    const refused = await invite(runner, race, { registrationId: newId(), email: friend.email })
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      409,
      'registration.friend_ineligible',
      body.message,
    ])
  })

  test('a friend who has an entry gets the same response as an ineligible one', async () => {
    const race = await publishRace(app)
    const [runner, friend] = [await newRunner(app), await newRunner(app)]
    await friend.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId: newId(),
      participant: friend.participant,
    })
    expect((await find(runner, race, friend.email)).body.canBeRegistered).toBe(false)
  })

  test.for([
    ['none', '', 'validation.required'],
    ['no address', 'mail@', 'validation.email'],
    ['in Cyrillic', 'анна@пример.рф', 'validation.cyrillicEmail'],
  ] as const)('an address is compared in its normalized form: %s', async ([, email, code]) => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const { status, body } = await find(runner, race, email)
    expect([status, body.error.fields?.email?.code]).toEqual([422, code])
    const invited = await invite(runner, race, { registrationId: newId(), email })
    expect([invited.status, invited.body.error.fields?.email?.code]).toEqual([422, code])
  })

  test('a search for one’s own address, without a race or without a session is refused', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const own = await find(runner, race, runner.email)
    expect([own.status, own.body.error.fields.email.code]).toEqual([409, 'registration.friend_self'])
    expect((await find(runner, { ...race, raceCode: 'none' }, newEmail())).status).toBe(404)
    const stranger = { ...runner, client: app.client() }
    expect((await find(stranger, race, newEmail())).status).toBe(401)
  })

  test('the search is limited by account, and says when to retry', async () => {
    const race = await publishRace(app)
    const runner = { ...(await newRunner(app, {})), client: (await newRunner(app)).client }
    for (let i = 0; i < 20; i += 1) expect((await find(runner, race, newEmail())).status).toBe(200)
    const refused = await find(runner, race, newEmail())
    expect([refused.status, refused.body.error.code]).toEqual([429, 'accounts.too_many_attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  /** Every statement that the program sends, without its values. */
  async function workOf(act: () => Promise<{ status: number; body: unknown }>) {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const { status, body } = await act()
      const statements = query.mock.calls.map((call: unknown[]) => {
        const [first] = call
        return typeof first === 'string' ? first.replace(/'[^']*'/g, '?') : String(Object(first).text)
      })
      return { status, shape: Object.keys(Object(body)), statements }
    } finally {
      query.mockRestore()
    }
  }

  test('a found, an ineligible and an unknown friend cost the same statements and the same response shape', async () => {
    const race = await publishRace(app, { race: { gender: 'male' } })
    const [runner, friend, woman] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    await friend.client.put('/api/account/profile', friend.participant)
    await woman.client.put('/api/account/profile', { ...woman.participant, gender: 'female' })
    await find(runner, race, newEmail()) // the race's rules are cached from here on
    const known = await workOf(() => find(runner, race, friend.email))
    const ineligible = await workOf(() => find(runner, race, woman.email))
    const unknown = await workOf(() => find(runner, race, newEmail()))
    expect(unknown).toEqual(known)
    expect(ineligible).toEqual(known)
    expect(known.statements.length).toBeGreaterThan(5)
    // control: the measure detects a missing statement
    const own = await workOf(() => find(runner, race, runner.email))
    expect(own.statements.length).toBeLessThan(known.statements.length)
  })
})

describe('an invited place', () => {
  test('an invited place is held and paid like any other, has a bib, and stays off the start list until it is claimed', async () => {
    const race = await publishRace(app)
    const { payer, registrationId, email } = await paidInvitation(race)
    expect(await invitationsOf(payer, registrationId)).toMatchObject([
      { kind: 'friend', email, state: 'open', isSent: true, link: null, refundMinor: expect.any(Number) },
    ])
    const { body } = await payer.client.get(`/api/registrations/${registrationId}`)
    expect(body.entries).toMatchObject([{ bib: 101, fullName: `f…@example.org` }])
    expect(await startListOf(race)).toEqual([])
    await allIsWell(registrationId)
  })

  test('the friend who claims a place gets entry and start list, and the payer’s account reads none of their data', async () => {
    const race = await publishRace(app)
    const { payer, registrationId } = await paidInvitation(race, { message: 'До встречи' })
    const token = await tokenOf(registrationId)
    const friend = await newRunner(app)
    const before = (await look(friend, token)).body
    expect(before).toMatchObject({ kind: 'friend', state: 'open', mine: null, message: 'До встречи' })
    // The payer consented for themselves only: the recipient consents to the offer and the
    // processing of their own data.
    const silent = await friend.client.post('/api/invitations/accept', { token, participant: friend.participant })
    expect([silent.status, silent.body.error.fields]).toMatchObject([
      409,
      {
        'consents.offer': { code: 'orders.consent_offer' },
        'consents.personal-data': { code: 'orders.consent_personal_data' },
      },
    ])
    const done = await accept(friend, token)
    const consents = await app.sql(
      `select c.kind, c.text_version <> '' as "hasText", c.address <> '' as "hasAddress" from accounts.consents c
       join accounts.accounts a on a.id = c.account_id
       where a.email = $1 and c.subject like $2 order by c.kind`,
      [friend.email, `${registrationId}/%`],
    )
    expect(consents).toEqual(agreed.map((kind) => ({ kind, hasText: true, hasAddress: true })))
    expect([done.status, done.body]).toEqual([200, { fullName: `${friend.participant.lastName} Егор`, bib: 101 }])
    expect(await startListOf(race)).toMatchObject([{ fullName: `${friend.participant.lastName} Егор`, bib: 101 }])
    expect((await look(friend, token)).body).toMatchObject({ state: 'accepted', mine: { bib: 101 } })
    expect((await accept(friend, token)).status).toBe(200) // submitted twice
    expect((await look({ client: app.client() }, token)).body).toMatchObject({
      state: 'accepted',
      mine: null,
      message: '',
    })
    const again = await friend.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId: newId(),
      participant: friend.participant,
    })
    expect([again.status, again.body.error.code]).toEqual([409, 'registration.already_registered'])
    expect((await invitationsOf(payer, registrationId))[0].state).toBe('accepted')
    const paid = (await payer.client.get(`/api/registrations/${registrationId}`)).body
    expect(paid.emailTo).toBe(payer.email)
    expect(JSON.stringify(paid)).not.toContain(friend.email)
    await allIsWell(registrationId)
  })

  test('the same form sent again, also at once, is one place, and another friend has another', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const [registrationId, email] = [newId(), newEmail()]
    const responses = await Promise.all([1, 2, 3].map(() => invite(runner, race, { registrationId, email })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await invite(runner, race, { registrationId, email: newEmail() })).status).toBe(200)
    expect(await invitationsOf(runner, registrationId)).toHaveLength(2)
    const { body } = await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)
    expect(body.items).toHaveLength(2)
  })

  test('an invited place joins the payer’s own place on one order', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const registrationId = newId()
    const own = { ...race, registrationId, participant: runner.participant }
    expect((await runner.client.post('/Register/ApiSaveRegistration', own)).status).toBe(200)
    expect((await invite(runner, race, { registrationId, email: newEmail() })).status).toBe(200)
    // and the payer's own form is unchanged
    expect((await runner.client.post('/Register/ApiSaveRegistration', own)).status).toBe(200)
    const query = `eventCode=${race.eventCode}&registrationId=${registrationId}`
    const { entries } = (await runner.client.get(`/api/registrations/people?${query}`)).body
    expect(entries.map(({ isInvited }: { isInvited: boolean }) => isInvited)).toEqual([false, true])
  })

  test.for([
    ['a full race', { capacity: 1 }, 409, 'registration.sold_out'],
    ['a race of teams', { kind: 'team' }, 409, 'registration.team_race'],
  ] as const)('%s refuses the invitation', async ([, rules, status, code]) => {
    const stages = rules && 'kind' in rules ? { stages: null } : {}
    const race = await publishRace(app, { race: { ...rules, ...stages } as never })
    const runner = await newRunner(app)
    await invite(runner, race, { registrationId: newId(), email: newEmail() })
    const refused = await invite(runner, race, { registrationId: newId(), email: newEmail() })
    expect([refused.status, refused.body.error.code]).toEqual([status, code])
    expect((await find(runner, race, newEmail())).body.canBeRegistered).toBe(false)
  })

  test('an invitation on another account’s order, on a paid one, or without a session is refused', async () => {
    const race = await publishRace(app)
    const { payer, registrationId } = await paidInvitation(race)
    const other = await newRunner(app)
    expect((await invite(other, race, { registrationId, email: newEmail() })).status).toBe(404)
    const paid = await invite(payer, race, { registrationId, email: newEmail() })
    expect([paid.status, paid.body.error.code]).toEqual([409, 'registration.order_ended'])
    const anonymous = { ...payer, client: app.client() }
    expect((await invite(anonymous, race, { registrationId: newId(), email: newEmail() })).status).toBe(401)
    expect((await other.client.get(`/api/registrations/${registrationId}/invitations`)).status).toBe(404)
  })

  test('emails to an address are counted by sender, so nobody uses up another’s, and refused places are not counted', async () => {
    const [full, race] = [await publishRace(app, { race: { capacity: 1 } }), await publishRace(app)]
    const [runner, other] = [await newRunner(app), await newRunner(app)]
    await verifyEmail(app, runner)
    const email = newEmail()
    const codeOf = async (recipient: Runner, where: Race) => {
      const { status, body } = await invite(recipient, where, { registrationId: newId(), email })
      return body.error?.code ?? status
    }
    expect(await codeOf(runner, full)).toBe(200)
    for (let i = 0; i < 7; i += 1) expect(await codeOf(runner, full)).toBe('registration.sold_out')
    for (let i = 0; i < 5; i += 1) expect(await codeOf(runner, race)).toBe(200)
    expect(await codeOf(runner, race)).toBe('accounts.too_many_today')
    expect(await codeOf(other, race)).toBe(200)
  })

  test('an invitation names its sender, so a sender without a name is asked for one with all other missing fields', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const input = { registrationId: newId(), email: newEmail() }
    const silent = await invite(runner, race, { ...input, sender: undefined })
    expect([silent.status, silent.body.error.fields]).toMatchObject([
      409,
      { sender: { code: 'registration.sender_needed' } },
    ])
    const empty = await invite(runner, race, { ...input, email: '', sender: ' ' })
    expect(Object.keys(empty.body.error.fields).sort()).toEqual(['email', 'sender'])
    expect((await invite(runner, race, { ...input, sender: 'Егор Полянский' })).status).toBe(200)
    const [stored] = await app.sql('select sender from registration.invitations where order_id = $1', [
      input.registrationId,
    ])
    expect(stored).toEqual({ sender: 'Егор Полянский' })
  })

  test('a gift needs a confirmed email, and an invitation does not', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const gift = { registrationId: newId(), invitationKind: 'gift', email: newEmail(), recipient: 'Маша' }
    const refused = await invite(runner, race, gift)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'registration.gift_unverified'])
    expect(refused.body.error.message).toContain('Подтвердите')
    expect(await app.sql('select 1 from registration.invitations where email = $1', [gift.email])).toEqual([])
    expect((await invite(runner, race, { registrationId: newId(), email: newEmail() })).status).toBe(200)
    await confirms(runner)
    expect((await invite(runner, race, gift)).status).toBe(200)
  })

  test('a gift names its recipient, and its message has a maximum length', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const nameless = await invite(runner, race, { registrationId: newId(), invitationKind: 'gift' })
    expect([nameless.status, nameless.body.error.fields.recipient.code]).toEqual([422, 'validation.required'])
    const long = { registrationId: newId(), invitationKind: 'gift', recipient: 'Маша', message: 'я'.repeat(401) }
    expect((await invite(runner, race, long)).body.error.fields.message.code).toBe('registration.message_long')
  })

  test('an expired order ends its invitation: the link is invalid, and no email was sent', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const registrationId = newId()
    await invite(runner, race, { registrationId, email: newEmail() })
    const token = await tokenOf(registrationId)
    expect((await look(runner, token)).status).toBe(410) // nothing is paid yet
    await runner.client.post('/Register/ApiClearCart', { registrationId })
    const rows = await app.sql('select state, opened_at from registration.invitations where order_id = $1', [
      registrationId,
    ])
    expect(rows).toEqual([{ state: 'lapsed', opened_at: null }])
    expect((await accept(await newRunner(app), token)).body.error.code).toBe('registration.invitation_gone')
    expect(await invitationsOf(runner, registrationId)).toEqual([])
  })
})

describe('the link', () => {
  test('one of two readers of a link who claim the place at once gets it, and the other is told that it is taken', async () => {
    const race = await publishRace(app)
    for (let round = 0; round < 2; round += 1) {
      const { registrationId } = await paidInvitation(race)
      const token = await tokenOf(registrationId)
      const friends = await Promise.all([1, 2, 3].map(() => newRunner(app)))
      const responses = await Promise.all(friends.map((friend) => accept(friend, token)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
      await allIsWell(registrationId)
    }
  })

  test('the link is refused to an ineligible reader, to one who has an entry, and without a session', async () => {
    const race = await publishRace(app, { race: { gender: 'male' } })
    const { registrationId } = await paidInvitation(race)
    const token = await tokenOf(registrationId)
    const friend = await newRunner(app)
    const woman = await accept(friend, token, { gender: 'female' })
    expect([woman.status, woman.body.error.code]).toEqual([409, 'registration.gender_male_only'])
    const typed = await accept(friend, token, { lastName: '', phone: '12' })
    expect(Object.keys(typed.body.error.fields).toSorted()).toEqual(['participant.lastName', 'participant.phone'])
    const blank = await accept(friend, token, { lastName: '' })
    expect([blank.status, Object.keys(blank.body.error.fields)]).toEqual([409, ['participant.lastName']])
    await friend.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId: newId(),
      participant: friend.participant,
    })
    const twice = await accept(friend, token)
    expect([twice.status, twice.body.error.code]).toEqual([409, 'registration.already_registered'])
    expect((await accept({ ...friend, client: app.client() }, token)).status).toBe(401)
    expect((await look(friend, token)).body.state).toBe('open') // the link was not used up
    expect((await accept(friend, 'x'.repeat(43))).body.error.code).toBe('registration.invitation_gone')
  })

  test('a link sent to another address invalidates the former one, with at most three emails a day', async () => {
    const race = await publishRace(app)
    const { payer, registrationId } = await paidInvitation(race)
    const first = await tokenOf(registrationId)
    const [{ entryId }] = await invitationsOf(payer, registrationId)
    const again = (email?: string) =>
      payer.client.post(`/api/registrations/${registrationId}/send-invitation`, { entryId, email })
    expect((await again()).status).toBe(200)
    expect((await look(payer, first)).status).toBe(200)
    const other = newEmail()
    expect((await again(other)).body).toEqual({ email: other })
    expect((await look(payer, first)).status).toBe(410)
    expect((await look(payer, await tokenOf(registrationId))).status).toBe(200)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(429)
    const stranger = await newRunner(app)
    const foreign = await stranger.client.post(`/api/registrations/${registrationId}/send-invitation`, { entryId })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'registration.not_found'])
  })

  test('a friend declines without an account, and the place stays with the payer, who invites another friend by a new link', async () => {
    const race = await publishRace(app)
    const { payer, registrationId } = await paidInvitation(race)
    const token = await tokenOf(registrationId)
    const decline = () => app.client().post('/api/invitations/decline', { token })
    expect((await decline()).body).toEqual({ state: 'declined' })
    expect((await decline()).status).toBe(200)
    expect((await accept(await newRunner(app), token)).status).toBe(410)
    const [{ entryId, state }] = await invitationsOf(payer, registrationId)
    expect(state).toBe('declined')
    const to = newEmail()
    await payer.client.post(`/api/registrations/${registrationId}/send-invitation`, { entryId, email: to })
    expect((await accept(await newRunner(app), await tokenOf(registrationId))).status).toBe(200)
    expect((await decline()).status).toBe(410)
    await allIsWell(registrationId)
  })

  test('a payer who withdraws the invitation gets the shown refund, the place is free, and the link is invalid', async () => {
    const race = await publishRace(app)
    const { payer, registrationId } = await paidInvitation(race)
    const token = await tokenOf(registrationId)
    const [{ entryId, refundMinor }] = await invitationsOf(payer, registrationId)
    const back = await payer.client.post(`/api/account/registrations/${registrationId}/cancel`, {
      entryId,
      refundMinor,
    })
    expect([back.status, refundMinor]).toEqual([200, 190_000])
    expect((await accept(await newRunner(app), token)).body.error.code).toBe('registration.invitation_gone')
    await allIsWell(registrationId)
  })

  test('an invitation waits in the account that has confirmed the address, and in no other', async () => {
    const race = await publishRace(app)
    const friend = await newRunner(app)
    await paidInvitation(race, { email: friend.email })
    const mine = () => friend.client.get('/api/account/invitations')
    expect((await mine()).body).toEqual({ isVerified: false, invitations: [], entries: [] })
    await app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [friend.email])
    const { invitations } = (await mine()).body
    expect(invitations).toMatchObject([{ kind: 'friend', raceName: 'Десятка' }])
    expect((await accept(friend, linkIn(invitations[0].link))).status).toBe(200)
    const { invitations: none, entries } = (await mine()).body
    expect([none, entries]).toMatchObject([[], [{ bib: '101', raceName: 'Десятка', city: expect.stringMatching(/./) }]])
    // the home page counts the days by the event's own time zone
    const { startsAt, startsOn, endsOn, timeZone } = entries[0]
    expect([startsOn, startsOn <= endsOn]).toEqual([plainDateIn(startsAt, timeZone), true])
  })
})

test('guard removal: without its state a second reader would claim by the same link', async () => {
  const race = await publishRace(app)
  const { registrationId } = await paidInvitation(race)
  const token = await tokenOf(registrationId)
  const [first, second] = [await newRunner(app), await newRunner(app)]
  expect((await accept(first, token)).status).toBe(200)
  await app.sql(`update registration.invitations set state = 'open', accepted_by = null where order_id = $1`, [
    registrationId,
  ])
  // The state alone marks a used link; the start list's unique key is the second guard.
  await app.sql(
    'delete from registration.start_list where event_id = (select id from catalog.events where code = $1)',
    [race.eventCode],
  )
  expect((await accept(second, token)).status).toBe(200)
  expect(await startListOf(race)).toMatchObject([{ fullName: `${second.participant.lastName} Егор` }])
})

describe('emails and the deadline', () => {
  let own: TestApp
  let ownBank: TestBank
  let emails: EmailReader
  beforeAll(async () => {
    ;[own, ownBank] = [app, bank]
    emails = await emailReader(own)
  })
  afterAll(() => emails.close())

  test('an invitation to an online race says that the friend sends the result, on their list and in the email', async () => {
    const race = await publishRace(app, { isOnline: true })
    const friend = await newRunner(app)
    const { payer, registrationId } = await paidInvitation(race, { email: friend.email })
    expect(await emails.emailsTo(friend.email)).toHaveLength(1)
    expect((await accept(friend, await tokenOf(registrationId))).status).toBe(200)
    const own = (await friend.client.get('/api/account/invitations')).body.entries
    expect(own).toMatchObject([{ isOnline: true, sendsResult: true, registrationId }])
    const { entries } = (await friend.client.get(`/api/account/registrations/${registrationId}/online`)).body
    expect(entries).toMatchObject([{ entryId: own[0].id }])
    expect((await payer.client.get(`/api/account/registrations/${registrationId}/online`)).status).toBe(404)
    const plain = (await emails.emailsTo(friend.email)).map((message) => message.plain).join('')
    expect(plain).toContain('результат вы отправляете сами')
  })

  test('nobody is emailed before the order is paid, then the friend is, and so is the one who claimed', async () => {
    const race = await publishRace(own)
    const email = newEmail()
    const payer = await newRunner(app)
    await payer.client.put('/api/account/profile', payer.participant)
    await confirms(payer, own)
    const registrationId = newId()
    await invite(payer, race, {
      registrationId,
      invitationKind: 'gift',
      email,
      recipient: 'Маша',
      message: '<b>Беги</b> & живи: https://evil.example/login',
    })
    expect(await emails.emailsTo(email)).toEqual([])
    const payment = await openPaymentOf(payer, registrationId)
    await own.receiveWebhook(ownBank.message(payment.id, 'succeeded'))
    const [message, ...more] = await emails.emailsTo(email)
    expect(more).toEqual([])
    expect(message?.subject).toBe('Вам подарили старт: Пробный забег')
    const plain = message?.plain.replace(/\s+/g, ' ')
    expect(plain).toContain(`Егор ${payer.participant.lastName} (так назвал себя отправитель) дарит вам старт`)
    expect(plain).toContain('Отправитель пишет: «<b>Беги</b> & живи: evil. example/login»')
    expect(message?.html).not.toContain('evil.example')
    expect(message?.html).not.toContain('<b>Беги')
    const friend = await newRunner(app)
    expect((await accept(friend, linkIn(message?.html ?? ''))).status).toBe(200)
    expect((await emails.emailsTo(friend.email)).map(({ subject }) => subject)).toEqual([
      'Вы зарегистрированы: Пробный забег',
    ])
    const subjects = (await emails.emailsTo(payer.email)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe('Приглашение принято: Пробный забег')
  })

  test('a gift without an address gives the payer the link, by email and on the page', async () => {
    const race = await publishRace(own)
    const { payer, registrationId } = await paidInvitation(race, {
      invitationKind: 'gift',
      email: '',
      recipient: 'Маша',
    })
    const message = (await emails.emailsTo(payer.email)).find(({ subject }) => subject.startsWith('Подарок готов'))
    const [{ link }] = await invitationsOf(payer, registrationId)
    expect(linkIn(link)).toBe(linkIn(message?.plain ?? ''))
    expect(linkIn(link)).not.toBe('')
  })

  test('withdrawing an invitation notifies the address that had the link', async () => {
    const race = await publishRace(own)
    const { payer, registrationId, email } = await paidInvitation(race)
    await emails.settle() // an invitation withdrawn before its email is rendered has none
    const [{ entryId, refundMinor }] = await invitationsOf(payer, registrationId)
    await payer.client.post(`/api/account/registrations/${registrationId}/cancel`, { entryId, refundMinor })
    expect((await emails.emailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Вас приглашают на старт: Пробный забег',
      'Приглашение больше не действует: Пробный забег',
    ])
  })

  test('an unclaimed place is reminded of once before the deadline, then refunded by the rules, and both are notified', async () => {
    const race = await publishRace(own)
    const { payer, registrationId, email } = await paidInvitation(race)
    await emails.settle() // else the reminder may be rendered before the invitation
    const token = await tokenOf(registrationId)
    const day = 24 * 3_600_000
    const at = async (days: number) => {
      await own.sql(
        `update registration.invitations i set open_until = now() + $2 * interval '1 day', opened_at = now() - interval '9 days'
         where order_id = $1`,
        [registrationId, days],
      )
      await own.sql(
        `update catalog.races set closes_at = now() + $2 * interval '1 day' where event_id = (select id from catalog.events where code = $1)`,
        [race.eventCode, days],
      )
      await lapseInvitations.run(own.services)
      await lapseInvitations.run(own.services)
    }
    await at(2)
    expect((await emails.emailsTo(email)).map(({ subject }) => subject).at(-1)).toBe(
      'Место ещё ждёт вас: Пробный забег',
    )
    expect(await emails.emailsTo(email)).toHaveLength(2)
    await at(-day / day)
    expect((await accept(await newRunner(app), token)).status).toBe(410)
    expect((await emails.emailsTo(email)).map(({ subject }) => subject).slice(2)).toEqual([
      'Приглашение больше не действует: Пробный забег',
    ])
    const subjects = (await emails.emailsTo(payer.email)).map(({ subject }) => subject).slice(-2)
    expect(subjects.toSorted()).toEqual([
      'Приглашение не приняли: Пробный забег',
      'Регистрация отменена: Пробный забег',
    ])
    const { body } = await payer.client.get(`/api/registrations/${registrationId}`)
    expect([body.entries, body.refundedMinor]).toEqual([[], 190_000])
    await allIsWell(registrationId)
  })

  test('a cancelled event ends its invitations, and the payer chooses what happens to the place', async () => {
    const race = await publishRace(own)
    const { registrationId } = await paidInvitation(race)
    const token = await tokenOf(registrationId)
    await setEventStatus(own, race.eventCode, 'cancelled')
    const friend = await newRunner(app)
    expect((await accept(friend, token)).body.error.code).toBe('registration.event_not_held')
    await lapseInvitations.run(own.services)
    const [row] = await own.sql<{ state: string }>('select state from registration.invitations where order_id = $1', [
      registrationId,
    ])
    expect(row?.state).toBe('lapsed')
    const [entry] = await own.sql<{ state: string }>('select state from registration.entries where order_id = $1', [
      registrationId,
    ])
    expect(entry?.state).toBe('confirmed')
  })
})

test('the log holds no address of a friend and no link of an invitation', async () => {
  await app.client().get('/no-event/ten/register?gift=secret-token-of-a-friend')
  await look({ client: app.client() }, 'secret-token-of-a-friend')
  const text = lines.join('\n')
  expect(lines.length).toBeGreaterThan(100)
  expect(['secret-token-of-a-friend', 'friend-1@', 'friend-2@'].filter((secret) => text.includes(secret))).toEqual([])
})
