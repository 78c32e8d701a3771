import { expect, test } from './support/browser-test.ts'
import { password } from './support/runner.ts'

test('a runner proves a second account, sees what moves, and makes both one, without a script', async ({ site }) => {
  const other = await site.signedUp('Дарина', { script: false, width: 390 })
  const runner = await site.signedUp('Дарина', { script: false, width: 390 })
  const { page, person } = runner
  runner.expectsStatus(403)
  runner.expectsStatus(422)
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Объединить', exact: true }).click()
  await runner.seesHeading('Объединить аккаунты')
  await runner.passesPageChecks(390, 768, 1280)
  await page.getByLabel('Почта второго аккаунта').fill(other.person.email)
  await page.getByLabel('Пароль второго аккаунта', { exact: true }).fill('не тот пароль')
  await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
  await runner.sees(/Почта или пароль второго аккаунта не\sподходят/)
  // What was typed stays, but for the password.
  await expect(page.getByLabel('Почта второго аккаунта')).toHaveValue(other.person.email)
  await page.getByLabel('Пароль второго аккаунта', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
  await runner.seesHeading(/Проверьте, что\sпроизойдёт/)
  await runner.passesPageChecks(390, 768, 1280)
  await page.getByRole('button', { name: 'Объединить аккаунты' }).click()
  await runner.sees(/Отметьте, что\sсогласны/)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Объединить аккаунты' }).click()
  await runner.sees('Аккаунты объединены')
  await runner.sees(person.email)
  await other.page.goto(`${other.origin}/account/data`)
  await expect(other.page).toHaveURL(/account\/login/)
})
