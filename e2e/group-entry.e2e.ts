import { expect, test } from './support/browser-test.ts'

test('a coach sends a list with a mistake, corrects it on the page, pays for all at once and has the document for the doctor', async ({
  site,
  mailbox,
}) => {
  const race = '/pioneer-tyumen/u12-girls'
  const coach = await site.signedUp('Галина', { brand: 'pionercup', width: 390 })
  const { page, words } = coach
  await coach.opens('/account/confirm')
  await coach.confirmsEmail(mailbox)
  await coach.opens(`${race}/register/group-entry`)
  await coach.sees('В списке пока никого')
  await coach.passesPageChecks()
  // The sample file has no error, so one wrong row is added.
  const link = await page.getByRole('link', { name: 'Пример заполнения' }).getAttribute('href')
  const sample = await page.evaluate(async (address) => (await fetch(address)).text(), link ?? '')
  const born = `01.06.${(await site.yearOf(race)) - 10}`
  const wrong = `Лосева;Вера;;${born};ж;u12-girls;7 дан;СШ № 3;Пермский край;Зимина Г. П.`
  const file = { name: 'список.csv', mimeType: 'text/csv', buffer: Buffer.from(`${sample}${wrong}\r\n`) }
  await page.locator('input[type=file]').setInputFiles(file)
  await coach.sees('Добавлено 5 строк.')
  await coach.sees('1 строку нужно исправить')
  await expect(page.getByRole('button', { name: 'Занять 5 мест' })).toBeDisabled()
  await page.getByRole('link', { name: 'Исправить строку 5: Лосева Вера' }).click()
  await expect(page.getByLabel('Разряд')).toHaveAccessibleDescription(/Такого разряда нет/)
  await page.getByLabel('Разряд').selectOption('II юношеский')
  await page.getByRole('button', { name: 'Сохранить строку' }).click()
  await coach.sees('Ошибок нет')
  await page.getByLabel(/письменные согласия родителей/).check()
  await page.getByRole('button', { name: 'Занять 5 мест' }).click()
  await expect(page).toHaveURL(/step=order/)
  await coach.seesOrder()
  await coach.sees('5 участников по списку')
  await page.getByText('Показать участников').click()
  await expect(page.getByRole('link', { name: 'Изменить: Лосева Вера' })).toHaveAttribute(
    'href',
    /group-entry\?.*edit=/,
  )
  await coach.paysForOrder()
  await coach.seesHeading(words.success)
  await expect(page.getByRole('listitem').filter({ hasText: 'Лосева Вера' }).first()).toBeVisible()
  const address = await page.getByRole('link', { name: 'Заявка для печати (PDF)' }).getAttribute('href')
  const document = await page.evaluate(async (href) => {
    const { status, headers } = await fetch(href)
    return [status, headers.get('content-type')]
  }, address ?? '')
  expect(document).toEqual([200, 'application/pdf'])
  await coach.switchesLanguage()
  await page.getByRole('link', { name: 'Open the group entry' }).click()
  await coach.sees('Your group entry is accepted')
  await expect(page.getByRole('link', { name: /^Replace by\sanother athlete/ })).toHaveCount(5)
})
