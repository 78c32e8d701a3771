import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'

test('a payer finds an order in the list and reads its bill before and after a refund', async ({ site }) => {
  const runner = await site.signedUp('Ярослава')
  const { page } = runner
  await runner.opens('/account/orders')
  await runner.sees('Заказов пока нет')
  await runner.takesPlace('/volga-dawn/ten')
  await runner.ticks(page.getByLabel(runner.words.insurance))
  await runner.paysForOrder()
  await runner.seesSuccess()
  const registrationId = new URL(page.url()).searchParams.get('registrationId') ?? ''

  await runner.opens('/account/orders?state=refunded')
  await runner.sees('Возвратов не было')
  await page.getByRole('link', { name: 'Оплаченные', exact: true }).click()
  await runner.passesPageChecks(390, 768, 1280)
  await page.getByRole('link', { name: /заказ\s/ }).click()
  await runner.sees(`Заказ ${registrationId.slice(-8)}`)
  await expect(page.getByText(/^Оплачено\sкартой$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Билеты (PDF)' })).toBeVisible()
  // No deduction is promised for a year that cannot be applied for yet.
  await expect(page.getByRole('link', { name: /^Налоговая папка за\s/ })).toBeVisible()
  await runner.passesPageChecks(390, 768, 1280)

  const { request } = runner.context
  const path = `${runner.origin}/api/account/registrations/${registrationId}`
  const { items } = await (await request.get(`${path}/cancellation`)).json()
  const { itemId, refundMinor } = items.find((one: { kind: string }) => one.kind === 'insurance')
  expect((await request.post(`${path}/cancel`, { data: { itemId, refundMinor } })).status()).toBe(200)
  await page.reload()
  await runner.seesHeading('Возвраты')
  await runner.sees('Вы отменили страховку')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: 'Заказы и платежи' }).click()
  await runner.sees(/^(Возвращён\sчастично|Возвращаем)$/)
})
