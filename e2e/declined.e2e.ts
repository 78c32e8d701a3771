import { expect, longTest, test } from './support/browser-test.ts'

test('a runner whose card is declined sees the refusal, tries again and gets the place', async ({ site }) => {
  const runner = await site.signedUp('Инна')
  const { page } = runner
  await runner.registers('/svislach-half/ten')
  await runner.goesToBank()
  await runner.paysAtBank('bad')

  await runner.seesHeading('Что-то пошло не так...')
  await runner.sees(/Банк отклонил платёж\. Деньги не\sсписаны/)
  await runner.sees('Попробуйте ещё раз или смените способ оплаты.')
  await expect(page.getByText('Если за час после оплаты')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Написать в поддержку' })).toHaveAttribute('href', /^mailto:/)
  await runner.passesPageChecks(390, 1280)

  const { pathname, search } = new URL(page.url())
  await runner.opens(pathname + search.replace('step=check', 'step=payment'))
  await runner.sees('Что-то пошло не так...')
  await runner.passesPageChecks(390, 1280)
  await page.goBack()
  await page.getByRole('button', { name: 'Повторить оплату' }).click() // with the same payment method
  await runner.paysAtBank()
  await runner.seesSuccess()
})

test('a payer who leaves the bank returns to the site and can still pay', async ({ site }) => {
  const runner = await site.signedUp('Римма')
  await runner.registers('/svislach-half/ten')
  await runner.goesToBank()
  await runner.decidesAtBank('Передумать')
  await runner.seesHeading('Что-то пошло не так...')
  await runner.page.getByRole('button', { name: 'Повторить оплату' }).click()
  await runner.paysAtBank()
  await runner.seesSuccess()
})

longTest(
  'the page waits for a payment that the bank confirms late, and says that it may take an hour',
  async ({ site }) => {
    const runner = await site.signedUp('Тамара')
    await runner.registers('/svislach-half/half')
    await runner.goesToBank()
    await runner.decidesAtBank('Ответить с задержкой')
    await runner.seesHeading('Проверяем оплату')
    await runner.sees('Не закрывайте страницу')
    await runner.sees('Если за час после оплаты ничего не изменится')
    await runner.page.getByRole('link', { name: 'Проверить ещё раз' }).click()
    await runner.sees('Не закрывайте страницу')
    await runner.passesPageChecks(390, 1280)
    await expect(runner.page.getByRole('heading', { name: 'Вы на старте!' })).toBeVisible()
  },
)
