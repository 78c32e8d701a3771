import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'
import { lookMs } from './support/times.ts'

test('a payer sees the receipt of a payment, and the receipt of its refund, and prints one', async ({ site }) => {
  const runner = await site.signedUp('Мирон')
  const { page } = runner
  await runner.takesPlace('/volga-dawn/ten')
  await runner.paysForOrder()
  await runner.seesSuccess()
  const registrationId = new URL(page.url()).searchParams.get('registrationId') ?? ''
  const { request } = runner.context
  const path = `${runner.origin}/api/account/registrations/${registrationId}`
  const { whole } = await (await request.get(`${path}/cancellation`)).json()
  expect((await request.post(`${path}/cancel`, { data: { refundMinor: whole.refundMinor } })).status()).toBe(200)

  await runner.opens(`/account/orders/${registrationId}`)
  // The register makes receipts within seconds; the page is complete before.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^ФД\s\d+, ФП\s\d{10},/)).toHaveCount(2, { timeout: lookMs })
  }).toPass()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: /^Чек на возврат на .*: открыть и распечатать$/ }).click()
  await runner.sees('Возврат прихода')
  await expect(page.getByRole('img', { name: /^QR-код чека: t=\d{8}T\d{4}&s=.*&n=2$/ })).toBeVisible()
  await runner.passesPageChecks(390, 1280)
})
