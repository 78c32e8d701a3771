import { expect, longTest, test } from './support/browser-test.ts'

// Both sides of every breakpoint: phones end at 768, tablets at 1024, landscape tablets at 1199.
// Each layout is compared at its widest (the desktop's at its narrowest); at the other end nothing
// may overflow. The smallest phone is 320 wide.
const widths = [768, 1024, 1199, 1200]
const narrowest = [320, 600, 769, 820, 1025]

for (const [name, path] of [
  ['home', '/'],
  ['the list', '/events/future'],
  ['an event', '/event/volga-dawn'],
  ['a start list', '/event/volga-dawn/startlist'],
  ['a result list with the longest words', '/event/khibiny-midnight/results'],
  ['the series', '/events/series'],
  ['one of them', '/series/volga-league'],
  ['its standings', '/series/volga-league/standings'],
  ['the rating', '/Home/EventsRating'],
  ['reviews', '/event/iset-half-2024/reviews'],
] as const) {
  test(`${name} is sound on both sides of every breakpoint`, async ({ site }) => {
    const visitor = await site.visitor()
    await visitor.opens(path)
    await visitor.passesPageChecks(...widths)
    await visitor.seesNothingStandOut(...narrowest)
  })
}

test('the participant form is sound on both sides of every breakpoint', async ({ site }) => {
  const runner = await site.signedUp('Ольга')
  await runner.opens('/volga-dawn/ten/register')
  await runner.passesPageChecks(...widths)
  await runner.seesNothingStandOut(...narrowest)
})

test('an account’s pages and their head with a name are sound on both sides of every breakpoint', async ({ site }) => {
  const runner = await site.signedUp('Аполлинария')
  await runner.registers('/volga-dawn/ten')
  for (const path of ['/account/registrations', '/account/profile', '/account/documents']) {
    await runner.opens(path)
    await runner.passesPageChecks(...widths)
    await runner.seesNothingStandOut(...narrowest)
  }
})

longTest('results and standings show participants on the first screen of a phone', async ({ site }) => {
  const visitor = await site.visitor({ width: 390 })
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, min] of [
    ['/event/iset-half-2024/results', 1],
    ['/series/volga-league/standings', 3],
  ] as const) {
    await visitor.opens(path)
    const notice = (await page.getByRole('region', { name: /cookie/i }).boundingBox())?.y ?? 844
    const boxes = await Promise.all((await page.locator('tbody tr').all()).slice(0, 5).map((row) => row.boundingBox()))
    const tops = boxes.map((box) => (box === null ? notice : box.y + 24)) // the name is the first line
    expect(tops.filter((top) => top < notice).length, path).toBeGreaterThanOrEqual(min)
  }
})

longTest('results show the net time at every width, beside the gun time', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.opens('/event/iset-half-2024/results')
  const first = page.locator('tbody tr').first()
  for (const width of [320, 390, 731, 732, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const times = (await first.innerText()).match(/\d:\d\d:\d\d/g) ?? []
    expect([width, times.length >= 2]).toEqual([width, true])
    if (width < 732) await expect(first.getByText(/^чистое \d:\d\d:\d\d$/)).toBeVisible()
    else await expect(page.getByRole('columnheader', { name: 'Чистое время' })).toBeVisible()
  }
  await visitor.seesNothingStandOut(320, 390, 732, 820, 1024)
})

longTest(
  'standings list the same rows at every width, with a column for each event from 700 px of room',
  async ({ site }) => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.opens('/series/volga-league/standings')
    for (const width of [390, 731, 732, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('tbody tr:visible')).toHaveCount(50)
      const day = page.getByRole('columnheader').getByRole('link')
      await expect(day.filter({ visible: true })).toHaveCount(width < 732 ? 0 : 2)
    }
    await visitor.seesNothingStandOut(390, 732, 820, 1024)
  },
)
