import { expect, test } from 'vitest'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { recordOpened } from './commands/apply-provider-state.ts'

test('a second opening, at a provider without keys, changes nothing: the payer has the address of the first', async () => {
  const bank = testBank()
  const app = await createTestApp({ bank: bank.provider })
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, await publishRace(app))
  const { id, confirmationUrl } = await openPaymentOf(runner, orderId)
  const second = await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    recordOpened(tx, id, { reference: 'another', confirmationUrl: 'https://bank.example/another' }),
  )
  expect(second).toMatchObject({ providerReference: `bank-${id}`, confirmationUrl })
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
  expect((await runner.client.get(`/api/registrations/${orderId}`)).status).toBe(200)
  await app.close()
})
