import { expect, test } from './support/browser-test.ts'

test('a runner who is signed in at the home host enters a brand on another domain by one button, without a script', async ({
  site,
}) => {
  const runner = await site.signedUp('Лия', { script: false, width: 390 })
  const { page } = runner
  const brand = site.originOf('fontanka')
  const target = `${brand}/legal/offer`
  await page.goto(`${brand}/account/login?${new URLSearchParams({ returnUrl: target })}`)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: `Войти через ${new URL(site.url).host}` }).click()
  await expect(page).toHaveURL(target)
  await page.goto(`${brand}/api/users/getCurrent`)
  await expect(page.locator('body')).toContainText('"isAuthorized":true')
  // Another token, made up: the page says what happened and keeps the way back.
  await runner.context.clearCookies({ domain: 'fontanka.localhost' })
  await page.goto(`${brand}/account/transfer/finish?token=made-up`)
  await expect(page).toHaveURL(/done=transfer-gone/)
  await runner.sees(/Вход\sне\sперенёсся/)
})
