import { expect, longTest, test } from './support/browser-test.ts'

const firstScreens = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const

for (const language of ['ru', 'en'] as const) {
  test(`the first screen of the home page has its headline, the search and events by name, in ${language}`, async ({
    site,
  }) => {
    const reader = await site.visitor({ language })
    const { page } = reader
    for (const [width, height] of firstScreens) {
      await page.setViewportSize({ width, height })
      await reader.opens('/')
      const notice = page.getByRole('region', { name: /cookie/i })
      await expect(notice).toBeVisible()
      const { y: foot = 0 } = (await notice.boundingBox()) ?? {}
      const bottoms = async (all: ReturnType<typeof page.locator>) =>
        (await all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().bottom))).filter(
          (bottom) => bottom > 0 && bottom <= foot,
        ).length
      const names = await bottoms(page.getByRole('article').getByRole('heading'))
      const shown = {
        headline: await bottoms(page.getByRole('heading', { level: 1 })),
        search: await bottoms(page.getByRole('search').getByRole('button').last()),
      }
      expect([width, shown, names >= 2, names]).toEqual([width, { headline: 1, search: 1 }, true, names])
    }
    await reader.seesNothingStandOut(320, 599, 600, 899, 900, 1199)
  })
}

longTest('the home page is short on a phone', async ({ site }) => {
  const reader = await site.visitor({ width: 390 })
  const { page } = reader
  await reader.opens('/')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect([height <= 6000, height]).toEqual([true, height])
  await reader.passesPageChecks(390, 600, 820)
})

longTest(
  'the home page ends with the best rated events and a link to all ratings, without a script too',
  async ({ site }) => {
    for (const script of [true, false]) {
      const reader = await site.visitor({ width: 390, script })
      const { page } = reader
      await reader.opens('/')
      const rating = page.getByRole('region', { name: 'Рейтинг событий' })
      const best = rating.getByRole('listitem')
      await expect(best).toHaveCount(4)
      for (const card of await best.all()) await expect(card).toHaveText(/★ \d,\d\d\d+ оцен.*20\d\d/)
      const names = await best.getByRole('link').allInnerTexts()
      await rating.getByRole('link', { name: 'Весь рейтинг' }).click()
      await expect(page).toHaveURL(/\/Home\/EventsRating$/)
      const ranked = page.getByRole('table').getByRole('rowheader').getByRole('link')
      await expect(ranked.first()).toBeVisible()
      expect((await ranked.allInnerTexts()).slice(0, 4)).toEqual(names)
    }
  },
)

longTest('no row of cards on the home page has a single card', async ({ site }) => {
  const reader = await site.visitor()
  const { page } = reader
  const rowsOf = async (name: string, tag: string) => {
    const tops = await page
      .getByRole('region', { name })
      .locator(tag)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0))
    return [...Map.groupBy(tops, ({ top }) => Math.round(top)).values()].map((row) => row.length)
  }
  for (const [width, series, rated] of [
    [600, [2, 2], [2, 2]],
    [768, [2, 2], [2, 2]],
    [1024, [3], [2, 2]],
    [1280, [3], [4]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await reader.opens('/')
    expect([width, await rowsOf('Серии стартов', 'li')]).toEqual([width, series])
    expect([width, await rowsOf('Рейтинг событий', 'li')]).toEqual([width, rated])
    const ends = await page
      .locator('section', { has: page.locator('a[href="/Home/About"], a[href="/Home/TaxDeduction"]') })
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
    expect([width, ends]).toEqual([width, width < 700 ? 2 : 1])
  }
})

test('the home page names the winners of the latest results, without a script too', async ({ site }) => {
  for (const script of [true, false]) {
    const reader = await site.visitor({ width: 390, script })
    const { page } = reader
    await reader.opens('/')
    const results = page.getByRole('region', { name: 'Свежие результаты' }).getByRole('listitem')
    const first = results.filter({ hasText: 'на финише' }).first()
    await expect(first).toContainText(/первый среди мужчин:.*\d:\d\d/)
    await expect(first).toContainText(/первая среди женщин:.*\d:\d\d/)
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/event\/[a-z0-9-]+\/results$/)
  }
})
