import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

test.describe('a browser without a script', () => {
  test('home, the list, an event and its start list can be read', async ({ site }) => {
    const reader = await site.visitor({ script: false, width: 390 })
    const { page } = reader
    await reader.opens('/')
    await reader.seesHeading('Выбери свой следующий старт')
    await reader.passesPageChecks(390, 1280)
    await page.getByRole('link', { name: 'Все предстоящие' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await reader.passesPageChecks(390, 1280)
    await page.getByRole('searchbox', { name: 'Событие' }).fill('Волжский рассветный')
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await page.getByRole('link', { name: 'Волжский рассветный марафон', exact: true }).click()
    await reader.seesHeading('Волжский рассветный марафон')
    await reader.seesHeading('Организатор')
    await expect(page.getByRole('article', { name: 'Полумарафон' })).toContainText('₽')
    await reader.passesPageChecks(390, 1280)
    await page.getByRole('link', { name: 'Участники' }).click()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await reader.passesPageChecks(390, 1280)
  })

  test('the language is switched and the cookie notice accepted', async ({ site }) => {
    const reader = await site.visitor({ script: false })
    const { page, words } = reader
    await reader.opens('/events/future?sport=run')
    await page.getByRole('button', { name: words.cookieAccept }).click()
    await expect(page).toHaveURL(`${site.url}/events/future?sport=run`)
    await expect(page.getByRole('button', { name: words.cookieAccept })).toHaveCount(0)
    await reader.switchesLanguage()
    await expect(page).toHaveURL(`${site.url}/events/future?sport=run`)
    await reader.seesHeading(/^Events$/)
  })

  for (const { width } of narrowAndWide('ru')) {
    test(`a visitor signs up, registers and pays at ${width} px`, async ({ site }) => {
      const runner = await site.runner('Влада', { script: false, width })
      const { page, words } = runner
      runner.expectsStatus(422) // the order is sent without its consents
      await runner.opens('/event/svislach-half')
      await page.getByRole('article', { name: '10 километров' }).getByRole('link', { name: words.register }).click()
      await page.getByRole('main').getByRole('link', { name: words.signUp }).click()
      await runner.signsUp()
      await runner.fillsIn()
      await runner.passesPageChecks()
      await page.getByRole('button', { name: words.takePlace }).click()
      await runner.seesOrder()
      await page.getByRole('button', { name: words.pay }).click()
      await expect(page.getByLabel(words.consents[0] ?? '')).toBeVisible()
      await page
        .getByRole('alert')
        .getByRole('link', { name: /внимания$/ })
        .click()
      await expect(page.getByLabel(words.consents[0] ?? '')).toBeFocused()
      await runner.passesPageChecks()
      await runner.givesConsents()
      await runner.goesToBank() // redirects after a form, which the content security policy has to allow
      await runner.paysAtBank()
      await expect(page).toHaveURL(/\/register/)
      await runner.seesSuccess()
    })
  }
})
