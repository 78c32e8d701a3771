import type { Browser } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import type { Runner } from './support/runner.ts'
import type { Site } from './support/site.ts'
import { longTestMs, repeatedWaitMs } from './support/times.ts'

const race = '/volga-dawn/half'

/**
 * Sets the issues of the sandbox bank on its operator page, which is on the port after the
 * program's.
 */
async function bankIs(browser: Browser, site: Site, { downMinutes = 0, hangNext = 0 }): Promise<void> {
  const page = await browser.newPage()
  const address = new URL('/?lang=ru', site.url)
  address.port = String(Number(address.port) + 1)
  await page.goto(address.href)
  await page.getByLabel('Не отвечать, минут').fill(String(downMinutes))
  await page.getByLabel('Выполнить, но не ответить, раз').fill(String(hangNext))
  await page.getByRole('button', { name: 'Сделать так' }).click()
  await page.close()
}

// A test that ends early must not leave the bank down for those after it.
test.afterEach(async ({ browser, site }) => {
  await bankIs(browser, site, {})
})

/** Pays on another device, signed out; the bank takes the money, but its webhook is lost. */
async function paysUnheard(site: Site, { page, words }: Runner): Promise<void> {
  const phone = await site.visitor()
  await phone.page.goto(page.url())
  await phone.page.getByRole('link', { name: words.bankPays }).click()
  await phone.page.getByText('Уведомление магазину').click()
  await phone.page.getByLabel('Не присылать').check()
  await phone.page.getByRole('button', { name: words.bankDoThis }).click()
  await expect(phone.page).toHaveURL(/account\/login/) // signed out in the shop
}

test('while the bank is unavailable past the payment time limit nobody is asked to pay again, and each payer learns the outcome', async ({
  site,
  clock,
  browser,
}) => {
  test.setTimeout(longTestMs) // two people, and the bank is waited for twice
  const runners = [await site.signedUp('Анна'), await site.signedUp('Борис')] as const
  const [anna, boris] = runners
  const checks: string[] = []
  for (const runner of runners) {
    runner.expectsStatus(500) // the payment page, which calls a bank that is down
    await runner.registers(race)
    const { pathname, search } = new URL(runner.page.url())
    checks.push(pathname + search.replace('step=order', 'step=check'))
    await runner.goesToBank()
  }
  await paysUnheard(site, anna)
  // The bank's page reloads itself when its time is over, and would take the window back.
  for (const { page } of runners) await page.goto('about:blank')
  await bankIs(browser, site, { downMinutes: 600 })
  await clock.forward('26 minutes')
  for (const [i, runner] of runners.entries()) {
    await runner.opens(checks[i] ?? '')
    await runner.seesHeading('Время на оплату истекло')
    await runner.sees('Оплата проверяется')
    await expect(runner.page.getByRole('link', { name: 'Занять место ещё раз' })).toHaveCount(0)
    await runner.sees('Банк пока не отвечает')
    await runner.passesPageChecks(390, 1280)
  }
  await bankIs(browser, site, {})
  await expect(anna.page.getByRole('heading', { name: anna.words.success })).toBeVisible()
  await expect(boris.page.getByRole('link', { name: 'Занять место ещё раз' })).toBeVisible()
})

longTest('the page waits for a slow bank, and opens the bank’s page by itself', async ({ site, clock, browser }) => {
  await clock.forward('1 minutes')
  const runner = await site.signedUp('Вера')
  const { page, words } = runner
  await runner.registers(race)
  await bankIs(browser, site, { hangNext: 2 })
  await page.getByRole('button', { name: words.pay }).click()
  await runner.seesHeading('Открываем страницу банка…')
  await runner.passesPageChecks(390, 1280)
  await expect(page.getByRole('link', { name: words.bankPays })).toBeVisible({ timeout: repeatedWaitMs })
  await runner.paysAtBank()
  await runner.seesSuccess()
})
