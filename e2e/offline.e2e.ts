import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'

/** Until the browser has stored the copy of a page and of a ticket on it. */
async function waitsForCopies(page: Page): Promise<string> {
  const stored = async () =>
    await page.evaluate(async () => {
      const own = await caches.open('startline-own')
      return (await own.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
    })
  await expect.poll(stored).toContainEqual(expect.stringMatching(/\/tickets/))
  return (await stored()).find((path) => /\/tickets\?entryId=/.test(path)) ?? ''
}

test('a registration and its ticket are readable without a connection, and gone after the sign-out', async ({
  site,
}) => {
  const visitor = await site.visitor({ width: 390, isFromThisMachine: true, hasWorker: true })
  const { page, context, origin } = visitor
  await visitor.signsInAsDemo('runner')
  await visitor.opens('/account/registrations')
  await visitor.waitsForScript()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registration = page.getByRole('main').locator('a[href*="/account/registrations/"]').first()
  await registration.click()
  await expect(page).toHaveURL(/registrations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Мои регистрации')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const ticket = await waitsForCopies(page)
  visitor.expectsOffline()
  visitor.expectsStatus(503)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('status').filter({ hasText: /Нет связи. Это копия от \d/ })).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  const body = await page.evaluate(async (path) => {
    const found = await caches.match(path)
    return (await found?.text())?.slice(0, 5)
  }, ticket)
  expect(body).toBe('%PDF-')
  await page.goto(`${origin}/events/future`)
  await visitor.seesHeading('Нет связи')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await context.setOffline(false)
  await visitor.opens('/account/logout')
  visitor.expectsAbortedTransition()
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect(page).not.toHaveURL(/logout/)
  await expect.poll(() => page.evaluate(async () => await caches.has('startline-own'))).toBe(false)
})

longTest('the offline page is the brand’s own, in the language of the visit', async ({ site }) => {
  for (const [brand, language, heading] of [
    ['pionercup', 'ru', 'Нет связи'],
    ['fontanka', 'en', 'You are offline'],
  ] as const) {
    const visitor = await site.visitor({ brand, language, hasWorker: true })
    const { page, context, origin } = visitor
    await visitor.opens('/legal/offer')
    await visitor.waitsForScript()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const shownLanguage = async () =>
      await page.evaluate(async () => (await (await caches.match('/state'))?.json())?.language ?? null)
    await expect.poll(shownLanguage).toBe(language)
    visitor.expectsOffline()
    visitor.expectsStatus(503)
    await context.setOffline(true)
    await page.goto(`${origin}/legal/privacy`)
    await visitor.seesHeading(heading)
    await expect(page.locator('html')).toHaveAttribute('data-tenant', brand)
    await visitor.passesPageChecks(390, 1280)
  }
})
