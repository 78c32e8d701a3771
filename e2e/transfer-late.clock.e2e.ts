import { invoiceOf, operatorOf } from './support/bank-transfers.ts'
import { expect, longTest } from './support/browser-test.ts'

// Moves the clock by days: the file stands last, so that no other test's places and dates pass under it.
longTest('money of an invoice that comes after its due day takes a place that is free', async ({ site, clock }) => {
  const irina = await site.signedUp('Ирина')
  const { page } = irina
  await irina.registers('/russky-island/km12')
  await page.getByRole('radio', { name: /^Счёт/ }).check()
  await page.getByRole('button', { name: /^Получить\sсчёт/ }).click()
  await expect(page.getByRole('heading', { name: /^Счёт № \d+$/ })).toBeVisible()
  const { number, amountMinor, purpose } = await invoiceOf(irina)
  const state = async (title: string) => {
    await page.reload()
    return await page.getByText(title, { exact: true }).isVisible()
  }

  await clock.forward('20160 minutes') // two weeks, the New Year's holidays included
  await expect.poll(() => state('Срок прошёл')).toBe(true)
  await irina.sees(/займём\sсвободные\sместа/)
  await irina.passesPageChecks(390, 1280)

  const upload = await operatorOf(site)
  await upload(purpose, amountMinor)
  await expect.poll(() => state('Оплачен')).toBe(true)
  expect(await upload.dueTransfers(number)).toEqual([])
  await page.getByRole('link', { name: 'К регистрации' }).click()
  await irina.seesSuccess()
})
