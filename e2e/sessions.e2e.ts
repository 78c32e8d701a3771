import { expect, test } from './support/browser-test.ts'
import { withAndWithoutScript } from './support/narrow-and-wide.ts'
import { password, type Runner } from './support/runner.ts'
import type { Site } from './support/site.ts'

/** Opens a second browser and signs the same person in there. */
async function elsewhere(site: Site, runner: Runner, options: { script?: boolean } = {}) {
  const window = await site.visitor(options)
  await window.context.request.post(`${window.origin}/api/account/sign-in`, {
    data: { email: runner.person.email, password },
  })
  return window
}

for (const script of withAndWithoutScript(true)) {
  test(`a reader sees where the account is open and ends a session there, ${script ? 'with' : 'without'} a script`, async ({
    site,
    mailbox,
  }) => {
    const runner = await site.signedUp('Вера', { script, width: 390 })
    const { page, person } = runner
    await runner.opens('/')
    await page
      .getByRole('banner')
      .getByLabel(/^Аккаунт/)
      .click()
    await page.getByRole('banner').getByRole('link', { name: 'Безопасность' }).click()
    await runner.seesHeading('Безопасность')
    await runner.sees('Других сеансов нет')
    await runner.passesPageChecks(390, 1280)
    const other = await elsewhere(site, runner, { script })
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'IP-адрес' })).toHaveCount(2)
    await runner.passesPageChecks(390, 1280)
    const email = await mailbox.emailTo(person.email, 'Вход с нового устройства')
    await expect(email.getByText('Это не вы?')).toBeVisible()
    await page.getByRole('button', { name: /^Завершить сеанс/ }).click()
    await runner.sees('Других сеансов нет')
    await other.opens('/account/security')
    await expect(other.page).toHaveURL(/\/account\/login\?/)
  })
}

test('signing out elsewhere leaves this window alone, and signing out everywhere ends it too', async ({ site }) => {
  const runner = await site.signedUp('Лия')
  const { page } = runner
  const otherSessions = [await elsewhere(site, runner), await elsewhere(site, runner)]
  await runner.opens('/account/security')
  await page.getByRole('button', { name: 'Завершить остальные сеансы' }).click()
  await runner.sees('Готово: аккаунт открыт только здесь.')
  await runner.sees('Других сеансов нет')
  for (const other of otherSessions) {
    await other.opens('/')
    await expect(other.page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
  }
  const last = await elsewhere(site, runner)
  await page.reload()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Завершить все сеансы, и этот тоже' }).click()
  await runner.sees('Вы вышли на всех устройствах.')
  for (const { page: left } of [runner, last]) {
    await left.goto(`${site.url}/account/security`)
    await expect(left).toHaveURL(/\/account\/login\?returnUrl/)
  }
})

test('the sign-out page asks for confirmation, and redirects a signed-out reader to the home page', async ({
  site,
}) => {
  const runner = await site.signedUp('Рая', { width: 390 })
  const { page } = runner
  await runner.opens('/account/logout')
  await runner.seesHeading('Выйти из аккаунта?')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: 'Остаться' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('banner').getByLabel(/^Аккаунт/)).toBeVisible()
  const profile = await page.goto(`${site.url}/account/profile`)
  expect(profile?.headers()['cache-control']).toBe('private, no-store')
  await runner.opens('/account/logout')
  await page.evaluate(() => {
    sessionStorage.setItem('typed', 'Иванов')
    localStorage.setItem('looked for', 'марафон')
  })
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('typed') ?? localStorage.getItem('looked for')))
    .toBe(null)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
  await runner.opens('/account/logout')
  await expect(page).toHaveURL(`${site.url}/`)
})

test('the password is changed by the current one, and other windows are signed out', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Алла', { width: 390 })
  const { page, person, words } = runner
  runner.expectsStatus(403, 422)
  const other = await elsewhere(site, runner)
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Сменить пароль' }).click()
  await runner.seesHeading('Смена пароля')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('alert')).toHaveText('2 поля требуют внимания')
  for (const field of ['Нынешний пароль', words.newPassword])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Нынешний пароль', { exact: true }).fill('не тот пароль')
  await page.getByLabel(words.newPassword, { exact: true }).fill('берег камень вечер')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await runner.sees('Нынешний пароль не подошёл.')
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Нынешний пароль', { exact: true }).fill(password)
  await page.getByLabel(words.newPassword, { exact: true }).fill('берег камень вечер')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await runner.seesHeading('Безопасность')
  await runner.sees('Пароль сохранён.')
  await other.opens('/account/security')
  await expect(other.page).toHaveURL(/\/account\/login\?/)
  await mailbox.emailTo(person.email, 'Пароль изменён')
})
