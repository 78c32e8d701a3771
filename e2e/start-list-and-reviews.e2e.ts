import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import type { Visitor } from './support/visitor.ts'

const list = '/event/volga-dawn/startlist'

const namesOf = (page: Page) => page.getByRole('table').getByRole('rowheader')

/**
 * The surnames in the displayed order; only the first line of a row, without what a phone shows
 * under it.
 */
async function shownSurnames(page: Page): Promise<string[]> {
  const texts = await namesOf(page).evaluateAll((cells) =>
    cells.map(({ firstChild }) => firstChild?.textContent?.split(' ')[0] ?? ''),
  )
  return texts.map((text) => text.toLowerCase().replaceAll('ё', 'е'))
}

test('a visitor finds a participant by surname, sorts the list, follows a link to a bib, and prints', async ({
  site,
}) => {
  const visitor = await site.visitor({ width: 390 })
  const { page } = visitor
  await visitor.opens('/event/volga-dawn')
  await page.getByRole('navigation', { name: 'Разделы события' }).getByRole('link', { name: 'Участники' }).click()
  await expect(namesOf(page)).toHaveCount(100)
  await page.getByLabel('Фамилия или номер').fill('вЕрх')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(namesOf(page)).not.toHaveCount(100)
  const found = await shownSurnames(page)
  expect(found.length).toBeGreaterThan(2)
  for (const name of found) expect(name).toMatch(/^верх/)

  await page.getByRole('link', { name: 'Сбросить всё' }).click()
  await expect(page).toHaveURL(/startlist$/) // the new address resets the fields
  await expect(namesOf(page)).toHaveCount(100)
  const order = page.getByLabel('Порядок')
  await expect(order).toBeHidden()
  await page.getByText('Фильтры и порядок').click()
  await order.selectOption('По фамилии')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/\?sort=name$/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Участник' })).toHaveAttribute('aria-sort', 'ascending')
  const ascending = await shownSurnames(page)
  expect(ascending).toEqual([...ascending].sort())
  await page.getByRole('columnheader', { name: 'Участник' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Участник' })).toHaveAttribute('aria-sort', 'descending')
  const descending = await shownSurnames(page)
  expect(descending).toEqual([...descending].sort().reverse())
  expect(descending[0]).not.toBe(ascending[0])
  await page.setViewportSize({ width: 390, height: 900 })
  await visitor.passesPageChecks(390, 1280)

  // with the default order the highest bib is not on the first page
  await visitor.opens(`${list}?sort=-bib`)
  const link = page.getByRole('link', { name: /^Ссылка на\sучастника № / }).first()
  const bib = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`race=\\w+&bib=${bib}#bib-${bib}$`))
  await seesMarked(visitor, bib)
  await visitor.passesPageChecks(390)
  await visitor.opens('/events/future')
  await visitor.opens(`${list}#bib-${bib}`)
  await expect(page).toHaveURL(new RegExp(`${list}\\?bib=${bib}$`))
  await seesMarked(visitor, bib)

  await page.getByRole('link', { name: 'Версия для печати' }).click()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(namesOf(page).nth(100)).toBeAttached()
  expect(await namesOf(page).count()).toBe(await countShown(page))
  await visitor.passesPageChecks(390, 1280)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Участник' })).toBeVisible()
})

for (const [language, filters, race] of [
  ['ru', 'Фильтры и порядок', 'Дистанция'],
  ['en', 'Filters and order', 'Race'],
] as const) {
  test(`a phone’s first screen names participants, and its filters are folded until one is in use, in ${language}`, async ({
    site,
  }) => {
    const visitor = await site.visitor({ language, width: 390 })
    const { page } = visitor
    await visitor.opens(list)
    await page
      .getByRole('region', { name: /cookie/i })
      .getByRole('button')
      .first()
      .click()
    for (const [width, height, min] of [
      [390, 844, 3],
      [320, 640, 1],
    ] as const) {
      await page.setViewportSize({ width, height })
      await visitor.opens(list)
      await expect(page.getByRole('region', { name: /cookie/i })).toHaveCount(0)
      const register = page.getByRole('link', { name: /^(Зарегистрироваться|Register)$/ }).filter({ visible: true })
      const bar = await register.last().boundingBox()
      expect(bar?.y).toBeGreaterThan(height * 0.8)
      const names = await namesOf(page).evaluateAll((all) =>
        all.slice(0, 9).map((one) => one.getBoundingClientRect().top),
      )
      const seen = names.filter((top) => top + 36 <= (bar?.y ?? 0) - 8).length // the name is the first line
      expect([width, seen >= min, seen]).toEqual([width, true, seen])
      await visitor.seesNothingStandOut(width)
    }
    await expect(page.getByLabel(race, { exact: true })).toBeHidden()
    await page.getByText(filters).click()
    await page.getByLabel(race, { exact: true }).selectOption({ index: 1 })
    await page.getByRole('search').last().getByRole('button').click()
    await expect(page).toHaveURL(/\?race=\w+&sort=|\?race=\w+$/)
    await expect(page.getByLabel(race, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitor.opens(list)
    await page.getByLabel(race, { exact: true }).selectOption({ index: 1 }) // a wide window folds nothing
  })
}

longTest('a start list has its columns wherever it has 700 px of room', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  for (const path of [list, '/event/tula-duathlon-relay/startlist']) {
    await visitor.opens(path)
    for (const width of [732, 768, 820, 1024, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      const city = page.getByRole('columnheader', { name: 'Город' })
      await expect(city, `${path} ${width}`).toBeVisible()
    }
    await visitor.seesNothingStandOut(731, 732, 768, 1024)
  }
})

longTest('a reader in English finds a Russian name by Latin letters', async ({ site }) => {
  const visitor = await site.visitor({ language: 'en', script: false })
  const { page } = visitor
  await visitor.opens(`${list}?q=Verkh`)
  const found = await shownSurnames(page)
  expect(found.length).toBeGreaterThan(2)
  for (const name of found) expect(name).toMatch(/^верх/)
  await visitor.opens('/event/iset-half-2024/results?q=Iarskii')
  await expect(namesOf(page).first()).toContainText('Ярский')
})

test('a start list without a script is found, sorted, linked to and printed the same', async ({ site }) => {
  const visitor = await site.visitor({ language: 'en', script: false })
  const { page } = visitor
  await visitor.opens(list)
  await page.getByLabel('Surname or number').fill('Верх')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=[^&]+$/) // without the empty fields
  await expect(namesOf(page)).not.toHaveCount(100)
  const found = await shownSurnames(page)
  expect(found.length).toBeGreaterThan(2)
  for (const name of found) expect(name).toMatch(/^верх/)
  await page.getByRole('columnheader', { name: 'Birth year' }).getByRole('link').click()
  await expect(page).toHaveURL(/q=[^&]+&sort=birth-year$/)
  await expect(async () => {
    const years = await page.locator('tbody td:nth-child(3)').allInnerTexts()
    expect(years.length).toBeGreaterThan(2)
    expect(years).toEqual([...years].sort())
  }).toPass()

  const link = page.getByRole('link', { name: /^Link to\sparticipant no\. / }).first()
  const bib = await link.innerText()
  await link.click()
  await seesMarked(visitor, bib)
  await visitor.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: 'Print version' }).click()
  await expect(page.getByRole('search')).toHaveCount(0)
  expect(await namesOf(page).count()).toBe(await countShown(page))
  await visitor.passesPageChecks(390, 1280)
})

test('a finisher rates a race, changes the rating, withdraws it, and downloads the certificate', async ({ site }) => {
  const visitor = await site.visitor({ width: 390, isFromThisMachine: true })
  const { page } = visitor
  await visitor.signsInAsDemo('runner')
  await visitor.opens('/event/kazan-night/reviews')
  const before = await starsOf(page)
  await expect(page.getByText(before.mean, { exact: true })).toBeAttached()

  await page.getByRole('radio', { name: '1 звезда' }).check()
  await page.getByLabel('Что понравилось, а что нет').fill('Темно, и фонарь сел на третьем километре.')
  await page.getByRole('button', { name: 'Оценить' }).click()
  await visitor.sees('Отзыв сохранён. Спасибо!')
  const rated = await starsOf(page)
  expect(rated).toMatchObject({ count: before.count + 1, sum: before.sum + 1 })
  expect(rated.mean).not.toBe(before.mean)
  await expect(page.getByText(rated.mean, { exact: true })).toBeAttached()
  await expect(page.getByRole('article').filter({ hasText: 'Ваш отзыв' })).toContainText('Темно, и фонарь сел')
  await visitor.passesPageChecks(390, 1280)

  await page.getByRole('radio', { name: '5 звёзд' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(meanOf(before.sum + 5, before.count + 1), { exact: true })).toBeAttached()
  await expect(page.getByRole('article').filter({ hasText: 'Ваш отзыв' })).toContainText('изменён')
  expect(await starsOf(page)).toMatchObject({ count: before.count + 1, sum: before.sum + 5 })

  await page.getByRole('button', { name: 'Удалить отзыв' }).click()
  await visitor.sees('Отзыв удалён.')
  expect(await starsOf(page)).toEqual(before)
  await expect(page.getByText('Ваш отзыв')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Оценить' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Разделы события' }).getByRole('link', { name: 'Результаты' }).click()
  const address = await page
    .getByRole('link', { name: /^Диплом: / })
    .first()
    .getAttribute('href')
  const certificate = await visitor.context.request.get(visitor.origin + address)
  expect(certificate.headers()['content-type']).toBe('application/pdf')
  expect((await certificate.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

async function seesMarked({ page }: Visitor, bib: string): Promise<void> {
  const marked = page.locator('tr[aria-current="true"]')
  await expect(marked).toHaveCount(1)
  await expect(marked.getByRole('cell').first()).toHaveText(bib)
  await expect(marked).toBeInViewport()
}

/** The number of participants that the page states. */
async function countShown(page: Page): Promise<number> {
  const [, count] = /(\d+) (?:участник|participant)/.exec(await page.getByRole('main').innerText()) ?? []
  return Number(count)
}

/**
 * Reads the table of ratings and returns the count, the sum and the mean as the page must show it.
 */
async function starsOf(page: Page): Promise<{ count: number; sum: number; mean: string }> {
  const cells = await page.getByRole('table', { name: 'Сколько каких оценок' }).locator('td:last-child').allInnerTexts()
  expect(cells).toHaveLength(5)
  const counts = cells.map(Number)
  const count = counts.reduce((all, one) => all + one, 0)
  const sum = counts.reduce((all, one, i) => all + one * (5 - i), 0)
  return { count, sum, mean: meanOf(sum, count) }
}

function meanOf(sum: number, count: number): string {
  return `${(Math.round((sum * 100) / count) / 100).toFixed(2).replace('.', ',')} из 5`
}
