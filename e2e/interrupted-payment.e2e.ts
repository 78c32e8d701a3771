import { expect, test } from './support/browser-test.ts'
import { password, type Runner } from './support/runner.ts'
import type { Site } from './support/site.ts'

/** Registers up to the QR code for SBP, on a desktop. */
async function seesQr(runner: Runner): Promise<string> {
  const { page, words } = runner
  await runner.registers('/volga-dawn/half')
  await page
    .getByRole('radio', { name: /^(СБП|SBP) / })
    .filter({ visible: true })
    .check()
  await page.getByRole('button', { name: words.pay }).click()
  const link = page.getByRole('link', { name: /^(Оплатить на\sэтом устройстве|Pay on this device)$/ })
  return (await link.getAttribute('href')) ?? ''
}

async function signsOutElsewhere(site: Site, { person }: Runner): Promise<void> {
  const { context, origin } = await site.visitor()
  const { request } = context
  await request.post(`${origin}/api/account/sign-in`, { data: { email: person.email, password } })
  const headers = { origin }
  expect((await request.post(`${origin}/api/account/sign-out-everywhere`, { data: {}, headers })).status()).toBe(200)
}

test('a payer signed out elsewhere while the QR is open reads that, signs in and sees the payment’s state', async ({
  site,
}) => {
  const runner = await site.signedUp('Майя')
  const { page } = runner
  runner.expectsStatus(401)
  await seesQr(runner)
  await signsOutElsewhere(site, runner)
  await runner.seesHeading('Вы вышли из аккаунта')
  await expect(page.getByText('Ждём подтверждения')).toHaveCount(0)
  await runner.passesPageChecks(390, 1280)
  let polls = 0
  page.on('request', (request) => {
    if (request.url().includes('CheckQrCodeStatus')) polls += 1
  })
  await page.waitForTimeout(4_000)
  expect(polls).toBe(0)
  await page.getByRole('link', { name: 'Войти и вернуться к оплате' }).click()
  await runner.signsIn()
  await expect(page).toHaveURL(/step=check/)
  await runner.seesHeading('Оплатите через СБП')
})

test('a form keeps its values when its session ends elsewhere, and is sent after signing in in another tab', async ({
  site,
}) => {
  const runner = await site.signedUp('Ксения', { language: 'en' })
  const { page, words } = runner
  runner.expectsStatus(401)
  await runner.takesPlace('/volga-dawn/half')
  await runner.givesConsents()
  await signsOutElsewhere(site, runner)
  await page.getByRole('button', { name: words.pay }).click()
  await runner.sees('You are signed out')
  await runner.passesPageChecks(390, 1280)
  const login = page.getByRole('link', { name: 'Sign in in a new tab' })
  expect(new URL((await login.getAttribute('href')) ?? '').searchParams.get('returnUrl')).toBe(page.url())
  const response = await page.request.post(`${runner.origin}/api/account/sign-in`, {
    data: { email: runner.person.email, password },
  })
  expect(response.status()).toBe(200)
  await page.getByRole('button', { name: words.pay }).click()
  await expect(page.getByRole('link', { name: words.bankPays })).toBeVisible()
})

test('a payer without a connection keeps the order with its consents and its method, and pays once it is back', async ({
  site,
}) => {
  const runner = await site.signedUp('Алина')
  const { page, words, context } = runner
  runner.expectsOffline()
  await runner.takesPlace('/volga-dawn/half')
  const inParts = page.getByRole('radio', { name: /^Долями/ })
  await inParts.check()
  await runner.givesConsents()
  await context.setOffline(true)
  await page.getByRole('button', { name: words.pay }).click()
  await expect(page.getByRole('alert')).toContainText('Ответа не было: проверьте связь')
  await expect(inParts).toBeChecked()
  await context.setOffline(false)
  await runner.goesToBank()
})

test('without a connection the QR stays and the page says so; once the connection is back, the page checks the payment at once', async ({
  site,
}) => {
  const runner = await site.signedUp('Фаина')
  const { page, context } = runner
  runner.expectsOffline()
  const link = await seesQr(runner)
  await context.setOffline(true)
  const offline = page.getByRole('status').filter({ visible: true })
  await expect(offline).toHaveText('Нет связи. Оплата не пропадёт: проверим сами, когда связь вернётся.')
  await runner.passesPageChecks(390, 1280)
  const phone = await site.visitor({ width: 390 })
  await phone.page.goto(link)
  await phone.page.getByRole('link', { name: 'Банк «Заря»' }).click()
  await phone.page.getByRole('button', { name: 'Подтвердить перевод' }).click()
  await phone.seesHeading('Платёж прошёл')
  await page.waitForTimeout(6_000) // the interval between two polls has grown
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: runner.words.success })).toBeVisible({ timeout: 2_500 })
})
