import { totpCode } from '#src/modules/accounts/server/totp.ts'
import { expect, test } from './support/browser-test.ts'
import { password } from './support/runner.ts'

test('a runner turns on two-step sign-in without a script, and signs in by a recovery code', async ({
  site,
  mailbox,
}) => {
  const runner = await site.signedUp('Дана', { script: false, width: 390 })
  const { page, person, words } = runner
  runner.expectsStatus(403)
  await runner.opens('/account/confirm')
  await runner.confirmsEmail(mailbox)
  await runner.opens('/account/security/two-step')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Включить' }).click()
  await runner.seesHeading('Добавьте аккаунт в приложение')
  await runner.passesPageChecks(390, 1280)
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Включить двухэтапный вход' }).click()
  await runner.sees('Код не подошёл.')
  await page.getByLabel('Код из приложения').fill(totpCode(secret, Date.now()))
  await page.getByRole('button', { name: 'Включить двухэтапный вход' }).click()
  await runner.seesHeading('Сохраните резервные коды')
  await runner.passesPageChecks(390, 1280)
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/login')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await runner.seesHeading('Второй шаг')
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Код из приложения или резервный код').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await runner.opens('/account/security/two-step')
  await runner.sees('Осталось 9 резервных кодов.')
  await page.getByLabel('Код из приложения или резервный код').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Выключить двухэтапный вход' }).click()
  await expect(page).toHaveURL(/done=off/)
})
