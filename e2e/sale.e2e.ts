import { expect, test } from './support/browser-test.ts'
import { sumIn } from './support/money.ts'
import type { Language } from './support/words.ts'

const event = {
  ru: { name: 'Волжский рассветный марафон', race: '10 километров' },
  en: { name: 'Volga Dawn Marathon', race: '10 kilometres' },
} as const satisfies Record<Language, unknown>

for (const [language, width] of [
  ['ru', 390],
  ['en', 1280],
] as const) {
  test(`a runner finds a race, registers and pays, in ${language} at ${width} px`, async ({ site, mailbox }) => {
    const { name, race } = event[language]
    const vera = await site.runner('Вера', { language, width })
    const { page, words } = vera

    await vera.opens('/')
    await vera.passesPageChecks()
    await page.getByRole('searchbox', { name: words.searchName }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\/future\?/)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
    await vera.passesPageChecks()

    await page.getByRole('link', { name, exact: true }).click()
    await vera.seesHeading(name)
    await vera.passesPageChecks()
    const row = page.getByRole('article', { name: race })
    const priceMinor = await sumIn(row, language)
    await row.getByRole('link', { name: words.register }).click()

    await expect(page).toHaveURL(/\/account\/login\?/)
    await vera.seesHeading(words.signInTitle)
    await vera.passesPageChecks()
    await page.getByRole('main').getByRole('link', { name: words.signUp }).click()
    await expect(page).toHaveURL(/\/account\/signup\?/)
    await vera.seesHeading(words.signUpTitle)
    await vera.passesPageChecks()
    await vera.signsUp()

    await expect(page).toHaveURL(/\/volga-dawn\/ten\/register/)
    await expect(page.getByLabel(words.lastName, { exact: true })).toBeVisible()
    await vera.passesPageChecks()
    await vera.fillsIn()
    await page.getByRole('button', { name: words.takePlace }).click()

    await vera.seesOrder()
    await expect(page.getByRole('timer', { name: words.timer }).filter({ visible: true })).toHaveText(
      /^(20:00|19:\d\d)$/,
    )
    await vera.passesPageChecks()
    // the place at the displayed price with the service fee, and the insurance, which has no
    // service fee
    const overallMinor = priceMinor + 25_000
    const pay = page.getByRole('button', { name: words.pay })
    await page.getByLabel(words.insurance).check()
    await expect.poll(() => sumIn(pay, language)).toBe(overallMinor)
    await expect(page.getByRole('radio', { name: words.bankCard })).toBeChecked()
    await vera.givesConsents()
    await vera.passesPageChecks()
    await vera.goesToBank()

    await vera.passesPageChecks()
    expect(await sumIn(pay, language)).toBe(overallMinor)
    await vera.paysAtBank()

    const bib = await vera.seesSuccess()
    const paid = language === 'ru' ? 'Оплачено' : 'Paid'
    expect(await sumIn(page.getByText(paid, { exact: true }).locator('..'), language)).toBe(overallMinor)
    await vera.passesPageChecks()

    const email = await mailbox.emailTo(vera.person.email, words.emailSubject)
    await expect(email.getByText(String(bib), { exact: true })).toBeVisible()
    await expect(email.getByText(name).filter({ visible: true }).first()).toBeVisible()
    expect(await sumIn(email.getByText(paid, { exact: true }).locator('..'), language)).toBe(overallMinor)

    await page.getByRole('link', { name: words.startList }).click()
    await page.getByLabel(words.startListSearch).fill(vera.person.lastName)
    await page.getByLabel(words.startListSearch).press('Enter')
    await expect(page.getByRole('row', { name: vera.person.lastName })).toContainText(String(bib))
    await vera.passesPageChecks()
  })
}
