import { expect, test } from './support/browser-test.ts'

test('an empty participant form says at each field what is missing, and keeps what is there', async ({ site }) => {
  const runner = await site.signedUp('Мила', { width: 390 })
  const { page, words, person } = runner
  runner.expectsStatus(409)
  await runner.opens('/volga-dawn/ten/register')
  await page.getByLabel(words.lastName, { exact: true }).fill(person.lastName)
  await page.getByRole('button', { name: words.takePlace }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toHaveText(/^\d+ пол(е|я|ей) требу(е|ю)т внимания$/)
  const before = Number.parseInt(await summary.innerText(), 10)
  for (const field of [words.firstName, words.birthDate, words.phone, words.city]) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(/Это поле обязательно\.$/)
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.locator('[aria-invalid]')).toHaveCount(before)
  await expect(page.getByLabel(words.firstName, { exact: true })).toBeFocused()
  await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue(person.lastName)
  await runner.passesPageChecks(390, 1280)

  await page.getByLabel(words.phone).fill('9121234567')
  await page.keyboard.press('Tab') // a corrected field is no longer counted, the others still are
  await expect(page.getByLabel(words.phone)).not.toHaveAttribute('aria-invalid')
  await expect(summary).toHaveText(new RegExp(`^${before - 1} `))
  await summary.getByRole('link').click()
  await expect(page.getByLabel(words.firstName, { exact: true })).toBeFocused()
  await runner.fillsIn()
  await runner.takesThePlace()
})

test('each missing consent is asked for by its own text before payment', async ({ site }) => {
  const runner = await site.signedUp('Соня')
  const { page, words } = runner
  runner.expectsStatus(422)
  await runner.takesPlace('/volga-dawn/marathon')
  const [offer, personalData, receipt] = words.consents
  await expect(page.getByLabel(personalData)).toHaveCount(0) // given at sign-up
  const required = [offer, receipt]
  for (const consent of required) await expect(page.getByLabel(consent)).not.toBeChecked()
  for (const [i, consent] of required.entries()) {
    await page.getByRole('button', { name: words.pay }).click()
    await expect(page.getByLabel(consent)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(consent)).toHaveAccessibleDescription(/./)
    await expect(page.getByRole('checkbox', { name: /^(Принимаю|Согласен)/, checked: true })).toHaveCount(i)
    await runner.passesPageChecks()
    await page.getByLabel(consent).check()
    await expect(page.getByLabel(consent)).not.toHaveAttribute('aria-invalid')
  }
  await expect(page.getByRole('alert')).toBeHidden()
  await runner.goesToBank()
})

test('the place of an abandoned order is available at once', async ({ site }) => {
  const runner = await site.signedUp('Тоня')
  const { page } = runner
  await runner.takesPlace('/medeu-steps/stairs')
  await page.getByRole('link', { name: 'Отказаться от заказа' }).click()
  await page.getByRole('button', { name: 'Отказаться', exact: true }).click()
  await expect(page.getByText('Вы отказались от заказа')).toBeVisible()
  await runner.registersAndPays('/medeu-steps/stairs')
})
