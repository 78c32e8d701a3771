import { expect, longTest, test } from './support/browser-test.ts'
import { withAndWithoutScript } from './support/narrow-and-wide.ts'
import { unsubscribePath } from './support/unsubscribe-path.ts'

const own = {
  ru: {
    title: 'Уведомления',
    reminder: 'Напоминание о старте',
    language: 'English',
    save: 'Сохранить',
    saved: 'Настройки сохранены.',
  },
  en: {
    title: 'Notifications',
    reminder: 'Race reminder',
    language: 'Русский',
    save: 'Save',
    saved: 'Settings saved.',
    none: 'Nothing yet',
  },
} as const

test('a runner turns the race reminder off and chooses the language of emails', async ({ site }) => {
  const words = own.ru
  const runner = await site.signedUp('Зоя', { width: 390 })
  const { page } = runner
  await runner.opens('/account/notifications')
  await runner.seesHeading(words.title)
  await runner.passesPageChecks(390, 1280)
  const reminder = page.getByLabel(words.reminder)
  await expect(reminder).toBeChecked()
  await reminder.uncheck()
  await page.getByLabel(words.language, { exact: true }).check()
  await page.getByRole('button', { name: words.save }).click()
  await runner.sees(words.saved)
  await page.goto(`${runner.origin}/account/notifications`)
  await expect(reminder).not.toBeChecked()
  await expect(page.getByLabel(words.language, { exact: true })).toBeChecked()
})

for (const script of withAndWithoutScript(false)) {
  longTest(`choices are saved in English, ${script ? 'with' : 'without'} a script`, async ({ site }) => {
    const words = own.en
    const runner = await site.signedUp('Майя', { language: 'en', width: 1280, script })
    const { page } = runner
    await runner.opens('/account/notifications')
    await runner.seesHeading(words.title)
    await runner.passesPageChecks(768, 1024)
    await runner.sees(words.none)
    await page.getByLabel(words.reminder).uncheck()
    await page.getByRole('button', { name: words.save }).click()
    if (script) await runner.sees(words.saved)
    else await expect(page).toHaveURL(/done=saved/)
    // inside a noscript, which locators ignore
    if (!script) expect(await page.content()).toContain(words.saved)
    await expect(page.getByLabel(words.reminder)).not.toBeChecked()
  })
}

longTest('the link of an email turns its kind off only by the button, and back on', async ({ site, request }) => {
  const runner = await site.visitor({ language: 'en', width: 1280 })
  const { page } = runner
  const path = unsubscribePath()
  await runner.opens(path)
  await runner.seesHeading('Stop these emails?')
  await runner.passesPageChecks(390, 1280)
  await page.reload()
  await runner.seesHeading('Stop these emails?') // opening it changed nothing
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await runner.seesHeading('You won’t get these any more')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Send them again' }).click()
  await runner.seesHeading('They’re back on')

  // A mail program presses by itself: no cookie, no page, no Origin.
  const pressed = await request.post(`${runner.origin}${path}`, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(pressed.status()).toBe(200)
  await runner.opens(path)
  await runner.seesHeading('You won’t get these any more')
  runner.expectsStatus(404)
  await runner.opens('/unsubscribe?token=made-up')
  await runner.seesHeading('This link doesn’t work')
})
