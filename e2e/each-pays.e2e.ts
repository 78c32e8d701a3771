import { expect, test } from './support/browser-test.ts'

test('a captain pays their own leg, a member comes by the link and pays theirs, and the board shows it', async ({
  site,
}) => {
  const anna = await site.signedUp('Анна', { language: 'ru', width: 390 })
  const { page, words } = anna
  const answers = async ({ page: form }: typeof anna) => {
    await form.getByLabel('Размер футболки').selectOption({ index: 2 })
    await form.getByRole('group', { name: 'Медицинская справка' }).getByLabel('Пока нет').check()
  }
  await anna.opens('/riviera-relay/team/register')
  await page.getByLabel('Название команды').fill('Каждый за себя')
  await page.getByText('Каждый платит за свой этап').click()
  await anna.passesPageChecks()
  await page.getByRole('button', { name: 'Занять место для команды' }).first().click()
  await page.getByRole('link', { name: 'Я', exact: true }).first().click()
  await anna.fillsIn()
  await answers(anna)
  await page.getByRole('button', { name: 'Сохранить участника' }).first().click()
  await page.getByRole('button', { name: 'Дальше', exact: true }).first().click()
  await anna.paysForOrder()
  await anna.seesHeading(words.success)
  await page.getByRole('link', { name: 'Показать состав команды' }).click()
  await expect(page.getByText('Оплачено', { exact: true })).toHaveCount(1)

  const boris = await site.signedUp('Борис', { language: 'ru', width: 390 })
  await boris.opens((await page.getByRole('link', { name: 'Ссылка для участников' }).getAttribute('href')) ?? '')
  await boris.page.getByRole('link', { name: 'Выбрать: Этап 2' }).click()
  await boris.fillsIn()
  await boris.page.getByLabel(words.consents[1]).check()
  boris.expectsStatus(409)
  await boris.page.getByRole('button', { name: 'Вступить в команду' }).click()
  await expect(boris.page.getByText('Размер футболки').first()).toBeVisible() // asks for the answers that are missing
  await answers(boris)
  await boris.page.getByRole('button', { name: 'Вступить в команду' }).click()
  await boris.seesHeading('Каждый за себя')
  await boris.page.getByRole('button', { name: /^Оплатить свой этап/ }).click()
  await boris.paysForOrder()
  await boris.seesHeading('Каждый за себя')
  await expect(boris.page.getByText('Оплачено', { exact: true })).toHaveCount(2)
  await boris.passesPageChecks()

  await page.reload()
  await expect(page.getByText('Оплачено', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Оплатить остальные этапы/ })).toBeVisible()
})
