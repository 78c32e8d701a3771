import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import { capturePayment } from '#src/modules/payments/server/commands/capture-payment.ts'
import { refundPayment, requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import { type NewMethod, saveMethods } from '#src/modules/payments/server/commands/save-methods.ts'
import { changeAccount, createAccount } from '#src/modules/payments/server/commands/save-provider-account.ts'
import { syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { minPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import { settleHeldEvents } from '#src/modules/receipts/server/jobs/periodic-tasks.ts'
import { newId } from '#src/platform/new-id.ts'
import { organizer, publishRace } from '../support/race-for-tests.ts'
import { saveTestTill } from '../support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '../support/simulated-providers.ts'

// An organizer's own shop takes the money of its events, and of no others; the ledger says who has it.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
  await saveTestTill(simulated.app)
})
afterAll(() => simulated.stop())

const yookassa = shopAccounts.find(({ provider }) => provider === 'yookassa') as (typeof shopAccounts)[number]

type Held = { readonly runner: Runner; readonly orderId: string }
async function hold(change: Parameters<typeof publishRace>[1] = {}) {
  const runner = await newRunner(simulated.app, { host: simulated.host })
  const race = await publishRace(simulated.app, change)
  return { runner, orderId: await holdPlaceOf(runner, race), eventCode: race.eventCode }
}
async function offered({ runner, orderId }: Held) {
  const { body } = await runner.client.get(`/Register/ApiPay?RegistrationId=${orderId}`)
  return body.methods.map((method: { paymentType: string; note: string }) => [method.paymentType, method.note])
}
const holdersOf = (paymentId: string) =>
  simulated.app.sql<{ holder: string; sum: number }>(
    `select p.account as holder, sum(p.amount_minor)::bigint as sum
     from payments.entries e join payments.postings p on p.entry_id = e.id
     where p.account not like 'payer:%'
       and (e.reference = $1 or e.reference in (select r.id from payments.refunds r where r.payment_id = $1))
     group by 1`,
    [paymentId],
  )

/** Pays by card; returns once the organizer's shop has the money. */
async function payAtShop({ runner, orderId }: Held) {
  const { app } = simulated
  const { id } = await openPaymentOf(runner, orderId, 'card')
  const of = { tenantId: 1, paymentId: id }
  const [row] = await app.sql<{ accountId: string; reference: string; organizerId: string; amountMinor: number }>(
    `select provider_account_id as "accountId", provider_reference as reference, shop_organizer_id as "organizerId",
       amount_minor as "amountMinor" from payments.payments where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('the payment is gone')
  await simulated.play(row.reference, { outcome: 'pay' })
  await expect
    .poll(
      async () => {
        await syncWithProvider(app.services, of, false).catch(() => undefined)
        await capturePayment(app.services, of).catch(() => undefined)
        return await holdersOf(id)
      },
      { timeout: 20_000 },
    )
    .toEqual([{ holder: `shop:${row.organizerId}`, sum: -row.amountMinor }])
  return { id, ...row }
}

test('a shop of an organizer is offered for its own events only, and its money is the organizer’s to settle', async () => {
  const { app } = simulated
  const other = { ...organizer, code: 'other-shop', name: { ru: 'Другие старты', en: 'Other races' } }
  await app.services.db.transaction({ role: 'system' }, async (tx) => mustBeOk(await ensureOrganizer(tx, other)))
  await openShopAccount(simulated, yookassa, 'other-shop')
  const plain = await offered(await hold())
  expect(plain).toContainEqual(['card', 'Мир, Visa, Mastercard'])
  expect(JSON.stringify(plain)).not.toContain('организатор')

  const accountId = await openShopAccount(simulated, yookassa, organizer.code)
  const held = await hold()
  expect(await offered(held)).toEqual([
    ['card', 'Мир, Visa, Mastercard; деньги получает организатор'],
    ['sbp_qr', 'по QR-коду с телефона; деньги получает организатор'],
    ['qr', 'на странице банка; деньги получает организатор'],
  ])

  const row = await payAtShop(held)
  const { id } = row
  expect(row.accountId).toBe(accountId)
  expect(await app.sql('select from receipts.receipts where payment_id = $1', [id])).toEqual([])

  await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId: newId(), paymentId: id, amountMinor: row.amountMinor }, 'a test'),
  )
  await refundPayment(app.services, { tenantId: 1, paymentId: id })
  await expect.poll(() => holdersOf(id)).toEqual([{ holder: `shop:${row.organizerId}`, sum: 0 }])
})

test('an account for an organizer that does not exist is refused at its field', async () => {
  const { provider, settings, secrets } = yookassa
  const input = {
    tenantId: 1,
    organizerCode: 'nowhere',
    provider,
    title: 'x',
    mode: 'sandbox',
    isActive: true,
  } as const
  const { services } = simulated.app
  const parts = { paymentProviders: services.paymentProviders, hasSandbox: true }
  const refused = await services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    createAccount(tx, parts, { ...input, settings, secrets }),
  )
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'payments.organizer_unknown', fields: { organizerCode: 'payments.organizer_unknown' } },
  })
})

const cardBy = (providerAccountId: string | null, minMinor = 1_000): NewMethod => ({
  ...{ id: newId(), providerAccountId, method: 'card', currency: 'RUB', minMinor, maxMinor: null },
  ...{ country: null, title: null, note: null, picture: null, feePayer: 'platform' },
})

test('a method stands once for the platform and once for each shop, also past the program', async () => {
  const { app } = simulated
  const { services } = app
  await app.sql('delete from payments.methods')
  const [shopId, platformId] = [
    await openShopAccount(simulated, yookassa, organizer.code),
    await openShopAccount(simulated, yookassa),
  ]
  const save = (accounts: readonly (string | null)[]) =>
    services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      saveMethods(
        tx,
        services,
        1,
        accounts.map((id) => cardBy(id)),
      ),
    )
  expect(await save([null, shopId])).toMatchObject({ ok: true })
  for (const twice of [
    [null, platformId],
    [platformId, null],
    [shopId, shopId],
  ])
    expect(await save(twice)).toMatchObject({
      ok: false,
      error: { fields: { 'methods.1.method': 'payments.method_twice' } },
    })
  const again = `insert into payments.methods (tenant_id, id, provider_account_id, shop_organizer_id, method, currency, min_minor, position)
    select tenant_id, gen_random_uuid(), $1, shop_organizer_id, method, currency, min_minor, 9 from payments.methods
    where shop_organizer_id is null`
  await expect(app.sql(again, [platformId])).rejects.toThrow('methods_once_per_shop')
})

test('the least sum is that of the organizer’s own shop or of the platform; another’s shop does not count', async () => {
  const { services } = simulated.app
  const shopId = await openShopAccount(simulated, yookassa, organizer.code)
  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    mustBeOk(await saveMethods(tx, services, 1, [cardBy(null, 70_000), cardBy(shopId, 30_000)]))
    const [own] = await tx.sql<{ id: string }>`select id from organizers.organizers where code = ${organizer.code}`
    const least = await minPayableIn(services)(tx)
    expect([least('RUB', own?.id ?? ''), least('RUB', newId())]).toEqual([30_000, 70_000])
  })
})

test('a shop of an organizer that is switched off leaves the tenant’s methods as they were', async () => {
  const { app } = simulated
  await app.sql('delete from payments.methods')
  const before = await offered(await hold())
  const accountId = await openShopAccount(simulated, yookassa, organizer.code)
  await app.sql('update payments.provider_accounts set is_active = false where id = $1', [accountId])
  expect(await offered(await hold())).toEqual(before)
})

test('an organizer’s own shop can’t have its receipts made by us, neither at once nor later', async () => {
  const { services } = simulated.app
  const parts = { paymentProviders: services.paymentProviders, hasSandbox: true }
  const { provider, settings, secrets } = yookassa
  const shop = { provider, title: 'x', mode: 'sandbox', isActive: true, secrets } as const
  const withReceipts = { ...settings, makesReceipts: true }
  const refusal = {
    ok: false,
    error: { code: 'payments.account_invalid', fields: { 'settings.makesReceipts': 'payments.receipts_of_shop' } },
  }
  const create = (organizerCode: string | null, own: object) =>
    services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      createAccount(tx, parts, { ...shop, tenantId: 1, organizerCode, settings: { ...own } }),
    )
  expect(await create(organizer.code, withReceipts)).toMatchObject(refusal)
  expect(await create(null, withReceipts)).toMatchObject({ ok: true })
  const { id } = mustBeOk(await create(organizer.code, settings))
  const changed = await services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    changeAccount(tx, parts, { ...shop, id, settings: withReceipts }),
  )
  expect(changed).toMatchObject(refusal)
})

test('a place paid to an organizer’s shop and deferred has no receipt of ours, and its rest goes back from the shop', async () => {
  const { app } = simulated
  await openShopAccount(simulated, yookassa, organizer.code)
  const changeRules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 0, deferMonths: 18 }
  const refundRules = [{ daysBefore: 0, shareBp: 5_000, returnsCommission: false }]
  const held = await hold({ changeRules, refundRules })
  const { id, organizerId, amountMinor } = await payAtShop(held)
  const { client } = held.runner
  const { entries } = (await client.get(`/api/account/registrations/${held.orderId}`)).body
  const path = `/api/account/registrations/${held.orderId}/entries/${entries[0].entryId}/deferral`
  const { creditMinor, insuranceMinor } = (await client.get(path)).body
  expect((await client.post(path, { creditMinor, insuranceMinor })).status).toBe(200)
  await app.sql('update catalog.events set starts_on = current_date - 2, ends_on = current_date - 2 where code = $1', [
    held.eventCode,
  ])
  await settleHeldEvents.run(app.services)
  expect((await client.post(`${path}/refund`, { refundMinor: 95_000 })).status).toBe(200)
  await refundPayment(app.services, { tenantId: 1, paymentId: id })
  await expect
    .poll(() => holdersOf(id), { timeout: 20_000 })
    .toContainEqual({ holder: `shop:${organizerId}`, sum: 95_000 - amountMinor })
  await settleHeldEvents.run(app.services)
  expect(await app.sql('select from receipts.receipts where order_id = $1', [held.orderId])).toEqual([])
})
