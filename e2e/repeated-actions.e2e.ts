import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import { answersForDocuments, type Runner } from './support/runner.ts'

const race = '/registan-ride/km110'

test('a double click on «Take the place» takes one place', async ({ site }) => {
  const runner = await site.signedUp('Лейла')
  await runner.opens('/russky-island/km12/register')
  await runner.fillsIn()
  await runner.page.getByRole('button', { name: runner.words.takePlace }).dblclick()
  await runner.seesOrder()
  await runner.givesConsents()
  await runner.page.getByRole('button', { name: runner.words.pay }).dblclick()
  await runner.paysAtBank()
  await runner.seesSuccess()
  await expectOneEntry(runner, '/event/russky-island')
})

test('a second tab with the same form cannot take a second place', async ({ site }) => {
  const runner = await site.signedUp('Регина')
  const { page, words } = runner
  runner.expectsStatus(409)
  const other = await runner.opensTab('/russky-island/km30/register')
  await runner.registers('/russky-island/km30')

  await fillInThe(other, runner)
  await other.getByRole('button', { name: words.takePlace }).click()
  await expect(other.getByText('уже удержано и ждёт оплаты в другом заказе').first()).toBeVisible()

  await page.bringToFront()
  await runner.goesToBank()
  await runner.paysAtBank()
  await runner.seesSuccess()
  await other.getByRole('button', { name: words.takePlace }).click()
  await expect(other.getByText('Этот участник уже зарегистрирован на дистанцию').first()).toBeVisible()
  await expectOneEntry(runner, '/event/russky-island')
})

test('two tabs and the back button lead to one and the same payment', async ({ site }) => {
  const runner = await site.signedUp('Фаина')
  const { page, words } = runner
  await runner.registers('/chimgan-sky/sky14')
  const payment = new URL(page.url())
  const other = await runner.opensTab(payment.pathname + payment.search)
  await runner.goesToBank()
  const atBank = page.url()

  await other.getByRole('button', { name: words.pay }).click()
  await expect(other).toHaveURL(atBank)

  await page.goBack()
  await expect(page).not.toHaveURL(atBank)
  await runner.opens(payment.pathname + payment.search)
  await runner.goesToBank()
  await expect(page).toHaveURL(atBank)

  await runner.paysAtBank()
  await runner.seesSuccess()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Платёж прошёл' })).toBeVisible()
  await expectOneEntry(runner, '/event/chimgan-sky')
})

longTest('the payment check page can be reloaded, and links back to the bank', async ({ site }) => {
  const runner = await site.signedUp('Эльза')
  const { page } = runner
  await runner.registers('/volga-dawn/ten') // the sandbox bank itself says that the payer closed the window
  await runner.goesToBank()
  await runner.decidesAtBank('Закрыть окно')
  await runner.seesHeading('Осталось оплатить на странице банка')
  await page.reload()
  await runner.seesHeading('Осталось оплатить на странице банка')
  await expect(page.getByText('Не закрывайте страницу')).toHaveCount(0) // no request is running
  await runner.passesPageChecks(390, 1280)
  const checked = new URL(page.url())
  await page.getByRole('link', { name: 'Перейти на страницу банка' }).click()
  await runner.paysAtBank()
  await runner.seesSuccess()
  // Where 'back' leads depends on how fast the payment was confirmed: to the check page, or to the
  // bank's.
  await runner.opens(checked.pathname + checked.search)
  await runner.seesSuccess()
  await expectOneEntry(runner, '/event/volga-dawn')
})

longTest('a runner who is already registered sees the registration instead of a form', async ({ site }) => {
  const runner = await site.signedUp('Нина')
  await runner.takesPlace(race)
  const pending = '?step=participant&registrationId=0198c0de-0000-7000-8000-000000000001'
  await runner.opens(`${race}/register${pending}`)
  await runner.sees('Место за вами, осталось оплатить')
  await runner.passesPageChecks(390, 1280)
  await runner.page.getByRole('link', { name: 'Продолжить' }).click()
  await runner.paysForOrder()
  const bib = await runner.seesSuccess()

  await runner.opens(`${race}/register${pending}`)
  await runner.sees('Вы уже зарегистрированы на эту дистанцию')
  await runner.passesPageChecks(390, 1280)
  await runner.page.getByRole('link', { name: 'Показать регистрацию' }).click()
  expect(await runner.seesSuccess()).toBe(bib)
})

async function expectOneEntry(runner: Runner, event: string): Promise<void> {
  await runner.opens(`${event}/startlist?q=${encodeURIComponent(runner.person.lastName)}`)
  await expect(runner.page.getByRole('row', { name: runner.person.lastName })).toHaveCount(1)
}

async function fillInThe(tab: Page, { words, person }: Runner): Promise<void> {
  await tab.getByLabel(words.lastName, { exact: true }).fill(person.lastName)
  await tab.getByLabel(words.firstName, { exact: true }).fill(person.firstName)
  await tab.getByLabel(words.birthDate).fill(person.born)
  await tab.getByLabel(words.gender, { exact: true }).selectOption({ label: words.genders[person.gender] })
  await tab.getByLabel(words.phone).fill('+7 912 123-45-67')
  await tab.getByRole('combobox', { name: words.city }).fill('Самара')
  await answersForDocuments(tab)
}
