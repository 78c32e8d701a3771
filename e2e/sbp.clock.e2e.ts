import { expect, test } from './support/browser-test.ts'

test('an expired QR is refused, and the place is taken and paid again', async ({ site, clock }) => {
  const anna = await site.signedUp('Анна')
  const { page, words } = anna
  await anna.registers('/volga-dawn/ten')
  await page.getByRole('radio', { name: /^СБП по\sQR-коду/ }).check()
  await page.getByRole('button', { name: words.pay }).click()
  await anna.seesHeading('Оплатите через СБП')
  const link = (await page.getByRole('link', { name: 'Оплатить на этом устройстве' }).getAttribute('href')) ?? ''

  await clock.forward('21 minutes')
  await anna.seesHeading('Время на оплату истекло')
  const phone = await site.visitor({ width: 390 })
  await phone.page.goto(link)
  await phone.seesHeading(/^(Время на\sоплату истекло|Магазин отменил платёж)$/)

  await page.getByRole('link', { name: 'Занять место ещё раз' }).click()
  await anna.takesThePlace() // the consents are given already
  await page.getByRole('radio', { name: /^СБП по\sQR-коду/ }).check()
  await page.getByRole('button', { name: words.pay }).click()
  const fresh = page.getByRole('link', { name: 'Оплатить на этом устройстве' })
  await expect(fresh).toBeVisible()
  expect(await fresh.getAttribute('href')).not.toBe(link)
  await phone.page.goto((await fresh.getAttribute('href')) ?? '')
  await phone.page.getByRole('link', { name: 'Волна' }).click()
  await phone.page.getByRole('button', { name: 'Подтвердить перевод' }).click()
  await anna.seesSuccess()
})
