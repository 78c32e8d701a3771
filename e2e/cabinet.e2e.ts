import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'

test('a member of an organizer opens the cabinet from the menu, and others have neither link nor page', async ({
  site,
}) => {
  const visitor = await site.visitor({ isFromThisMachine: true })
  const { page, context, origin } = visitor
  await visitor.signsInAsDemo('organizer')
  await page.goto(`${origin}/account`)
  await page.getByLabel(/^Аккаунт: /).click()
  await page.getByRole('link', { name: 'Кабинет организатора' }).click()
  await visitor.seesHeading('Кабинет организатора')
  await expect(page.getByRole('link', { name: 'Стартовый список' }).first()).toBeVisible()
  await visitor.passesPageChecks(390, 768, 1280)
  const csv = await page
    .getByRole('link', { name: /^Список \(CSV\)/ })
    .first()
    .getAttribute('href')
  const file = await context.request.get(new URL(csv ?? '', origin).href)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])

  await visitor.signsInAsDemo('runner')
  visitor.expectsStatus(404)
  await page.goto(`${origin}/account`)
  await page.getByLabel(/^Аккаунт: /).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Мой аккаунт' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Кабинет организатора' })).toHaveCount(0)
  expect((await page.goto(`${origin}/organizer`))?.status()).toBe(404)
})

test('a member who manages an organizer finds its certificates to be corrected, and others find no such page', async ({
  site,
}) => {
  const organizer = await site.visitor({ width: 390, isFromThisMachine: true })
  const { page, origin } = organizer
  await organizer.signsInAsDemo('organizer')
  await organizer.opens('/organizer/tax-deduction/volga-starts')
  await organizer.seesHeading('Заявления на справки')
  await page.getByRole('link', { name: 'Исправить' }).click()
  await page.getByText('Нужно исправить').first().click()
  await organizer.sees(/было\s2\s600\s₽, станет\s1\s900/)
  await organizer.passesPageChecks(390, 1280)
  organizer.expectsStatus(404, 422)
  await page.getByRole('button', { name: 'Выдать исправленную справку' }).click()
  await organizer.sees('Это поле обязательно.')
  await expect(page).toHaveURL(/show=due/)

  await organizer.signsInAsDemo('runner')
  expect((await page.goto(`${origin}/organizer/tax-deduction/volga-starts`))?.status()).toBe(404)
})
