import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'

test('the page of a finished race’s registration begins with the result, its certificate and a link to a review', async ({
  site,
}) => {
  const runner = await site.visitor({ width: 390, isFromThisMachine: true })
  const { page } = runner
  await runner.signsInAsDemo('runner')
  await runner.opens('/account/registrations')
  await page.getByRole('link', { name: /^Открыть регистрацию: Через\sмост/ }).click()
  await runner.seesHeading('Результат')
  await expect(
    page
      .getByRole('region', { name: 'Лебедева Вероника' })
      .getByText(/^\d:\d\d:\d\d$/)
      .first(),
  ).toBeVisible()
  const certificate = page.getByRole('link', { name: /^Скачать диплом/ })
  const file = await runner.context.request.get(`${runner.origin}${await certificate.getAttribute('href')}`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(page.getByRole('link', { name: /^(Оценить событие|Ваш отзыв о\sсобытии)$/ })).toBeVisible()
  await runner.passesPageChecks(390, 768, 1024, 1280)
  await page.getByRole('link', { name: /^Результат подробно/ }).click()
  await expect(page).toHaveURL(/\/event\/saratov-bridge\/results\/half\/\d+$/)
})

test('an unpaid order is found on the account’s start page with its deadline, and is abandoned there', async ({
  site,
}) => {
  const runner = await site.signedUp('Серафима', { width: 390 })
  const { page } = runner
  await runner.takesPlace('/volga-dawn/ten')
  await runner.opens('/account')
  const bill = page.getByRole('listitem').filter({ hasText: 'Оплатите:' })
  await expect(bill).toContainText(/Место держим до\s.*К\sоплате/)
  await expect(bill.getByRole('link', { name: 'Оплатить' })).toBeVisible()
  await runner.passesPageChecks(390, 768, 1280)
  await runner.opens('/account/orders?state=open')
  await expect(page.getByRole('listitem').filter({ hasText: 'оплатить до' }).last()).toBeVisible()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: /^Отказаться/ }).click()
  await runner.seesHeading('Отказаться от заказа')
  await page.getByRole('button', { name: 'Отказаться', exact: true }).click()
  await runner.sees('Вы отказались от заказа')
})
