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
  const setId = await page.locator('input[name=setId]').inputValue()
  await page.getByLabel('Код из приложения').fill(totpCode(secret, Date.now()))
  await page.getByRole('button', { name: 'Включить двухэтапный вход' }).click()
  await runner.seesHeading('Сохраните резервные коды')
  await runner.passesPageChecks(390, 1280)
  const shown = async () =>
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
      .allInnerTexts()
  const codes = await shown()
  expect(codes).toHaveLength(10)
  // The form sent once more leads to the codes that are in force.
  const again = await runner.context.request.post(`${runner.origin}/account/security/two-step`, {
    form: { intent: 'confirm', code: '000000', setId },
    headers: { origin: runner.origin },
    maxRedirects: 0,
  })
  expect([again.status(), new URL(again.headers().location ?? '', runner.origin).href]).toEqual([302, page.url()])
  await page.reload()
  expect(await shown()).toEqual(codes)
  await page.getByRole('link', { name: 'Сохранено, дальше' }).click()
  await runner.sees('Осталось 10 резервных кодов.')
  // New codes are the same after a reload, and the earlier ones work until these are put in force.
  await page.getByRole('button', { name: 'Создать новые коды' }).click()
  await runner.seesHeading('Сохраните резервные коды')
  await runner.passesPageChecks(390, 1280)
  const renewed = await shown()
  expect(renewed).not.toEqual(codes)
  await page.reload()
  expect(await shown()).toEqual(renewed)
  await page.getByRole('link', { name: 'Оставить прежние' }).click()
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/login')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await runner.seesHeading('Второй шаг')
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Код из приложения или резервный код').fill('7KQD-M2XP-9FRT')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await runner.sees(/^Резервный код не\sподошёл/)
  await page.getByLabel('Код из приложения или резервный код').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await runner.opens('/account/security/two-step')
  await runner.sees('Осталось 9 резервных кодов.')
  await page.getByRole('button', { name: 'Создать новые коды' }).click()
  const [replaced = ''] = await shown()
  await page.getByRole('button', { name: 'Сохранено, заменить' }).click()
  await expect(page).toHaveURL(/done=replaced/)
  await runner.sees('Осталось 10 резервных кодов.')
  await page.getByLabel('Код из приложения или резервный код').fill(replaced)
  await page.getByRole('button', { name: 'Выключить двухэтапный вход' }).click()
  await expect(page).toHaveURL(/done=off/)
})
