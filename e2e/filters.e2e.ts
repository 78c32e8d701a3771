import { expect, longTest, test } from './support/browser-test.ts'

test('a runner narrows the list, shares it, goes back, and is told which filter excludes everything', async ({
  site,
}) => {
  const reader = await site.visitor()
  const { page } = reader
  await reader.opens('/events/future')
  await reader.waitsForScript()
  const filters = page.getByRole('form', { name: 'Фильтры' })
  const cards = page.getByRole('article')
  const found = page.locator('#found')
  const opensPanel = () => page.getByRole('button', { name: /^Фильтры/ }).click()

  await opensPanel()
  await filters.getByRole('checkbox', { name: /^Триатлон/ }).check()
  await expect(page).toHaveURL(/sport=triathlon/)
  await filters.getByRole('checkbox', { name: /^Трейл/ }).check()
  await expect(page).toHaveURL(/sport=trail&sport=triathlon/)
  await filters.getByRole('combobox', { name: 'Город' }).selectOption({ label: 'Златоуст (1)' })
  await expect(page).toHaveURL(/city=/)
  await filters.getByRole('button', { name: 'Показать 1 событие' }).click()
  await expect(filters).toBeHidden()
  await expect(page.getByRole('link', { name: 'Таганай: хребты и курумы', exact: true })).toBeVisible()
  await expect(found).toHaveText('Найдено 1 событие')
  await expect(cards).toHaveCount(1)
  const address = page.url()

  // the filters survive a change of language, and opening the link elsewhere
  await reader.switchesLanguage()
  await expect(page.getByRole('link', { name: 'Remove the filter “Zlatoust”' })).toBeVisible()
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Русская версия' }).click()
  await opensPanel()
  await expect(filters.getByRole('checkbox', { name: /^Трейл/ })).toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Убрать фильтр «Трейл»' }).press('Enter')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page).toHaveTitle(/^События: Предстоящие, .*Триатлон/)
  await expect(page.getByRole('link', { name: 'Убрать фильтр «Триатлон»' })).toBeFocused()
  await reader.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: /^Убрать «Златоуст»/ }).click()
  await expect(cards.first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(cards).toHaveCount(1)
  await page.getByRole('link', { name: 'Сбросить всё' }).first().click()
  await expect(page).toHaveURL(`${site.url}/events/future`)
})

test('a reader who returns from an event finds the list at its length and position, on the map too', async ({
  site,
}) => {
  const reader = await site.visitor({ width: 390 })
  const { page } = reader
  const cards = page.getByRole('article')
  for (const address of ['/events/all?season=all-time', '/events/all?season=all-time&view=map']) {
    await reader.opens(address)
    await reader.waitsForScript()
    const atFirst = await cards.count()
    await page.getByRole('link', { name: 'Показать ещё' }).click()
    await expect(cards).not.toHaveCount(atFirst)
    await expect(page.getByRole('link', { name: 'Показать ещё' })).toBeVisible()
    const all = await cards.count()
    const left = cards.nth(atFirst + 3)
    const name = await left.getByRole('heading').innerText()
    await left.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport()
    await page.goBack()
    await expect(cards).toHaveCount(all)
    await expect(left.getByRole('heading', { name })).toBeInViewport()
  }
})

test('the search button shows the number of results, and without a connection the number stays', async ({ site }) => {
  const reader = await site.visitor({ language: 'en' })
  const { page } = reader
  await reader.opens('/')
  await reader.waitsForScript()
  const search = page.getByRole('search')
  const button = search.getByRole('button')
  const all = await button.innerText()
  await search.getByRole('combobox', { name: 'Sport' }).selectOption('trail')
  await expect(button).not.toHaveText(all)
  const trails = await button.innerText()
  const failing = page.waitForResponse(/\/api\/events\/count/)
  reader.expectsStatus(500)
  await page.route(/\/api\/events\/count/, (route) => route.fulfill({ status: 500, json: {} }))
  await search.getByRole('combobox', { name: 'When' }).selectOption('next-year')
  await failing
  await expect(button).toHaveText(trails)
  await page.unroute(/\/api\/events\/count/)
  await search.getByRole('combobox', { name: 'When' }).selectOption('')
  await button.click()
  const [count = ''] = /\d+/.exec(trails) ?? []
  await expect(page.locator('#found')).toHaveText(new RegExp(`^${count} event`))
})

longTest(
  'a filter that cannot be loaded leaves the list unchanged, and applies once the connection is back',
  async ({ site }) => {
    const reader = await site.visitor({ width: 390 })
    const { page, context } = reader
    await reader.opens('/events/future')
    await reader.waitsForScript()
    const address = page.url()
    const cards = page.getByRole('article')
    const count = await cards.count()
    // the filter panel must be closed before it is checked
    const free = page.getByRole('checkbox', { name: /^Бесплатно/, includeHidden: true })
    const stops = page.getByRole('button', { name: 'Не ждать' })
    await page.getByRole('button', { name: 'Фильтры' }).click()
    reader.expectsOffline()
    await context.setOffline(true)
    await free.check()
    await reader.sees('Нет связи: список пока прежний')
    expect(page.url()).toBe(address)
    await expect(cards).toHaveCount(count)
    await page.keyboard.press('Escape')
    await stops.click()
    await expect(stops).toHaveCount(0)
    await expect(free).not.toBeChecked()
    await expect(cards).toHaveCount(count)
    await expect(page).toHaveURL(address)

    // opens a page whose script is not loaded yet
    await cards.first().getByRole('link').click()
    await reader.sees('Нет связи: новое пока не загрузилось')
    await expect(cards).toHaveCount(count)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/event\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stops).toHaveCount(0)
  },
)
