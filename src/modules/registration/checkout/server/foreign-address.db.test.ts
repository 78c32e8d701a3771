import { expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'

test('an order is not shown under the address of another event, and is under its own, in whatever case its id is written', async ({
  app,
}) => {
  const [own, other] = [await publishRace(app), await publishRace(app)]
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, own)
  const begins = async ({ eventCode, raceCode }: typeof own, id: string) =>
    (
      await runner.client.get(
        `/Register/ApiInit?eventCode=${eventCode}&raceCode=${raceCode}&registrationId=${id}&step=order`,
      )
    ).body
  expect(await begins(own, registrationId)).toMatchObject({ registrationId, step: 'order' })
  expect(await begins(own, registrationId.toUpperCase())).toMatchObject({ registrationId, step: 'order' })
  const elsewhere = await begins(other, registrationId)
  expect(elsewhere).toMatchObject({ step: 'participant', payBefore: null })
  expect(elsewhere.registrationId).not.toBe(registrationId)
  const cancellation = await runner.client.get(
    `/api/account/registrations/${registrationId.toUpperCase()}/cancellation`,
  )
  expect([cancellation.status, cancellation.body]).toEqual([
    200,
    (await runner.client.get(`/api/account/registrations/${registrationId}/cancellation`)).body,
  ])
})
