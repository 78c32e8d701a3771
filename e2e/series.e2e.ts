import { expect, test } from './support/browser-test.ts'

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const) {
  test(`a series shows on its first screen its next event with the price, and leads there, at ${width}×${height}`, async ({
    site,
  }) => {
    const reader = await site.visitor({ width })
    const { page } = reader
    await page.setViewportSize({ width, height })
    await reader.opens('/series/volga-league')
    const head = page.locator('main header')
    const notice = (await page.getByRole('region', { name: /cookie/i }).boundingBox())?.y ?? height
    for (const part of [
      head.getByRole('heading', { level: 1 }),
      head.getByRole('link', { name: 'Волжский рассветный марафон' }),
      head.getByText(/\d+\sмая\s\d{4}\s·\sСамара/),
      head.getByText(/^от\s[\d\s]+₽$/),
      head.getByText('со сбором 5 %'),
      head.getByRole('link', { name: 'Зарегистрироваться' }),
    ]) {
      const box = await part.boundingBox()
      expect(box, String(part)).not.toBeNull()
      expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(notice)
    }
    const dates = page.getByRole('region', { name: 'Даты' }).getByRole('article')
    expect(await dates.count()).toBeGreaterThanOrEqual(4)
    await reader.passesPageChecks(width)
  })
}

test('the events of a season are in order of date, and the button opens the choice of a race', async ({ site }) => {
  const reader = await site.visitor({ width: 1280 })
  const { page } = reader
  await reader.opens('/series/volga-league')
  const days = await page
    .getByRole('region', { name: 'Даты' })
    .getByRole('article')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(days).toEqual([...days].sort())
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
