import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'

/** A device of Chromium that unlocks passkeys by itself. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a runner creates a passkey, signs in with it, and removes it', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Ника', { width: 390 })
  const { page, person } = runner
  await addDevice(page)
  await runner.opens('/account/security/passkeys')
  await runner.sees('Чтобы завести ключ доступа, подтвердите почту')
  await page.getByRole('link', { name: 'Подтвердить почту' }).click()
  await runner.confirmsEmail(mailbox)
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Создать ключ доступа' }).click()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Создать ключ доступа' }).click()
  await expect(page).toHaveURL(/done=added/)
  await runner.sees('Им ещё не входили')
  await runner.passesPageChecks(390, 1280)
  await mailbox.emailTo(person.email, 'Добавлен ключ доступа')
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/login')
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('banner').getByLabel(/^Аккаунт/)).toBeVisible()
  await runner.opens('/account/security/passkeys')
  await runner.sees('Последний вход')
  runner.expectsStatus(422)
  await page.getByText('Переименовать', { exact: true }).click()
  await page.getByLabel('Название').fill(' ')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await runner.sees(/^Впишите название, по\sкоторому узнаете ключ/)
  await expect(page.getByLabel('Название')).toBeFocused()
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Название').fill('Мой телефон')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await runner.seesHeading('Мой телефон')
  await page.getByRole('button', { name: 'Удалить ключ доступа: Мой телефон' }).click()
  await expect(page).toHaveURL(/done=removed/)
  await expect(page.getByRole('heading', { name: 'Мой телефон' })).toHaveCount(0)
})

longTest('a passkey is offered in the suggestions of the address field', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Тая', { language: 'en' })
  const { page } = runner
  await addDevice(page)
  await runner.opens('/account/confirm')
  await runner.confirmsEmail(mailbox)
  await runner.opens('/account/security/passkeys')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page).toHaveURL(/done=added/)
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens('/account/login')
  await runner.waitsForScript()
  await page.getByLabel(runner.words.email).focus()
  await expect(page).toHaveURL(`${site.url}/`)
})
