import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { byStatus, newAccount, password, wrongCode } from '#tests/support/email-people.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { phoneCodeJob } from './jobs/phone.ts'
import { deriveCode } from './proof-keys.ts'
import { NumberRefused, type Sms, type SmsProvider } from './sms/sms-provider.ts'

const minute = 60_000
const signInPath = '/api/account/phone-code'
const ownPath = '/api/account/phone'
const logged: string[] = []
let app: TestApp
let emails: EmailReader
beforeAll(async () => {
  app = await createTestApp({ env: { SMS_PROVIDER: 'mailbox' }, logTo: (line) => void logged.push(line) })
  emails = await emailReader(app)
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))
afterAll(async () => {
  await emails.close()
  await app.close()
})

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized

let count = 0
function newPhone(): string {
  count += 1
  return `+7912000${String(count).padStart(4, '0')}`
}

const messagesTo = async (phone: string) => (await emails.emailsTo(phone)).map(({ plain }) => plain)
const lastCode = async (phone: string) => (await messagesTo(phone)).at(-1)?.slice(0, 6) ?? ''

/** An account with a confirmed email, signed in by its password. */
async function owner() {
  const email = await newAccount(app)
  await emails.owner.query('update accounts.accounts set email_verified_at = now() where email = $1', [email])
  const client = app.client()
  expect((await client.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return { email, client }
}

const confirm = (client: TestClient, code: string) => client.post(`${ownPath}/confirm`, { code })
async function requestConfirmation(client: TestClient, phone: string): Promise<string> {
  expect(await client.post(`${ownPath}/code`, { phone })).toMatchObject({ status: 200, body: { step: 'enter' } })
  return await lastCode(phone)
}

/** An account that signs in by a phone. */
async function withPhone(phone = newPhone()) {
  const own = await owner()
  expect((await confirm(own.client, await requestConfirmation(own.client, phone))).status).toBe(200)
  await emails.owner.query('delete from accounts.attempts')
  return { ...own, phone }
}

const submit = (client: TestClient, code: string) => client.post(`${signInPath}/sign-in`, { code })
async function requestSignIn(phone: string, client = app.client()) {
  expect(await client.post(signInPath, { phone })).toMatchObject({ status: 200, body: { step: 'enter' } })
  return { client, code: await lastCode(phone) }
}

/** The app's messages as a test changes them, until it ends. The worker has the same object. */
async function withSms(changed: Partial<Sms>, act: () => Promise<void>): Promise<void> {
  const { sms } = app.services
  if (sms === null) throw new Error('the app of these tests sends messages')
  const before = { ...sms }
  Object.assign(sms, changed)
  try {
    await act()
  } finally {
    Object.assign(sms, before)
  }
}

describe('without the setting', () => {
  test('every call is a 404, the sign-in page offers no phone, and the account page says that it is off', async () => {
    const plain = await createTestApp()
    const client = plain.client()
    expect((await client.get('/api/account/sign-in-providers')).body).toMatchObject({ byPhone: false })
    for (const response of [
      await client.get(signInPath),
      await client.post(signInPath, { phone: newPhone() }),
      await submit(client, '123456'),
    ])
      expect(response).toMatchObject(refusal(404, 'accounts.phone_off'))
    const email = await newAccount(plain)
    await client.post('/api/account/sign-in', { email, password })
    expect((await client.get(ownPath)).body).toEqual({ isOn: false, confirmed: null, sentTo: null })
    expect(await client.post(`${ownPath}/code`, { phone: newPhone() })).toMatchObject(
      refusal(404, 'accounts.phone_off'),
    )
    expect(await confirm(client, '123456')).toMatchObject(refusal(404, 'accounts.phone_off'))
    await plain.close()
  })

  test('a phone that was confirmed before can still be removed', async () => {
    const { client } = await withPhone()
    const services = app.services as { sms: Sms | null }
    const { sms } = services
    services.sms = null
    try {
      expect((await client.get(ownPath)).body).toMatchObject({ isOn: false, confirmed: { lastUsedAt: null } })
      expect((await client.post(`${ownPath}/remove`, {})).body).toMatchObject({ confirmed: null })
    } finally {
      services.sms = sms
    }
  })
})

describe('confirming a phone', () => {
  test('the code from the message confirms it, and the owner gets an email without the number', async () => {
    const { client, email } = await owner()
    const phone = newPhone()
    const code = await requestConfirmation(client, phone)
    expect((await client.get(ownPath)).body).toMatchObject({
      confirmed: null,
      sentTo: expect.stringMatching(/^\+7 912/),
    })
    expect(await confirm(client, wrongCode(code))).toMatchObject(refusal(403, 'accounts.code_wrong'))
    expect((await confirm(client, code)).body).toMatchObject({
      isOn: true,
      confirmed: { lastUsedAt: null },
      sentTo: null,
    })
    const sent = await emails.emailsTo(email)
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Подключён\sвход\sпо\sтелефону/))
    expect(sent.some(({ plain }) => plain.includes(phone.slice(-4)))).toBe(false)
  })

  test('an unconfirmed email confirms no phone, and a stale session proves its identity first', async () => {
    const { client, email } = await owner()
    await emails.owner.query('update accounts.accounts set email_verified_at = null where email = $1', [email])
    expect(await client.post(`${ownPath}/code`, { phone: newPhone() })).toMatchObject(
      refusal(409, 'accounts.email_unconfirmed'),
    )
    await emails.owner.query(`update accounts.sessions set authenticated_at = now() - interval '11 minutes'`)
    for (const call of ['code', 'remove'])
      expect(await client.post(`${ownPath}/${call}`, { phone: newPhone() })).toMatchObject(
        refusal(403, 'http.reauthentication_required'),
      )
  })

  test('a number of another account is refused only after its code is entered, and stays there', async () => {
    const { phone } = await withPhone()
    const second = await owner()
    const code = await requestConfirmation(second.client, phone)
    expect(await confirm(second.client, wrongCode(code))).toMatchObject(refusal(403, 'accounts.code_wrong'))
    expect(await confirm(second.client, code)).toMatchObject(refusal(409, 'accounts.phone_taken'))
    expect(await confirm(second.client, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect((await second.client.get(ownPath)).body).toMatchObject({ confirmed: null })
  })

  test('of two accounts that confirm one number at once, one has it', async () => {
    const phone = newPhone()
    const [first, second] = [await owner(), await owner()]
    const codes = [await requestConfirmation(first.client, phone), await requestConfirmation(second.client, phone)]
    const responses = await Promise.all([confirm(first.client, codes[0] ?? ''), confirm(second.client, codes[1] ?? '')])
    expect(byStatus(responses)).toEqual({ 200: 1, 409: 1 })
  })

  test('another number takes the place of the first, which is free then', async () => {
    const { client, phone } = await withPhone()
    expect((await confirm(client, await requestConfirmation(client, newPhone()))).status).toBe(200)
    const other = await owner()
    expect((await confirm(other.client, await requestConfirmation(other.client, phone))).status).toBe(200)
  })

  test('a code confirms for the account that requested it, and signs nobody in', async () => {
    const { client } = await owner()
    const phone = newPhone()
    const code = await requestConfirmation(client, phone)
    expect(await submit(client, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
    await client.post('/api/account/sign-out', {})
    const second = await newAccount(app)
    expect((await client.post('/api/account/sign-in', { email: second, password })).status).toBe(200)
    expect(await confirm(client, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
  })

  test('a removed phone signs in no more, and the last way in is not removed', async () => {
    const { client, email, phone } = await withPhone()
    await emails.owner.query('update accounts.accounts set password_hash = null where email = $1', [email])
    expect((await client.post(`${ownPath}/remove`, {})).status).toBe(200)
    expect(await client.post(`${ownPath}/remove`, {})).toMatchObject(refusal(404, 'accounts.phone_none'))
    const { client: browser } = await requestSignIn(phone)
    expect(await messagesTo(phone)).toHaveLength(1)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('the phone stays where emails with codes do not arrive and nothing else opens the account', async () => {
    const { client, email } = await withPhone()
    await emails.owner.query('update accounts.accounts set password_hash = null where email = $1', [email])
    const { suppress } = await import('#src/platform/mail/suppressed-addresses.ts')
    const { addressHash, mailKeyPurpose, recipientToken } = await import('#src/platform/mail/address-hash.ts')
    const hash = addressHash(recipientToken(app.services.keyFor(mailKeyPurpose), email))
    await app.services.db.transaction({ role: 'system' }, (tx) => suppress(tx, hash, 'rejected'))
    expect(await client.post(`${ownPath}/remove`, {})).toMatchObject(refusal(409, 'accounts.last_way_in'))
  })
})

describe('signing in by phone', () => {
  test('the code from the message signs in once, in the browser that requested it', async () => {
    const { phone } = await withPhone()
    const client = app.client()
    // as it is typed in Russia
    expect((await client.post(signInPath, { phone: `8${phone.slice(2)}` })).status).toBe(200)
    const code = await lastCode(phone)
    const token = client.cookie('sl_code')
    expect((await client.get(signInPath)).body).toMatchObject({ step: 'enter' })
    expect(await submit(app.client(), code)).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect(await submit(client, code)).toMatchObject({ status: 200, body: { isAuthorized: true } })
    expect(await isSignedIn(client)).toBe(true)
    const replay = await app.client().post(`${signInPath}/sign-in`, { code }, { cookie: `sl_code=${token}` })
    expect(replay).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect((await client.get(ownPath)).body.confirmed.lastUsedAt).not.toBeNull()
  })

  test('a code accepts five attempts, also in parallel, and no sixth, even with the right digits', async () => {
    const { phone } = await withPhone()
    const { client, code } = await requestSignIn(phone)
    const responses = await Promise.all(Array.from({ length: 12 }, () => submit(client, wrongCode(code))))
    expect(byStatus(responses)).toEqual({ 403: 4, 410: 8 })
    expect((await submit(client, code)).status).toBe(410)
    expect((await client.get(signInPath)).body).toEqual({ step: 'ask' })
  })

  test('of two concurrent right attempts one signs in', async () => {
    const { phone } = await withPhone()
    const { client, code } = await requestSignIn(phone)
    expect(byStatus(await Promise.all([submit(client, code), submit(client, code)]))).toEqual({ 200: 1, 410: 1 })
  })

  test('an account with two steps gets no session before the second', async () => {
    const { phone, email } = await withPhone()
    await emails.owner.query(
      `insert into accounts.totp_secrets (account_id, encrypted_secret, key_id, enabled_at)
       select id, 'x', 'test', now() from accounts.accounts where email = $1`,
      [email],
    )
    const { client, code } = await requestSignIn(phone)
    expect(await submit(client, code)).toMatchObject(refusal(403, 'accounts.second_step_required'))
    expect(await isSignedIn(client)).toBe(false)
  })

  test('an unknown number gets no message, and a right guess at its code signs nobody in', async () => {
    const phone = newPhone()
    const { client } = await requestSignIn(phone)
    expect(await messagesTo(phone)).toEqual([])
    const { rows } = await emails.owner.query('select id from accounts.email_verifications where phone = $1', [phone])
    expect(await submit(client, deriveCode(app.services, rows[0].id))).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect(await isSignedIn(client)).toBe(false)
  })

  test('a phone that was removed after its code was sent signs nobody in', async () => {
    const { phone, client: own } = await withPhone()
    const { client, code } = await requestSignIn(phone)
    await own.post(`${ownPath}/remove`, {})
    expect(await submit(client, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
  })

  test.for([
    ['', 422, 'http.invalid_input'],
    ['почта', 422, 'accounts.phone_form'],
    ['+7 495 123-45-67', 422, 'accounts.phone_country'],
    ['+998 90 123-45-67', 422, 'accounts.phone_country'],
  ] as const)('nothing is sent to «%s»', async ([phone, status, code]) => {
    const response = await app.client().post(signInPath, { phone })
    expect(response.status).toBe(status)
    expect(response.body.error.fields.phone).toBeDefined()
    if (code !== 'http.invalid_input') expect(response.body.error.code).toBe(code)
  })
})

describe('limits', () => {
  const requestsOf = (phone: string, times: number, client = app.client()) =>
    Promise.all(Array.from({ length: times }, () => client.post(signInPath, { phone })))

  test('a number gets three codes in a quarter of an hour from one network, known or not', async () => {
    const { phone } = await withPhone()
    for (const one of [phone, newPhone()]) expect(byStatus(await requestsOf(one, 6))).toEqual({ 200: 3, 429: 3 })
    expect((await messagesTo(phone)).length).toBe(1 + 3)
  })

  test('strangers from many networks get five codes to one number, and use up none of the owner’s', async () => {
    const { phone, client: own } = await withPhone()
    const strangers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.client({ address: `198.51.100.${index}` }).post(signInPath, { phone }),
      ),
    )
    expect(byStatus(strangers)).toEqual({ 200: 5, 429: 3 })
    await own.post('/api/account/sign-out', {})
    expect((await own.post(signInPath, { phone })).status).toBe(200)
  })

  test('one network asks for twenty codes in a quarter of an hour, for whatever numbers', async () => {
    const responses: { status: number }[] = []
    for (let index = 0; index < 22; index += 1)
      responses.push(await app.client({ address: '203.0.113.9' }).post(signInPath, { phone: newPhone() }))
    expect(byStatus(responses)).toEqual({ 200: 20, 429: 2 })
  })

  test('an account has three codes sent in a quarter of an hour, to whatever numbers', async () => {
    const { client } = await owner()
    const responses: { status: number }[] = []
    for (let index = 0; index < 4; index += 1)
      responses.push(await client.post(`${ownPath}/code`, { phone: newPhone() }))
    expect(byStatus(responses)).toEqual({ 200: 3, 429: 1 })
  })

  test('the day’s messages bound what is sent, exactly; unknown numbers cost none of them', async () => {
    const phones = [await withPhone(), await withPhone(), await withPhone()].map(({ phone }) => phone)
    await withSms({ perDay: 2 }, async () => {
      for (let index = 0; index < 4; index += 1) await requestSignIn(newPhone())
      const responses = await Promise.all(phones.map((phone) => app.client().post(signInPath, { phone })))
      expect(responses.some(({ status }) => status === 200)).toBe(true)
      const sent = await Promise.all(phones.map(async (phone) => (await messagesTo(phone)).length - 1))
      expect(sent.reduce((sum, one) => sum + one, 0)).toBe(2)
      // Now it is said, for known and unknown numbers alike.
      for (const phone of [...phones, newPhone()])
        expect(await app.client().post(signInPath, { phone })).toMatchObject(refusal(503, 'accounts.sms_used_up'))
    })
  })

  test('numbers that are being confirmed use up half of the day’s messages at most', async () => {
    const { phone } = await withPhone()
    await withSms({ perDay: 2 }, async () => {
      const { client } = await owner()
      await requestConfirmation(client, newPhone())
      expect(await client.post(`${ownPath}/code`, { phone: newPhone() })).toMatchObject(
        refusal(503, 'accounts.sms_used_up'),
      )
      expect((await requestSignIn(phone)).code).not.toBe('')
    })
  })
})

describe('a service in trouble', () => {
  const fails = async () => {
    throw new Error('down')
  }

  test('is said on request, for known and unknown numbers alike, and costs no attempt', async () => {
    const { phone } = await withPhone()
    const provider: SmsProvider = { check: fails, send: fails }
    await withSms({ provider }, async () => {
      for (const one of [phone, newPhone()])
        for (let index = 0; index < 4; index += 1)
          expect(await app.client().post(signInPath, { phone: one })).toMatchObject(refusal(503, 'accounts.sms_down'))
    })
    expect((await requestSignIn(phone)).code).not.toBe('')
  })

  test('a message that fails is tried again with the same code', async () => {
    const { phone } = await withPhone()
    const sent: string[] = []
    let failures = 1
    const provider: SmsProvider = {
      check: async () => {},
      send: async ({ text }) => {
        if (failures-- > 0) throw new Error('down')
        sent.push(text)
      },
    }
    await withSms({ provider }, async () => {
      const client = app.client()
      await client.post(signInPath, { phone })
      await emails.settle()
      expect(sent).toHaveLength(1)
      expect((await submit(client, sent[0]?.slice(0, 6) ?? '')).status).toBe(200)
    })
  })

  test('a number that the service refuses ends the job', async () => {
    const { phone } = await withPhone()
    const send = vi.fn(async () => {
      throw new NumberRefused('no')
    })
    await withSms({ provider: { check: async () => {}, send } }, async () => {
      await app.client().post(signInPath, { phone })
      await emails.settle()
      expect(send).toHaveBeenCalledTimes(1)
    })
  })
})

test('after five minutes a code is worth nothing, and a late job sends nothing', async () => {
  const { phone } = await withPhone()
  const { client, code } = await requestSignIn(phone)
  const { rows } = await emails.owner.query('select id from accounts.email_verifications where phone = $1', [phone])
  app.forward(5 * minute + 1_000)
  expect(await submit(client, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
  expect((await client.get(signInPath)).body).toEqual({ step: 'ask' })
  const before = (await messagesTo(phone)).length
  await app.services.db.transaction({ role: 'auth' }, (tx) => tx.enqueue(phoneCodeJob, { proofId: rows[0].id }))
  expect((await messagesTo(phone)).length).toBe(before)
})

test('no log line has a number or a code', async () => {
  const { phone } = await withPhone()
  const { code } = await requestSignIn(phone)
  const all = logged.join('\n')
  expect(all).toContain(signInPath)
  for (const secret of [phone.slice(2), code]) expect(all).not.toContain(secret)
})
