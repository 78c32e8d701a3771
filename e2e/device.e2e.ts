import { expect, test } from './support/browser-test.ts'

// What depends on the visitor's device: its clock, its network and its back button.
const day = 24 * 3600_000

for (const [state, shiftMs] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  test(`a device whose clock is ${state} shows the same twenty minutes, and pays`, async ({ site }) => {
    const runner = await site.signedUp('Майя')
    const { page, words } = runner
    await runner.context.clock.install({ time: Date.now() + shiftMs })
    await runner.takesPlace('/russky-island/km12')
    const timer = page.getByRole('timer', { name: words.timer }).filter({ visible: true })
    await expect(timer).toHaveText(/^(20:00|19:\d\d)$/)
    await runner.paysForOrder()
    await runner.seesSuccess()
  })
}

test('a lost network delays the form without losing what was typed, and the same order continues', async ({ site }) => {
  const runner = await site.signedUp('Юлия')
  const { page, words, context } = runner
  await runner.takesPlace('/russky-island/km12')
  const order = new URL(page.url()).searchParams.get('registrationId')
  await runner.givesConsents()
  runner.expectsOffline()
  await context.setOffline(true)
  await page.getByRole('button', { name: words.pay }).click()
  await runner.sees(/^Ответа не\sбыло: проверьте связь/)
  await runner.passesPageChecks(390, 1280)

  // The order stays as it was: with the consents given.
  await context.setOffline(false)
  expect(new URL(page.url()).searchParams.get('registrationId')).toBe(order)
  await runner.goesToBank()
  await runner.paysAtBank()
  await runner.seesSuccess()
})

test('reloading the bank’s page, going back and opening it again keeps one payment', async ({ site }) => {
  const runner = await site.signedUp('Ульяна')
  const { page, words } = runner
  await runner.registers('/russky-island/km12')
  const payment = page.url()
  await runner.goesToBank()
  const atBank = page.url()
  await page.reload()
  await expect(page.getByRole('link', { name: words.bankPays })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(payment)
  await runner.goesToBank()
  await expect(page).toHaveURL(atBank)
  await runner.paysAtBank()
  const bib = await runner.seesSuccess()

  // Back to the bank's page of a paid order: it shows the result and cannot charge a second time.
  await page.goto(atBank)
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0)
  await page.goto(payment)
  expect(await runner.seesSuccess()).toBe(bib)
})
