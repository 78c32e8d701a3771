import { expect, test } from './support/browser-test.ts'
import { words } from './support/words.ts'

test('switching the language in the middle of a form loses nothing that was typed', async ({ site }) => {
  const runner = await site.signedUp('Кира')
  const { page, person } = runner
  await runner.opens('/volga-dawn/ten/register')
  await runner.waitsForScript()
  await runner.fillsIn()
  await runner.switchesLanguage()

  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await runner.seesHeading('Registration: 10 kilometres')
  await expect(page.getByLabel(words.en.lastName, { exact: true })).toHaveValue(person.lastName)
  await expect(page.getByLabel(words.en.birthDate)).toHaveValue(person.born)
  await expect(page.getByLabel(words.en.gender, { exact: true })).toHaveValue('female')
  await expect(page.getByRole('combobox', { name: words.en.city })).toHaveValue('Самара')
  await runner.passesPageChecks()

  await page.getByRole('button', { name: words.en.takePlace }).click()
  await expect(page).toHaveURL(/step=order/)
  await expect(page.getByRole('button', { name: words.en.pay })).toBeVisible()
})

test('a language chosen in another tab is followed, and the form stays filled in', async ({ site }) => {
  const runner = await site.signedUp('Лия')
  const { page, person } = runner
  await runner.opens('/volga-dawn/ten/register')
  await runner.waitsForScript()
  await runner.fillsIn()
  const tab = await runner.opensTab('/events/future')
  await tab.getByRole('button', { name: words.ru.otherLanguage }).click()
  await expect(tab.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()

  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel(words.en.lastName, { exact: true })).toHaveValue(person.lastName)
})

test('the chosen language is stored, and the next visit is rendered in it', async ({ site }) => {
  const visitor = await site.visitor()
  const { page, context } = visitor
  await visitor.opens('/')
  await visitor.waitsForScript()
  await visitor.switchesLanguage()
  await visitor.seesHeading('Choose your next race')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '_rr_culture')).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
