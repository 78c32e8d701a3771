import { expect, longTest, test } from './support/browser-test.ts'
import { delayRequests } from './support/delay-requests.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts'

// The map is rendered in software: the test machines have no GPU.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).filter((one) => one !== '--disable-gpu')
    await use({ ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
  },
})

longTest('a visitor searches events on the map by keyboard, chooses one, and shares the view', async ({ site }) => {
  const visitor = await site.visitor({ language: 'en' })
  const { page } = visitor
  await visitor.opens('/events/all')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const map = page.getByRole('region', { name: 'Map of events' }).first()
  const pins = map.getByRole('button', { name: /\. (Running|Swimming|Cycling|Ski race)|close together/ })
  await expect(pins.first()).toBeVisible()
  await expect(page.getByText('of them are online and not on the map')).toBeVisible()
  await expectAccessible(page)
  await expect(map.locator('canvas')).toHaveCount(0) // a static picture until the visitor uses the map
  const named = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')).sort())

  await pins.first().focus()
  const focused = await pins.first().getAttribute('aria-label')
  await expect(map.locator('canvas')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', focused ?? '')
  expect(await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')).sort())).toEqual(named)
  await expect(page).not.toHaveURL(/bbox=/)

  await map.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bbox=/)
  await map.locator('canvas').focus()
  const before = page.url()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(before)

  // keyboard focus stays where it was when the script loads
  const releaseScripts = await delayRequests(page, '**/assets/*.js')
  await page.goto(`${visitor.origin}/events/all?view=map&bbox=66,53,92,64`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: /^\d+ events?$/ })).toBeVisible()
  await map.getByRole('link', { name: /\. / }).first().focus()
  releaseScripts()
  const single = map.getByRole('button', { name: /\. / }).first()
  await expect(single).toBeFocused()
  await page.keyboard.press('Space')
  const chosen = page.getByRole('dialog', { name: 'Chosen on the map' })
  await expect(chosen.getByRole('article').first()).toBeVisible()
  await expect(map.locator('canvas')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()
  await expect(single).toBeFocused()

  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page).toHaveURL(/view=map/)
  await expect(page).toHaveURL(/bbox=/)
})

test('a phone’s visitor moves the map, searches there, finds nothing and returns to all events', async ({ site }) => {
  const visitor = await site.visitor({ width: 390 })
  const { page } = visitor
  await visitor.opens('/events/all?view=map')
  const map = page.getByRole('region', { name: 'Карта событий' }).first()
  const pins = map.getByRole('button', { name: /рядом: показать|\. / })
  await expect(pins.first()).toBeVisible()
  const found = page.getByRole('heading', { name: /^\d+ событ/ })
  const all = await found.innerText()

  await page.getByRole('checkbox', { name: 'Обновлять список, когда карта движется' }).uncheck()
  await map.getByRole('button', { name: 'Приблизить' }).focus()
  await expect(map.locator('canvas')).toBeVisible()
  await map.locator('canvas').press('ArrowUp')
  await page.getByRole('button', { name: 'Искать здесь' }).click()
  await expect(page).toHaveURL(/bbox=/)

  // in the middle of the Kara Sea
  await visitor.opens('/events/all?view=map&bbox=78,76,79,76.4')
  await visitor.sees('Ничего не найдено')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Убрать «Область на\sкарте»/ }).click()
  await expect(page).not.toHaveURL(/bbox=/)
  await expect(found).toHaveText(all)
  await expect(pins.first()).toBeVisible()

  // Online events are not on the map. Their page explains how to take part, in a dialog over any
  // tab.
  await visitor.opens('/event/hour-of-your-own/startlist')
  await visitor.waitsForScript() // before that it is a link to the event's page
  await page.getByRole('link', { name: 'Как это проходит' }).click()
  const how = page.getByRole('dialog', { name: 'Как проходит онлайн-старт' })
  await expect(how).toContainText(/Результаты\sпринимают\sдо\sконца\sдня\s\d+\sдекабря/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(how).toBeHidden()
})

test('without a script the map is a picture with links and the list, and an event’s page has the course and the place', async ({
  site,
}) => {
  const visitor = await site.visitor({ width: 390, script: false })
  const { page } = visitor
  await visitor.opens('/events/all?view=map')
  const map = page.getByRole('region', { name: 'Карта событий' }).first()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  const baseMap = (await map.locator('use[href*="/Image/BaseMap/"]').first().getAttribute('href')) ?? ''
  const drawing = await page.request.get(baseMap)
  expect([drawing.status(), drawing.headers()['content-encoding']]).toEqual([200, 'gzip'])
  expect(await drawing.text()).toMatch(/^<svg .*<path id="land" d="M.*<\/svg>$/)
  const count = () => page.getByRole('heading', { name: /^\d+ событ/ }).innerText()
  const everywhere = Number.parseInt(await count(), 10)
  await map
    .getByRole('link', { name: /рядом: показать/ })
    .first()
    .click()
  await expect(page).toHaveURL(/bbox=[^#]+#map$/)
  await expect(map.getByRole('link', { name: /рядом: показать|\. / }).first()).toBeVisible()
  expect(Number.parseInt(await count(), 10)).toBeLessThan(everywhere)
  await expect(map.getByRole('link', { name: 'Отдалить' })).toHaveAttribute('href', /bbox=[^#]+#map$/)

  await visitor.opens('/events/all?view=map')
  await map
    .getByRole('link', { name: /\. (Бег|Лыжная)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/event\/[a-z0-9-]+$/)

  await visitor.opens('/event/volga-dawn')
  await expect(page.getByRole('img', { name: /Схема трассы «Марафон»/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /Профиль высот «Марафон»/ })).toBeVisible()
  // their lines are in separate files
  for (const line of ['#track', '#profile', '#water'])
    await expect
      .poll(async () => (await page.locator(`use[href$="${line}"]`).first().boundingBox())?.width)
      .toBeGreaterThan(60)
  await page.getByText('Пункты питания и помощи').filter({ visible: true }).first().click()
  await expect(page.getByRole('table', { name: 'Пункты питания и помощи' }).first()).toContainText('вода')
  await expect(page.getByRole('img', { name: /Карта: Самара.*Тольятти/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Яндекс Карты (другой сайт)' })).toHaveAttribute(
    'href',
    /pt=50\.10130,53\.19560/,
  )
  const track = await page.request.get('/event/volga-dawn/course/marathon.gpx')
  expect(track.headers()['content-type']).toContain('application/gpx+xml')
  expect(await track.text()).toContain('<ele>')
})
