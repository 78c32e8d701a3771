import { expect, longTest, test } from './support/browser-test.ts'

// Width, height and the least number of event names on the first screen, with the cookie notice at
// the bottom.
const firstScreens = [
  [390, 844, 4],
  [768, 1024, 6],
  [1024, 768, 4],
  [1280, 800, 4],
] as const

for (const language of ['ru', 'en'] as const) {
  test(`the first screen of the list names events at every width, in ${language}`, async ({ site }) => {
    const reader = await site.visitor({ language })
    const { page } = reader
    for (const [width, height, min] of firstScreens) {
      await page.setViewportSize({ width, height })
      await reader.opens('/events/future')
      const notice = page.getByRole('region', { name: /cookie/i })
      await expect(notice).toBeVisible()
      const { y: noticeTop = 0 } = (await notice.boundingBox()) ?? {}
      const names = page.getByRole('article').getByRole('heading')
      const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
      const visible = boxes.filter((bottom) => bottom > 0 && bottom <= noticeTop).length
      expect([width, visible >= min, visible]).toEqual([width, true, visible])
    }
    await reader.seesNothingStandOut(320, 600, 820, 899, 900, 1199)
  })
}

longTest(
  'open events come first, and the others follow under their own heading, as rows and as cards',
  async ({ site }) => {
    const reader = await site.visitor()
    const { page } = reader
    await reader.opens('/events/future?take=60')
    const closedEvents = page.getByRole('region', { name: 'Мест нет или регистрация закрыта' })
    const openEvents = page.getByRole('region', { name: 'Регистрация открыта' })
    const count = await openEvents.getByRole('article').count()
    await expect(page.locator('#found')).toHaveText(/^\d+ впереди, регистрация открыта на\s\d+$/)
    const shownCount = Number(/\d+$/.exec(await page.locator('#found').innerText())?.[0])
    expect(count).toBe(shownCount)
    const chip = page.getByRole('navigation', { name: 'Подборки' }).getByRole('link', { name: /^Регистрация открыта/ })
    await expect(chip).toHaveText(new RegExp(`${shownCount}$`))
    await expect(closedEvents.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Карточками' }).click()
    await expect(page).toHaveURL(/view=cards/)
    await expect(openEvents.getByRole('article')).toHaveCount(count)
    await reader.passesPageChecks(390, 768, 1280)
    await chip.click()
    await expect(page).toHaveURL(/open=1/)
    await expect(closedEvents).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(count)
  },
)

test('without a script the filters open, and are applied by their button', async ({ site }) => {
  const reader = await site.visitor({ script: false, width: 768 })
  const { page } = reader
  await reader.opens('/events/future')
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await filters.getByRole('checkbox', { name: /^Бесплатно/ }).check()
  await filters.locator('summary', { hasText: 'Сезон' }).click()
  await filters.getByRole('radio', { name: /^Этот сезон/ }).check()
  await filters.getByRole('button', { name: 'Применить' }).click()
  await expect(page).toHaveURL(/free=1.*season=this|season=this.*free=1/)
  await expect(page.getByRole('link', { name: 'Убрать фильтр «Бесплатно»' })).toBeVisible()
  await reader.passesPageChecks()
})

test('a list of results names winners, finishers and ratings, on each of its pages and in a series', async ({
  site,
}) => {
  const reader = await site.visitor()
  const { page } = reader
  const rows = page.getByRole('article')
  const ended = rows.filter({ hasText: 'на финише' })
  await reader.opens('/events/future')
  await page
    .getByRole('navigation', { name: 'Когда проходят события' })
    .getByRole('link', { name: /^Результаты/ })
    .click()
  const half = rows.filter({ has: page.getByRole('link', { name: 'Через мост и обратно' }) })
  await expect(half).toContainText(/Полумарафон, первый среди мужчин:.*\d:\d\d:\d\d/)
  await expect(half).toContainText(/первая среди женщин:.*★ \d/)
  await expect(half).not.toContainText('Есть результаты')
  await expect(ended).toHaveCount(await rows.count())
  await reader.passesPageChecks(390, 600, 768, 1024, 1280)
  const before = await rows.count()
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect(rows.nth(before)).toContainText('на финише')
  await page.getByRole('link', { name: 'Карточками' }).click()
  await expect(page).toHaveURL(/view=cards/)
  await expect(half).toContainText('на финише')
  await reader.opens('/series/volga-league/events/results')
  await expect(half).toContainText('на финише')
})

longTest('a collection chosen in the results tab, or in the series tab, stays in that tab', async ({ site }) => {
  const reader = await site.visitor({ script: false })
  const { page } = reader
  const chip = page.getByRole('navigation', { name: 'Подборки' }).getByRole('link', { name: /^Весь бег/ })
  const rows = page.getByRole('article')
  await reader.opens('/events/results')
  const [, shownCount] = /(\d+)$/.exec(await chip.innerText()) ?? []
  await chip.click()
  await expect(page).toHaveURL(/\/events\/results\?collection=running$/)
  await expect(page.locator('#found')).toHaveText(new RegExp(`^Найдено ${shownCount} `))
  await expect(rows.filter({ hasText: 'на финише' })).toHaveCount(await rows.count())
  await reader.opens('/events/series')
  const [, series] = /(\d+)$/.exec(await chip.innerText()) ?? []
  await chip.click()
  await expect(page).toHaveURL(/\/events\/series\?collection=running$/)
  await expect(rows).toHaveCount(Number(series))
})

longTest('a city suggested in the results tab links to its results', async ({ site }) => {
  const reader = await site.visitor()
  const { page } = reader
  await reader.opens('/events/results')
  await page.getByRole('combobox', { name: 'Событие' }).or(page.getByLabel('Событие')).first().fill('Самара')
  await page.getByRole('option', { name: 'Самара', exact: true }).click()
  await expect(page).toHaveURL(/\/events\/results\?city=/)
})

longTest('without a script a list of results names its winners too', async ({ site }) => {
  const reader = await site.visitor({ script: false, language: 'en', width: 390 })
  await reader.opens('/events/results')
  await expect(reader.page.getByRole('article').first()).toContainText(/first among men: .*\d finished/)
})

test('from 600 px a list is shown as rows, as cards and on a map, and back', async ({ site }) => {
  const reader = await site.visitor()
  const { page } = reader
  for (const width of [600, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await reader.opens('/events/future')
    const views = page.getByRole('navigation', { name: 'Вид списка' })
    for (const [name, address] of [
      ['Карточками', /view=cards/],
      ['На карте', /view=map/],
      ['Строками', /\/events\/future$/],
    ] as const) {
      await expect(views.getByRole('link')).toHaveCount(3)
      await views.getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
    }
  }
})

for (const language of ['ru', 'en'] as const) {
  longTest(`all tabs of the list are visible at 1280 px, in ${language}`, async ({ site }) => {
    const reader = await site.visitor({ language })
    const { page } = reader
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const address of ['/events/future', '/events/results', '/events/future?q=xyzzy']) {
      await reader.opens(address)
      const tabs = page.locator('nav.scrolls-on')
      expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth), address).toBe(0)
    }
  })
}
