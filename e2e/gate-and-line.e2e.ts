import { expect, test } from './support/story.ts'

test('a club’s runner opens a race by its code; the code stays on the order (390 px, without a script)', async ({
  site,
}) => {
  const anna = await site.signedUp('Анна', { width: 390, script: false })
  const { page } = anna
  await anna.opens('/event/month-of-steps')
  await page.getByRole('link', { name: 'Ввести код для дистанции «200 км, зачёт клубов»' }).click()
  await anna.seesHeading('Эта дистанция открывается по коду')
  await anna.seesSoundPage()
  anna.expectsStatus(422)
  await page.getByLabel('Промокод').fill('КЛУБ-2027')
  await page.getByRole('button', { name: 'Открыть регистрацию' }).click()
  await anna.sees('Вы ввели неверный или недействующий промокод.')
  await expect(page.getByLabel('Промокод')).toHaveValue('КЛУБ-2027')
  await page.getByLabel('Промокод').fill('клуб 2026')
  await page.getByRole('button', { name: 'Открыть регистрацию' }).click()
  await anna.fillsIn()
  await anna.takesThePlace()
  await anna.goesToOrder()
  await anna.sees('Промокод КЛУБ-2026')
})

test('a full race: one stands in line, sees the place in it, and leaves (1280 px, English)', async ({ site }) => {
  const boris = await site.signedUp('Борис', { width: 1280, language: 'en' })
  const { page } = boris
  await boris.opens('/event/baltic-triathlon')
  await page
    .getByRole('link', { name: /^Join the waiting list for/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Join the waiting list', exact: true }).click()
  await boris.seesHeading(/^Waiting list$/)
  await boris.seesSoundPage()
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await boris.fillsIn()
  await boris.seesSoundPage()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: boris.person.lastName }) })
  await expect(own).toContainText('Number on the waiting list: 1')
  await boris.seesSoundPage()
  await own.getByRole('button', { name: 'Leave the waiting list' }).click()
  await boris.sees('Nobody is waiting yet.')
})
