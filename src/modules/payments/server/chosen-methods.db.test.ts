import { expect } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import { type NewMethod, saveMethods } from './commands/save-methods.ts'

const plain: Omit<NewMethod, 'id' | 'method'> = {
  ...{ currency: 'RUB', country: null, providerAccountId: null, minMinor: 1_000, maxMinor: null },
  ...{ title: null, note: null, picture: null, feePayer: 'platform' },
}

test('a payer sees the methods in the tenant’s order, with its words and pictures, between its sums', async ({
  app,
}) => {
  const methods: Omit<NewMethod, 'id'>[] = [
    {
      ...{ ...plain, method: 'sbp_link', picture: 'bank' },
      title: { ru: 'Приложение банка', en: 'Your bank’s app' },
      note: { ru: 'Без комиссии', en: 'No fee' },
    },
    { ...plain, method: 'card' },
    { ...plain, method: 'sbp_qr', maxMinor: 150_000 },
    { ...plain, method: 'card', currency: 'BYN' },
  ]
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(
      await saveMethods(
        tx,
        app.services,
        1,
        methods.map((method) => ({ id: newId(), ...method })),
      ),
    ),
  )
  const race = await publishRace(app) // a place costs 1,995 roubles
  const shownIn = async (language: 'ru' | 'en') => {
    const runner = await newRunner(app, { language })
    const registrationId = await holdPlaceOf(runner, race)
    return (await runner.client.get(`/Register/ApiPay?registrationId=${registrationId}`)).body.methods
  }
  expect(await shownIn('en')).toEqual([
    expect.objectContaining({ paymentType: 'sbp_link', title: 'Your bank’s app', note: 'No fee', picture: 'bank' }),
    expect.objectContaining({ paymentType: 'card', picture: 'card' }),
  ])
  expect((await shownIn('ru'))[0]).toMatchObject({ title: 'Приложение банка', note: 'Без комиссии' })
})
