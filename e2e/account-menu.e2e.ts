import { expect, longTest, test } from './support/browser-test.ts'

const words = {
  ru: { sections: 'Разделы аккаунта', account: /^Аккаунт/, orders: 'Заказы', title: 'Заказы и платежи' },
  en: { sections: 'Account sections', account: /^Account/, orders: 'Orders', title: 'Orders and payments' },
} as const

for (const language of ['ru', 'en'] as const) {
  const run = language === 'ru' ? test : longTest
  run(`every section of the account is in sight at every width, in ${language}`, async ({ site }) => {
    const runner = await site.signedUp('Тея', { language, width: 1280 })
    const { page } = runner
    const t = words[language]
    await runner.opens('/account')
    await page.getByRole('banner').getByLabel(t.account).click()
    const own = page
      .getByRole('banner')
      .locator('details')
      .filter({ has: page.getByLabel(t.account) })
    const inHeader = await own.locator('a').allInnerTexts()
    await page.keyboard.press('Escape')
    const menu = page.getByRole('navigation', { name: t.sections })
    const summary = page.locator('summary').filter({ hasText: t.sections })
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      if (width < 768) await summary.click()
      const links = menu.getByRole('link')
      await expect(links).toHaveCount(12)
      const names = await links.allInnerTexts()
      // The header's menu has some of them, under the same names and in the same order.
      expect(names.filter((name) => inHeader.includes(name))).toEqual(inHeader)
      const outside = await links.evaluateAll((all) =>
        all
          .filter((link) => {
            const { left, right, bottom } = link.getBoundingClientRect()
            return left < 0 || right > document.documentElement.clientWidth || bottom > innerHeight
          })
          .map((link) => link.textContent),
      )
      expect(outside, `at ${width} px`).toEqual([])
      if (width < 768) await summary.click()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await summary.click()
    await runner.passesPageChecks(390)
    await menu.getByRole('link', { name: t.orders, exact: true }).click()
    await runner.seesHeading(t.title)
    await expect(menu).toHaveCount(0)
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(t.orders)
  })
}
