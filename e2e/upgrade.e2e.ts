import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'
import { answersForDocuments } from './support/runner.ts'
import { words } from './support/words.ts'

test('a runner asks for a more expensive race, pays the difference at the bank, and has the new bib', async ({
  site,
}) => {
  const runner = await site.signedUp('Серафима', { width: 390 })
  const { page } = runner
  await runner.registersAndPays('/volga-dawn/ten')
  await page.getByRole('link', { name: 'Моя регистрация' }).click()
  await page.getByRole('link', { name: /^Сменить дистанцию/ }).click()
  // the target race asks for a document that the current race does not
  await expect(page.getByRole('radio', { name: /Полумарафон/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Ответить на вопросы: Полумарафон' }).click()
  await runner.seesHeading('Вопросы дистанции')
  await runner.waitsForScript()
  await answersForDocuments(page)
  await runner.passesPageChecks()
  await page.reload() // answers that were not sent are restored
  await expect(page.locator('input[name^="admission."]:checked')).toHaveCount(1)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('radio', { name: /Полумарафон/ }).check()
  await runner.sees('Если дистанция дороже')
  await runner.passesPageChecks()
  await page.getByRole('button', { name: 'Сменить дистанцию' }).click()

  await expect(page).toHaveURL(/half\/register\?.*step=order/)
  await runner.sees('это место остаётся за вами')
  await runner.switchesLanguage()
  await runner.sees('that place stays yours')
  await runner.passesPageChecks()
  await page.getByRole('button', { name: words.en.otherLanguage }).click()
  await runner.sees('это место остаётся за вами')
  // A link to abandon it, as in the account, asks first and says what stays.
  const registrationId = new URL(page.url()).searchParams.get('registrationId') ?? ''
  await runner.opens(`/payments/return?order=${registrationId}&ending=ask`)
  await runner.seesHeading('Не переходить')
  await runner.sees('То, что уже оплачено, остаётся как есть.')
  await runner.passesPageChecks()
  await page.getByRole('link', { name: 'Оставить за собой' }).click()
  await runner.sees('это место остаётся за вами')
  await runner.goesToBank() // the consents of the paid order cover its price difference
  await runner.paysAtBank()

  await runner.seesHeading(runner.words.success)
  await runner.sees('Доплата: Полумарафон')
  await page.getByRole('link', { name: 'Моя регистрация' }).click()
  await runner.sees('Полумарафон')
  await runner.passesPageChecks()
})
