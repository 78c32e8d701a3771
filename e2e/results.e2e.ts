import { expect, test } from './support/browser-test.ts'

test('a visitor goes from the series to a past race, and finds a runner in its results', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.opens('/events/series')
  await page.getByRole('link', { name: 'Волжская беговая лига' }).click()
  await page
    .getByRole('navigation', { name: 'Разделы серии' })
    .getByRole('link', { name: /^Результаты/ })
    .click()
  await expect(page).toHaveURL(/\/series\/volga-league\/events\/results/)
  await page.getByRole('link', { name: 'Через мост и обратно' }).click()
  await page.getByRole('navigation', { name: 'Разделы события' }).getByRole('link', { name: 'Результаты' }).click()
  await visitor.seesHeading(/^Полумарафон$/)
  const rows = page.getByRole('table').first().getByRole('rowheader')
  await expect(rows).toHaveCount(50)
  const last = (await rows.nth(49).innerText()).split(' ')[0] ?? ''
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect(rows.nth(50)).toBeVisible()

  await page.getByLabel('Фамилия или номер').fill(last)
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(rows.filter({ hasNotText: last })).toHaveCount(0)
  expect(await rows.count()).toBeGreaterThan(0)

  await page.getByLabel('Фамилия или номер').fill('Никтошин')
  await page.getByRole('button', { name: 'Найти' }).click()
  await visitor.sees('Ничего не найдено')
  await page.getByRole('link', { name: 'Показать всех' }).click()
  await expect(rows).toHaveCount(50)
})

test('the demo’s family sees its own rows in the results of 2024', async ({ site }) => {
  const visitor = await site.visitor({ isFromThisMachine: true })
  const { page } = visitor
  await visitor.signsInAsDemo('family')
  await visitor.opens('/event/iset-half-2024/results?race=kids')
  await visitor.seesHeading('Ваши результаты')
  await expect(page.getByRole('table').first().getByRole('rowheader')).toContainText('Серебрякова Злата')
  await visitor.passesPageChecks(390, 1280)
})
