import { expect } from '@playwright/test'
import { longTest, test } from './support/browser-test.ts'

test('a runner sees a history with personal bests, and claims a finish of their own name', async ({ site }) => {
  const visitor = await site.visitor({ width: 390, isFromThisMachine: true })
  const { page } = visitor
  await visitor.signsInAsDemo('runner')
  await visitor.opens('/account/results')
  await expect(page.getByRole('heading', { level: 1, name: 'Мои результаты' })).toBeVisible()
  const bests = page.getByRole('region', { name: 'Личные рекорды' })
  await expect(bests.getByRole('heading', { name: /^21,1\s+км$/ })).toBeVisible()
  await expect(bests.getByRole('img', { name: /График времени по датам/ })).toBeVisible()
  const starts = page.getByRole('region', { name: 'Все старты' })
  await expect(starts.getByRole('heading', { name: '2024' })).toBeVisible()
  const claims = page.getByRole('region', { name: 'Заявки на результаты' })
  await expect(claims.getByText(/год\sрождения не\sсовпадает/)).toBeVisible()
  await visitor.passesPageChecks()

  await page
    .getByRole('region', { name: 'Нет вашего финиша?' })
    .getByRole('link', { name: 'Это мой результат' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Это мой результат' })).toBeVisible()
  await visitor.passesPageChecks()
  await page.getByRole('button', { name: 'Добавить результат' }).click()
  await expect(page.getByText('Результат добавлен в вашу историю.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Все старты' }).getByText('Личный рекорд').first()).toBeVisible()
})

longTest('a stranger’s row waits for the organizer, and the claim can be withdrawn', async ({ site }) => {
  const visitor = await site.visitor({ width: 1280, language: 'en', isFromThisMachine: true })
  const { page } = visitor
  await visitor.signsInAsDemo('family')
  await visitor.opens('/account/results')
  await visitor.passesPageChecks(768, 1024)
  const find = page.getByRole('region', { name: 'Missing a finish?' })
  await find.getByLabel('Event').fill('Kazanka')
  await find.getByLabel('Surname or bib').fill('15')
  await find.getByRole('button', { name: 'Find a result' }).click()
  await expect(find.getByRole('heading', { name: 'Results found' })).toBeVisible()
  await find
    .getByRole('link', { name: /This is my result/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add the result' }).click()
  const claims = page.getByRole('region', { name: 'Claimed results' })
  const first = claims.getByRole('listitem').first()
  await expect(first.getByText('With the organizer', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: /Withdraw the claim/ }).click()
  await expect(claims.getByRole('listitem').first().getByText('Withdrawn', { exact: true })).toBeVisible()
})
