import type { Locator, Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'

const labels = {
  ru: {
    day: 'Вс, 30 мая 2027, 07:00',
    venue: 'Самара, Самарская область, площадь Куйбышева',
    register: 'Зарегистрироваться',
    sections: 'Разделы события',
  },
  en: {
    day: 'Sun, 30 May 2027, 07:00',
    venue: 'Samara, Samara Region, Kuybyshev Square',
    register: 'Register',
    sections: 'Parts of the event',
  },
} as const

/** Whether the middle of an element is inside the window and not covered by another. */
function isSeen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    return topmost !== null && (element.contains(topmost) || topmost.contains(element))
  })
}

/** The only visible register button, in the card or in the bottom bar, and the price next to it. */
function theAct(page: Page, register: string) {
  const button = page.getByRole('link', { name: register, exact: true }).filter({ visible: true })
  const price = page
    .locator('aside, section[aria-label]')
    .getByText(/\d[\d\s,.]*₽/)
    .filter({ visible: true })
  return { button, price: price.first() }
}

for (const language of ['ru', 'en'] as const) {
  test(`the first screen of an event has its name, day, place, price and register button, in ${language}`, async ({
    site,
  }) => {
    const { day, venue, register } = labels[language]
    const reader = await site.visitor({ language })
    const { page } = reader
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await reader.opens('/event/volga-dawn')
      await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible()
      const { button, price } = theAct(page, register)
      await expect(button).toHaveCount(1)
      const parts = { title: page.getByRole('heading', { level: 1 }), day: page.getByText(day), price, button }
      // the cookie notice moves up for the bar once the page is hydrated
      for (const [name, part] of Object.entries({ ...parts, venue: page.getByText(venue).first() }))
        await expect.poll(async () => [width, name, await isSeen(part)]).toEqual([width, name, true])
    }
    await reader.seesNothingStandOut(320, 599, 600, 899, 900, 1199)
  })
}

test('an event’s page is short, its sections are jumped to uncovered, and the card stays visible', async ({ site }) => {
  const reader = await site.visitor({ width: 1280 })
  const { page } = reader
  const longest = { 1280: 4400, 390: 7700 }
  for (const [width, max] of Object.entries(longest)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await reader.opens('/event/volga-dawn')
    const accept = page.getByRole('region', { name: /cookie/i }).getByRole('button')
    if (await accept.isVisible()) await accept.click()
    await expect(accept).toBeHidden()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect([width, height <= max, height]).toEqual([width, true, height])
    const sections = page.getByRole('navigation', { name: labels.ru.sections }).locator('a[href^="#"]')
    for (const link of await sections.all()) {
      const id = (await link.getAttribute('href'))?.slice(1) ?? ''
      if (id === 'races') continue // its heading is visually hidden
      await link.click()
      const heading = page.locator(`section#${id}`).getByRole('heading').first()
      await expect.poll(() => isSeen(heading)).toBe(true)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => scrollTo(0, 0)) // at the very end the footer pushes the card away
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => isSeen(theAct(page, labels.ru.register).button)).toBe(true)
})

longTest(
  'an event that opens later names the day in a phone’s bar, and a closed one says whether there is entry on the day',
  async ({ site }) => {
    const reader = await site.visitor({ width: 390 })
    const { page } = reader
    await reader.opens('/event/kama-crossing')
    await expect(page.getByRole('region', { name: 'Участие', exact: true })).toContainText(/Скоро,\s\d+\s\S/)
    await reader.opens('/event/embankment-relay')
    await reader.sees('О регистрации на месте организатор не сообщал.')
    await expect(page.getByRole('heading', { name: 'Опции и услуги' })).toHaveCount(0)
  },
)

longTest('a cancelled event shows no price and no directions', async ({ site }) => {
  const reader = await site.visitor({ width: 1280 })
  const { page } = reader
  await reader.opens('/event/tula-duathlon-relay')
  await reader.sees('Событие отменено')
  await expect(page.getByRole('main').getByText('₽')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Где и как добраться' })).toHaveCount(0)
  const links = page.getByRole('link', { name: 'Похожие старты' }).filter({ visible: true })
  await expect(links).toHaveAttribute('href', /\/events\/future\?sport=/)
  await reader.passesPageChecks(390, 768, 1280)
  await page.setViewportSize({ width: 390, height: 844 }) // narrow, so that there is no card next to the page
  const similar = page.getByRole('link', { name: 'Похожие старты' }).filter({ visible: true })
  await expect(similar).toHaveCount(1)
  await similar.click()
  await expect(page).toHaveURL(/\/events\/future\?sport=/)
})

longTest('a past event begins with its outcome, and leads to the next event of its series', async ({ site }) => {
  const reader = await site.visitor({ width: 390 })
  const { page } = reader
  await reader.opens('/event/kazan-night')
  const outcome = page.getByRole('region', { name: 'Как прошло' })
  await expect(outcome).toContainText('на финише')
  await expect(outcome).toContainText('медианное время')
  await expect(outcome.getByRole('figure')).toBeVisible()
  const [first, races] = [await outcome.boundingBox(), await page.locator('#races').boundingBox()]
  expect(first?.y).toBeLessThan(races?.y ?? 0)
  // after the event its program and directions are hidden, but the venue stays
  await expect(page.getByRole('heading', { name: 'Программа' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Программа' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Где и как добраться' })).toBeVisible()
  await reader.passesPageChecks(390, 768, 1024, 1280)
  await page
    .getByRole('link', { name: /2026|2027/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/kazan-night/)
})
