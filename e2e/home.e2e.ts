import { expect, test } from './support/story.ts'

const firstScreens = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const

for (const language of ['ru', 'en'] as const) {
  test(`the first screen of home has its headline, the search and events by name, in ${language}`, async ({ site }) => {
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

test('home is short on a phone', async ({ site }) => {
  const reader = await site.visitor({ width: 390 })
  const { page } = reader
  await reader.opens('/')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect([height <= 6000, height]).toEqual([true, height])
  await reader.seesSoundPage(390, 600, 820)
})
