import { expect, test } from './support/browser-test.ts'

test('a pensioner takes a place at the reduced price with a passport typed in the form, and reads what to bring', async ({
  site,
}) => {
  const runner = await site.signedUp('Нина', { width: 390 })
  const { page } = runner
  runner.expectsStatus(409)
  await runner.opens('/karelian-rocks/h8/register')
  await runner.fillsIn()
  await page.getByRole('radio', { name: /Пенсионер/ }).check()
  // The button shows the category's price at once.
  await expect(page.getByRole('button', { name: /К\sоплате.*735/ })).toBeVisible()
  await page.getByRole('button', { name: 'Занять место' }).click()
  await runner.sees('Вид документа не выбран. Выберите его из списка.')
  await expect(page.getByRole('radio', { name: /Пенсионер/ })).toBeChecked()
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Вид документа').selectOption({ label: 'Паспорт гражданина РФ' })
  const number = page.getByLabel('Серия и номер')
  await number.fill('4509123456')
  await expect(number).toHaveValue('45 09 123456')
  await runner.takesThePlace()
  await runner.sees('8 часов · Пенсионер')
  await runner.paysForOrder()
  await runner.seesSuccess()
  await runner.sees('Возьмите документ о льготе: Пенсионер')
  await runner.switchesLanguage()
  await runner.sees('Bring the document for: Pensioner')
})
