import { expect, longTest, test } from './support/browser-test.ts'

// Each is paid at the simulator of its provider (sandbox-bank/README.md), which speaks that provider's own way.
const methods = [
  { race: '/svislach-half/ten', method: 'Express Pay', run: longTest },
  { race: '/registan-ride/km110', method: 'Uzcard, Humo', run: test },
] as const

for (const { race, method, run } of methods)
  run(`a place is paid by ${method} to its end`, async ({ site }) => {
    const runner = await site.signedUp('Азиза')
    await runner.registers(race)
    await runner.page.getByRole('radio', { name: method }).check()
    await runner.goesToBank()
    await runner.paysAtBank()
    await runner.seesSuccess()
  })

test('a place is paid by ERIP beside the page with its number, which then shows the result', async ({ site }) => {
  const runner = await site.signedUp('Алеся')
  const { page } = runner
  await runner.registers('/svislach-half/ten')
  await page.getByRole('radio', { name: 'ЕРИП' }).check()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesHeading('Оплатите через ЕРИП')
  await runner.sees('4823071')
  await runner.sees(/^\d{12}$/)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: runner.words.checkPaid }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Оплата из ЕРИП ещё не пришла' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Открыть счёт' }).click()
  const bank = await opened
  await bank.getByRole('link', { name: /^Мир: оплатит/ }).click()
  await expect(bank.getByLabel('Номер карты')).not.toHaveValue('')
  await bank.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesSuccess()
})

longTest(
  'a place is paid in parts: 100 roubles less, their days and sums before, and the wait for the bank after',
  async ({ site }) => {
    const runner = await site.signedUp('Майя')
    const { page } = runner
    await runner.registers('/volga-dawn/half')
    await expect(page.getByText('Четыре платежа по четверти')).toBeHidden()
    const inParts = page.getByRole('radio', { name: /^Долями/ })
    const discount = page.getByText('Скидка за оплату долями')
    const pay = page.getByRole('button', { name: /^Оплатить/ })
    const wholeSum = await pay.innerText()
    await expect(discount).toBeHidden()
    await inParts.check()
    await expect(discount).toBeVisible()
    await expect(pay).not.toHaveText(wholeSum)
    await page.getByRole('radio', { name: /^Карт/ }).check()
    await expect(discount).toBeHidden()
    await expect(pay).toHaveText(wholeSum)
    await inParts.check()
    await runner.sees('Четыре платежа по четверти')
    await expect(page.getByRole('listitem').filter({ hasText: /^Сейчас/ })).toBeVisible()
    await runner.passesPageChecks(390, 1280)
    await runner.goesToBank()
    await runner.decidesAtBank('Ответить с задержкой')
    await runner.seesHeading('Банк принимает решение')
    await runner.sees(/Место держим до/)
    await runner.passesPageChecks(390, 1280)
    await runner.seesSuccess()
    await expect(discount).toBeVisible()
  },
)

longTest('a place is paid by SBP on the provider’s own page', async ({ site }) => {
  const race = '/pioneer-tyumen/u14-girls'
  const runner = await site.signedUp('Ника', { brand: 'pionercup' })
  const { page } = runner
  await runner.opens(`${race}/register`)
  await runner.fillsInForSchool(`03.03.${(await site.yearOf(race)) - 12}`)
  await runner.takesThePlace()
  await runner.givesConsents()
  await page.getByRole('radio', { name: /^QR-код/ }).check()
  await page.getByRole('button', { name: runner.words.pay }).click()
  await page.getByRole('link', { name: 'Банк «Заря»' }).click()
  await page.getByRole('button', { name: 'Подтвердить перевод' }).click()
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click()
  await runner.seesSuccess()
})
