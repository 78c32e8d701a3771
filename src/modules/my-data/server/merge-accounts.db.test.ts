import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { savePassportOf } from '#tests/support/save-passport.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { buildExport } from './build-export.ts'
import { mergeAccounts, moveLateRows } from './commands/merge-accounts.ts'

const password = 'сосна ветер лодка'

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: own, bank: ownBank, emails: ownEmails }) => {
  app = own
  bank = ownBank
  emails = ownEmails
})

let network = 0
async function aRunner(): Promise<Runner & { readonly id: string }> {
  network += 1
  const runner = await newRunner(app, { address: `198.51.100.${network}` })
  await verifyEmail(app, runner)
  const saved = await runner.client.put('/api/account/profile', runner.participant)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return { ...runner, id: (await idOf(runner.email)) ?? '' }
}
async function idOf(email: string) {
  const [row] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email])
  return row?.id
}
const nowOf = ({ services }: TestApp) => toInstant(services.db.testNow() ?? new Date())
type Account = { readonly id: string }

/** What a session of the remaining account has after it has proved the other one. */
async function proves(remaining: Account, ending: Account): Promise<Parameters<typeof mergeAccounts>[1]> {
  const [session] = await app.sql<{ hash: Buffer }>(
    'select token_hash as hash from accounts.sessions where account_id = $1 limit 1',
    [remaining.id],
  )
  if (session === undefined) throw new Error('the remaining account has no session')
  const mergeId = newId()
  await app.sql(
    `insert into accounts.merges (id, account_id, session_hash, from_id, expires_at) values ($1, $2, $3, $4, $5)`,
    [mergeId, remaining.id, session.hash, ending.id, plusMs(nowOf(app), 30 * 60_000)],
  )
  return { sessionHash: session.hash, accountId: remaining.id, mergeId }
}
const merge = async (remaining: Account, ending: Account) =>
  mergeAccounts(app.services, await proves(remaining, ending))
const blocked = { ok: false, error: { code: 'my-data.merge_blocked' } }
const selfOf = async ({ id }: Account) => {
  const [row] = await app.sql<{ id: string }>(
    'select id from accounts.participants where account_id = $1 and is_self',
    [id],
  )
  return row?.id ?? ''
}
async function pays(runner: Runner): Promise<string> {
  const orderId = await holdPlaceOf(runner, await publishRace(app))
  const payment = await openPaymentOf(runner, orderId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return orderId
}

/** The job that comes two minutes after a merge: a test does not wait for it. */
const dropLateJobs = () =>
  app.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'my_data.move_late_rows'`,
  )
test.afterEach(dropLateJobs)

describe('two accounts become one', () => {
  test('orders, people and documents are the remaining one’s; nobody signs in to the other any more', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const orderId = await pays(ending)
    await savePassportOf(app, ending.email)
    await app.sql(
      `insert into accounts.participants (account_id, is_self, relation, last_name, first_name, birth_date, updated_at) values ($1, false, 'child', 'Полянская', 'Вера', '2014-03-01', now())`,
      [ending.id],
    )
    const ledger = await app.sql('select * from payments.postings order by entry_id, line')
    expect(await merge(remaining, ending)).toEqual({ ok: true })

    expect((await remaining.client.get(`/api/account/registrations/${orderId}`)).status).toBe(200)
    const [entry] = await app.sql('select account_id, participant_id from registration.entries where order_id = $1', [
      orderId,
    ])
    expect(entry).toEqual({ account_id: remaining.id, participant_id: await selfOf(remaining) })
    expect(
      await app.sql('select first_name as name from accounts.participants where account_id = $1 order by 1', [
        remaining.id,
      ]),
    ).toEqual([{ name: 'Вера' }, { name: 'Егор' }])
    // The passport's number is bound to its participant, and readable for the one that remains.
    const zip = unzipSync(await buildExport(app.services, { accountId: remaining.id, language: 'ru' }))
    expect(Buffer.from(zip['documents.json'] ?? []).toString()).toContain('4509123456')
    expect(await app.sql('select * from payments.postings order by entry_id, line')).toEqual(ledger)
    expect(await brokenInvariants(app.services.db)).toEqual([])

    expect((await ending.client.get('/api/account/data')).status).toBe(401)
    const signsIn = await app
      .client({ address: '203.0.113.9' })
      .post('/api/account/sign-in', { email: ending.email, password })
    expect(signsIn).toMatchObject({ body: { error: { code: 'accounts.wrong_credentials' } } })
    await dropLateJobs()
    for (const { email } of [remaining, ending]) {
      const mails = await emails.emailsTo(email)
      const mail = mails.find(({ subject }) => subject === 'Два аккаунта объединены')
      // Both addresses can be copied as they are.
      expect([mail?.plain.includes(remaining.email), mail?.plain.includes(ending.email)]).toEqual([true, true])
    }
  })

  test('repeated it changes nothing, and a new account may have the address', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const of = await proves(remaining, ending)
    expect(await mergeAccounts(app.services, of)).toEqual({ ok: true })
    const closed = await app.sql('select * from accounts.accounts where id = $1', [ending.id])
    expect(closed).toMatchObject([{ merged_into: remaining.id, password_hash: null }])
    expect(await mergeAccounts(app.services, of)).toEqual({ ok: true })
    expect(await app.sql('select * from accounts.accounts where id = $1', [ending.id])).toEqual(closed)
    expect(await idOf(ending.email)).toBeUndefined()
  })

  test('a proof is of its session and of half an hour', async () => {
    const [remaining, ending, stranger] = [await aRunner(), await aRunner(), await aRunner()]
    const of = await proves(remaining, ending)
    const gone = { ok: false, error: { code: 'my-data.merge_gone' } }
    expect(await mergeAccounts(app.services, { ...of, accountId: stranger.id })).toMatchObject(gone)
    expect(await mergeAccounts(app.services, { ...of, sessionHash: Buffer.alloc(32) })).toMatchObject(gone)
    app.forward(31 * 60_000)
    expect(await mergeAccounts(app.services, of)).toMatchObject(gone)
    expect(await idOf(ending.email)).toBe(ending.id)
  })

  test('a relative who turns out to be the owner becomes the owner, with what was entered for them', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const relative = newId()
    await app.sql(
      `insert into accounts.participants (id, account_id, is_self, relation, last_name, first_name, birth_date, club, updated_at) values ($1, $2, false, 'other', 'Полянский', 'Егор', '1990-05-12', 'Сокол', now())`,
      [relative, remaining.id],
    )
    await app.sql(
      `insert into accounts.claims (id, tenant_id, account_id, participant_id, email, state, language, claimed_by, ended_at, key_hash)
       values ($1, 1, $2, $3, $4, 'claimed', 'ru', $5, now(), '\\x01')`,
      [newId(), remaining.id, relative, ending.email, ending.id],
    )
    const own = await selfOf(remaining)
    const orderId = await pays(remaining)
    await app.sql('update registration.entries set participant_id = $1 where order_id = $2', [relative, orderId])
    expect(await merge(remaining, ending)).toEqual({ ok: true })
    expect(await app.sql('select id, club from accounts.participants where account_id = $1', [remaining.id])).toEqual([
      { id: own, club: 'Сокол' },
    ])
    expect(
      await app.sql('select 1 from accounts.claims where account_id = $1 or claimed_by = $1', [remaining.id]),
    ).toEqual([])
    expect(
      await app.sql('select participant_id as id from registration.entries where order_id = $1', [orderId]),
    ).toEqual([{ id: own }])
  })

  test('a relative of both accounts has the documents of both, each readable, and a number that both have once', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const vera = async ({ client }: Runner, account: Account, documents: readonly Record<string, string>[]) => {
      const id = newId()
      await app.sql(
        `insert into accounts.participants (id, account_id, is_self, relation, last_name, first_name, birth_date, gender, updated_at)
         values ($1, $2, false, 'child', 'Полянская', 'Вера', '2008-03-01', 'female', now())`,
        [id, account.id],
      )
      for (const document of documents) {
        const saved = await client.put('/api/account/documents/identity', { participantId: id, ...document })
        expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      }
      return id
    }
    const certificate = { documentCode: '03', documentNumber: 'II-АБ 765432' }
    const remainingId = await vera(remaining, remaining, [certificate])
    const otherId = await vera(ending, ending, [certificate, { documentCode: '21', documentNumber: '4510654321' }])
    expect(await merge(remaining, ending)).toEqual({ ok: true })
    const codesOf = async (id: string) =>
      (
        await app.sql<{ code: string }>(
          'select code from accounts.identity_documents where account_id = $1 and participant_id = $2 order by code',
          [remaining.id, id],
        )
      ).map(({ code }) => code)
    expect([await codesOf(remainingId), await codesOf(otherId)]).toEqual([['03'], ['21']])
    const merged = await remaining.client.post(`/api/account/family/${remainingId}/merge`, { otherId })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(await codesOf(remainingId)).toEqual(['03', '21'])
    const zip = unzipSync(await buildExport(app.services, { accountId: remaining.id, language: 'ru' }))
    const exported = Buffer.from(zip['documents.json'] ?? []).toString()
    expect(exported).toContain('4510654321')
    expect(exported).toContain('765432')
  })

  test('what both have stays once: a review, a report, an access to a race', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const race = await publishRace(app)
    const [event] = await app.sql<{ id: string }>('select id from catalog.events where code = $1', [race.eventCode])
    const reviews = [newId(), newId()]
    for (const [i, { id }] of [remaining, ending].entries())
      await app.sql(
        `insert into reviews.reviews (id, tenant_id, event_id, account_id, entry_id, stars, body, author, language) values ($1, 1, $2, $3, $4, $5, '', 'Е.', 'ru')`,
        [reviews[i], event?.id, id, newId(), 5 - i * 4],
      )
    const reported = newId()
    await app.sql(
      `insert into reviews.reviews (id, tenant_id, event_id, account_id, entry_id, stars, body, author, language) values ($1, 1, $2, $3, $4, 1, 'x', 'Х.', 'ru')`,
      [reported, event?.id, newId(), newId()],
    )
    for (const { id } of [remaining, ending])
      await app.sql(
        `insert into reviews.reports (tenant_id, review_id, account_id, reason) values (1, $1, $2, 'rude')`,
        [reported, id],
      )
    expect(await merge(remaining, ending)).toEqual({ ok: true })
    expect(
      await app.sql('select id, stars from reviews.reviews where account_id = any ($1)', [[remaining.id, ending.id]]),
    ).toEqual([{ id: reviews[0], stars: 5 }])
    expect(await app.sql('select account_id as id from reviews.reports where review_id = $1', [reported])).toEqual([
      { id: remaining.id },
    ])
  })
})

describe('two accounts stay two', () => {
  test('where the people differ: a relative’s account is no second one', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    await app.sql(`update accounts.participants set birth_date = '1988-01-01' where account_id = $1`, [ending.id])
    expect(await merge(remaining, ending)).toMatchObject(blocked)
    await app.sql(`update accounts.participants set birth_date = null where account_id = $1`, [ending.id])
    expect(await mergeAgain(remaining)).toEqual({ ok: true })
  })

  const blockers = {
    'one is about to be deleted': [
      (_: Account, b: Account) => [`update accounts.accounts set delete_after = now() where id = $1`, [b.id]] as const,
      `update accounts.accounts set delete_after = null`,
    ],
    'the remaining one is about to be deleted': [
      (a: Account) => [`update accounts.accounts set delete_after = now() where id = $1`, [a.id]] as const,
      `update accounts.accounts set delete_after = null`,
    ],
    'one works for the installation': [
      (_: Account, b: Account) => [`update accounts.accounts set roles = '{operator}' where id = $1`, [b.id]] as const,
      `update accounts.accounts set roles = '{}'`,
    ],
    'one works for an organizer': [
      (_: Account, b: Account) =>
        [
          `insert into organizers.members (organizer_id, account_id, member_right) select id, $1, 'view' from organizers.organizers limit 1`,
          [b.id],
        ] as const,
      `delete from organizers.members`,
    ],
    'both have an application for one tax year': [
      (a: Account, b: Account) =>
        [
          `insert into tax_deduction.applications (id, account_id, year, payer, beneficiary, language, state)
           select gen_random_uuid(), id, 2024, 'MY_SELF', 'MY_SELF', 'ru', 'submitted' from unnest($1::uuid[]) id`,
          [[a.id, b.id]],
        ] as const,
      `delete from tax_deduction.applications`,
    ],
  } as const
  test.beforeAll(() => publishRace(app)) // with its organizer
  for (const [name, [begin, end]] of Object.entries(blockers))
    test(`where ${name}, until that is over`, async () => {
      const [remaining, ending] = [await aRunner(), await aRunner()]
      await app.sql(...(begin(remaining, ending) as unknown as [string, unknown[]]))
      expect(await merge(remaining, ending)).toMatchObject(blocked)
      expect(await idOf(ending.email)).toBe(ending.id)
      await app.sql(end)
      expect(await mergeAgain(remaining)).toEqual({ ok: true })
    })

  test('while a payment of the ending one is open', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const orderId = await holdPlaceOf(ending, await publishRace(app))
    const payment = await openPaymentOf(ending, orderId)
    expect(await merge(remaining, ending)).toMatchObject(blocked)
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    expect(await mergeAgain(remaining)).toEqual({ ok: true })
  })

  const mergeAgain = async ({ id }: Account) => {
    const [row] = await app.sql<{ id: string; hash: Buffer }>(
      'select id, session_hash as hash from accounts.merges where account_id = $1',
      [id],
    )
    return await mergeAccounts(app.services, {
      sessionHash: row?.hash ?? Buffer.alloc(0),
      accountId: id,
      mergeId: row?.id ?? '',
    })
  }
})

describe('a merge that ends in the middle', () => {
  /** Everything that a merge changes, as text. */
  const everything = async (ids: readonly string[]) =>
    JSON.stringify(
      await Promise.all(
        [
          'select * from accounts.accounts where id = any ($1) order by id',
          'select * from accounts.participants where account_id = any ($1) order by id',
          'select * from accounts.identity_documents where account_id = any ($1) order by id',
          'select token_hash, account_id from accounts.sessions where account_id = any ($1) order by 1',
          'select * from orders.orders where account_id = any ($1) order by id',
          'select * from registration.entries where account_id = any ($1) order by id',
          'select * from accounts.merges where account_id = any ($1) order by id',
        ].map((text) => app.sql(text, [ids])),
      ),
    )
  const countMergeJobs = async () =>
    (
      await app.sql(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier in ('my_data.move_late_rows', 'my_data.merged_email')`,
      )
    ).length

  test('because its connection is cut has moved nothing, and can be done again', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    await pays(ending)
    await savePassportOf(app, ending.email)
    const ids = [remaining.id, ending.id]
    const of = await proves(remaining, ending)
    const [before, jobs] = [await everything(ids), await countMergeJobs()]
    const { personalData } = app.services
    let moved = ''
    const cut = {
      ...app.services,
      personalData: {
        ...personalData,
        async merge(...of: Parameters<typeof personalData.merge>) {
          const erased = await personalData.merge(...of)
          const [tx] = of
          const rows = await tx.sql<{ id: string }>`select account_id as id from orders.orders`
          moved = JSON.stringify(rows)
          const [own] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`
          await app.sql('select pg_terminate_backend($1)', [own?.pid])
          return erased
        },
      },
    }
    await expect(mergeAccounts(cut, of)).rejects.toThrow()
    // The rows had moved when the connection was cut.
    expect(moved).toContain(remaining.id)
    expect(await everything(ids)).toBe(before)
    expect(await countMergeJobs()).toBe(jobs)
    expect((await ending.client.get('/api/account/data')).status).toBe(200)

    expect(await mergeAccounts(app.services, of)).toEqual({ ok: true })
    expect(await app.sql('select 1 from orders.orders where account_id = $1', [ending.id])).toEqual([])
    expect(await brokenInvariants(app.services.db)).toEqual([])
  })
})

describe('at once', () => {
  test('of two merges in opposite directions one is done', async () => {
    const [one, two] = [await aRunner(), await aRunner()]
    const both = [await proves(one, two), await proves(two, one)] as const
    const done = await Promise.all([mergeAccounts(app.services, both[0]), mergeAccounts(app.services, both[1])])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const closed = await app.sql(
      'select merged_into from accounts.accounts where id = any ($1) and deleted_at is not null',
      [[one.id, two.id]],
    )
    expect(closed).toHaveLength(1)
  })

  test('an order that was under way follows, by the job that comes after', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const race = await publishRace(app)
    const [bought, merged] = await Promise.all([holdPlaceOf(ending, race).catch(() => null), merge(remaining, ending)])
    expect(merged).toEqual({ ok: true })
    // Whichever came first, and an order that is written after the merge for sure.
    await app.sql('update orders.orders set account_id = $1 where id = $2', [ending.id, bought])
    await moveLateRows(app.services, { fromId: ending.id, toId: remaining.id })
    expect(await app.sql('select 1 from orders.orders where account_id = $1', [ending.id])).toEqual([])
    if (bought !== null)
      expect(await app.sql('select account_id as id from orders.orders where id = $1', [bought])).toEqual([
        { id: remaining.id },
      ])
    const [job] = await app.sql(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'my_data.move_late_rows' and payload ->> 'fromId' = $1`,
      [ending.id],
    )
    expect(job).toBeDefined()
    expect(await brokenInvariants(app.services.db)).toEqual([])
  })

  test('a sign-in that ends just after the merge opens nothing', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const [session] = await app.sql<{ hash: Buffer }>(
      'select *, token_hash as hash from accounts.sessions where account_id = $1',
      [ending.id],
    )
    expect(await merge(remaining, ending)).toEqual({ ok: true })
    await app.sql(`insert into accounts.sessions select (jsonb_populate_record(null::accounts.sessions, $1)).*`, [
      JSON.stringify({ ...session, token_hash: `\\x${Buffer.from(session?.hash ?? '').toString('hex')}` }),
    ])
    expect((await ending.client.get('/api/account/data')).status).toBe(401)
  })
})
