import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const words = {
  ru: {
    slip: 'масква',
    city: 'Москва',
    recent: 'Вы искали',
    clear: 'Забыть всё',
    remove: /^Убрать «москва»/,
    where: 'Где',
    nothing: /^Похожего не\sнашлось/,
  },
  en: {
    slip: 'moskow',
    city: 'Moscow',
    recent: 'Recent searches',
    clear: 'Forget all',
    remove: /^Remove “Moscow”/,
    where: 'Where',
    nothing: /^Nothing found/,
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('ru')) {
  const w = words[language]
  test(`a search with a typing mistake is used by keyboard, remembered and forgotten, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const reader = await site.visitor({ language, width })
    const { page } = reader
    await reader.opens('/')
    await reader.waitsForScript()
    const field = page.getByRole('searchbox', { name: reader.words.searchName })
    await field.focus()
    const box = page.getByRole('combobox', { name: reader.words.searchName })
    const choices = page.getByRole('listbox').getByRole('option')
    await expect(choices.first()).toBeVisible()
    await reader.passesPageChecks()

    // Escape closes the list and leaves the text; a search without a match says so
    await page.keyboard.type('zzzzqqq')
    await expect(page.getByText(w.nothing).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('zzzzqqq')
    await expect(box).toHaveAttribute('aria-expanded', 'false')

    // a suggestion chosen by keyboard opens its page
    await box.fill(w.slip)
    const city = choices
      .filter({ hasText: w.city })
      .filter({ has: page.locator('.icon') })
      .last()
    await expect(city).toBeVisible()
    await reader.passesPageChecks()
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant', /./)
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
    const event = choices.filter({ has: page.locator('.figure') }).first()
    const name = await event.locator('span span').first().textContent()
    expect(name).not.toBeNull()
    await event.click()
    await expect(page).toHaveURL(/\/event\//)

    // Enter searches everywhere, also with typing errors, and the query is remembered on the device
    await reader.opens('/')
    await reader.waitsForScript()
    await field.fill(w.city.toLowerCase() === 'moscow' ? 'Moscow' : 'москва')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\/future\?q=/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await reader.opens('/')
    await reader.waitsForScript()
    await field.focus()
    await expect(page.getByRole('group', { name: w.recent })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('option', { name: w.remove, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: w.recent })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('startline.searches'))).toBeNull()

    // a city is chosen into a field of its own, for which a phone has no room
    if (width < 600) return
    await page.getByRole('textbox', { name: w.where }).fill(w.slip)
    await choices.filter({ hasText: w.city }).click()
    await expect(page.locator('input[name=city]')).toHaveValue(w.city)
  })
}

longTest('a search without a match in one tab links to the tab that has matches, or to all', async ({ site }) => {
  const reader = await site.visitor({ width: 390 })
  const { page } = reader
  await reader.opens('/events/past?q=волжский рассветный')
  await reader.waitsForScript()
  const event = page.getByRole('article').getByRole('link', { name: 'Волжский рассветный марафон', exact: true })
  const otherTabsNote = page.getByText('На этой вкладке такого нет, но есть на других:')
  await expect(otherTabsNote).toBeVisible()
  await page.getByRole('link', { name: 'Предстоящие: 1', exact: true }).click()
  await expect(event).toBeVisible()
  await page.goBack()
  await expect(otherTabsNote).toBeVisible()

  await page.getByRole('searchbox', { name: 'Событие' }).focus()
  await page.getByRole('option', { name: 'Искать «волжский рассветный» везде' }).click()
  await expect(page).toHaveURL(/\/events\/all\?q=/)
  await expect(event).toBeVisible()
})

test('without a script a search finds events despite a typing mistake in the name and the city', async ({ site }) => {
  const reader = await site.visitor({ script: false, width: 390 })
  const { page } = reader
  await reader.opens('/')
  await page.getByRole('searchbox', { name: 'Событие' }).fill('vjcrdf')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await reader.passesPageChecks()
})
