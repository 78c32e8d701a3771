import { randomInt } from 'node:crypto'
import { expect, longTest, test } from './support/browser-test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts'
import type { Visitor } from './support/visitor.ts'

const paused = /Загрузка страницы приостановлена/
const seconds = (lasting: number) => ({ lasting })

/** Makes the server refuse this visitor as overloaded, without affecting others. */
async function isTooMany(visitor: Visitor, { lasting }: { lasting: number }): Promise<void> {
  const address = `198.19.${randomInt(256)}.${randomInt(256)}`
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  await change(visitor, address, lasting)
  over.set(visitor, () => change(visitor, address, 0))
}
const over = new Map<Visitor, () => Promise<void>>()

async function change({ origin }: Visitor, address: string, lasting: number): Promise<void> {
  const controlServer = new URL(origin)
  controlServer.port = String(Number(controlServer.port) + 2)
  controlServer.pathname = '/overload'
  controlServer.search = String(new URLSearchParams({ address, seconds: String(lasting) }))
  expect((await fetch(controlServer, { method: 'POST' })).ok).toBe(true)
}

test('a postponed form goes through by itself, with what was typed, and has one effect', async ({ site }) => {
  const runner = await site.signedUp('Ульяна')
  const { page, words } = runner
  runner.expectsStatus(503)
  await runner.opens('/russky-island/km12/register')
  await runner.waitsForScript()
  await runner.fillsIn()
  await isTooMany(runner, seconds(6))
  await page.getByRole('button', { name: words.takePlace }).click()
  const bar = page.getByRole('region', { name: paused })
  await expect(bar).toContainText('Введённое сохранено')
  await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue(runner.person.lastName)
  // The form stays busy while it waits, so only the state of the page can be checked.
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page).toHaveURL(/step=order/)
  await expect(bar).toHaveCount(0)
  await runner.seesOrder()
  const id = new URL(page.url()).searchParams.get('registrationId')
  const cart = await (await page.request.get(`/Register/ApiCart?registrationId=${id}`)).json()
  expect(cart.items.filter(({ kind }: { kind: string }) => kind === 'place')).toHaveLength(1)
})

test('a reader who stops waiting keeps the form, and sends it later', async ({ site }) => {
  const runner = await site.signedUp('Фёкла', { width: 390 })
  const { page, words } = runner
  runner.expectsStatus(503)
  await runner.opens('/russky-island/km12/register')
  await runner.waitsForScript()
  await runner.fillsIn()
  await isTooMany(runner, seconds(600))
  const bar = page.getByRole('region', { name: paused })
  await page.getByRole('button', { name: words.takePlace }).click()
  await expect(bar).toContainText(/Повторим сами через \d+ с/)
  await over.get(runner)?.()
  await bar.getByRole('button', { name: 'Не ждать' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue(runner.person.lastName)
  await page.getByRole('button', { name: words.takePlace }).click()
  await expect(page).toHaveURL(/step=order/)
})

test('a postponed link leaves the reader on the page, until it opens', async ({ site }) => {
  const reader = await site.signedUp('Харитон', { language: 'en' })
  const { page } = reader
  reader.expectsStatus(503)
  await reader.opens('/events/future')
  await reader.waitsForScript()
  await isTooMany(reader, seconds(600))
  await page.getByRole('article').first().getByRole('link').click()
  const bar = page.getByRole('region', { name: 'Page loading is paused' })
  await expect(bar).toContainText(/try again in\s\d+ s/)
  await expect(page).toHaveURL(/\/events\/future$/)
  await over.get(reader)?.()
  await bar.getByRole('button', { name: 'Try now' }).click()
  await expect(page).toHaveURL(/\/event\//)
})

test('a page that cannot be shown says so in the brand’s layout, keeps its address and opens by itself', async ({
  site,
}) => {
  const reader = await site.signedUp('Цветана', { width: 390 })
  const { page } = reader
  reader.expectsStatus(503)
  await isTooMany(reader, seconds(4))
  const response = await reader.opens('/events/future?sport=run')
  expect(response?.status()).toBe(503)
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(2)
  await reader.seesHeading('Сейчас слишком много посетителей')
  await reader.sees('Загрузка страницы приостановлена. Подождите 5 минут и попробуйте ещё раз. Ничего не списано.')
  await reader.sees('страница откроется сама')
  const bib = page.getByText(/^\d:\d\d$/) // the page has one countdown, and it runs
  const [first, main] = [await bib.textContent(), await page.getByRole('main').innerText()]
  expect([first === '5:00', main.match(/\d+ с/)]).toEqual([false, null])
  await expect(bib).not.toHaveText(first ?? '')
  await reader.passesPageChecks(390, 1280)
  await expect(page).toHaveURL(/\/events\/future\?sport=run$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/events\/future\?sport=run$/)
})

longTest('without a script the page returns too, and the form is sent again with what was typed', async ({ site }) => {
  const runner = await site.signedUp('Шура', { script: false })
  const { page, words } = runner
  runner.expectsStatus(503)
  await runner.opens('/russky-island/km12/register')
  await runner.fillsIn()
  await isTooMany(runner, seconds(600))
  await page.getByRole('button', { name: words.takePlace }).click()
  await runner.seesHeading('Сейчас слишком много посетителей')
  await expect(page.locator('noscript p')).toHaveText('Введённое сохранено: отправьте его ещё раз кнопкой.')
  await expect(page.getByText(/\d:\d\d/)).toHaveCount(0)
  await runner.passesPageChecks(390, 1280)
  await over.get(runner)?.()
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page).toHaveURL(/step=order/)
  await isTooMany(runner, seconds(3))
  await runner.opens('/account/profile')
  await runner.seesHeading('Сейчас слишком много посетителей')
  await expect(page.getByRole('heading', { name: 'Сейчас слишком много посетителей' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/profile$/)
})
