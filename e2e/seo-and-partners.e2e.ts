import { expect, longTest, test } from './support/browser-test.ts'

longTest(
  'crawlers reach every page of the sitemap in both languages, and each page has one canonical address',
  async ({ site }) => {
    const textOf = async (address: string) => {
      const answer = await fetch(address)
      expect(answer.status, address).toBe(200)
      return await answer.text()
    }
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found ?? '')
    const files = locations(await textOf(`${site.url}/sitemap.xml`)).map((file) => new URL(file).pathname)
    const maps = await Promise.all(files.map((file) => textOf(site.url + file)))
    const pages = maps.flatMap(locations).map((address) => new URL(address))
    expect(pages.length).toBeGreaterThan(100)
    const titles = new Set<string>()
    for (const { pathname, search, origin } of pages) {
      // as a crawler, which keeps no cookies
      const answer = await fetch(site.url + pathname + search, { redirect: 'manual' })
      expect(answer.status, pathname).toBe(200)
      const html = await answer.text()
      const all = (pattern: RegExp) =>
        [...html.matchAll(pattern)].map(([, found]) => (found ?? '').replaceAll('&amp;', '&'))
      const language = search.includes('lang=en') ? 'en' : 'ru'
      expect(all(/<html lang="([^"]*)"/g), pathname).toEqual([language])
      expect(all(/<title>([^<]+)<\/title>/g), pathname).toHaveLength(1)
      expect(all(/<meta name="description" content="([^"]+)"/g), pathname).toHaveLength(1)
      const own = all(/<link rel="canonical" href="([^"]*)"/g)
      expect(own.map((address) => new URL(address).pathname + new URL(address).search)).toEqual([pathname + search])
      expect(all(/hrefLang="([^"]*)"/gi), pathname).toEqual(['ru', 'en', 'x-default'])
      expect(all(/property="og:image" content="([^"]*)"/g), pathname).toHaveLength(1)
      for (const json of all(/<script type="application\/ld\+json">(.*?)<\/script>/g)) JSON.parse(json)
      expect(html).not.toContain('noindex')
      titles.add(`${language} ${origin} ${all(/<title>([^<]+)<\/title>/g)[0]}`)
    }
    expect(titles.size).toBeGreaterThan(pages.length * 0.9)
  },
)

test('a series without a script shows its standings by group, its clubs, and its events', async ({ site }) => {
  const reader = await site.visitor({ script: false, width: 390 })
  const { page } = reader
  await reader.opens('/series/volga-league')
  await reader.seesHeading('Волжская беговая лига')
  await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toHaveAttribute('href', /\/event\/.+#choose$/)
  const leaders = page.getByRole('region', { name: /Зачёт серии/ }).getByRole('listitem')
  await expect(leaders).toHaveCount(20)
  await reader.passesPageChecks(320, 390, 600, 768, 1024, 1280)
  await page.getByRole('link', { name: 'Весь зачёт' }).click()
  const standings = page.getByRole('table')
  await expect(standings.getByRole('row').nth(3)).toBeVisible()
  await reader.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: 'Клубы', exact: true }).click()
  await expect(standings.getByRole('columnheader', { name: 'Клуб' })).toBeVisible()
  await page.getByRole('link', { name: 'Мужчины', exact: true }).click()
  await page.getByRole('combobox', { name: 'Возрастная группа' }).selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/group=\d+-\d*/)
  await expect(standings.getByRole('row').nth(1)).toBeVisible()
  // Former addresses of the standings redirect.
  await reader.opens('/series/volga-league?field=men')
  await expect(page).toHaveURL(`${site.url}/series/volga-league/standings?field=men`)
  await reader.opens('/series/volga-league/events')
  await expect(page).toHaveURL(`${site.url}/series/volga-league/events/future`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await reader.passesPageChecks(390, 1280)
})

test('a visitor who looks for a hotel near a start finds the event and its nights, and no link without a partner', async ({
  site,
}) => {
  const reader = await site.visitor({ language: 'en', width: 1280 })
  const { page } = reader
  reader.expectsStatus(404)
  await reader.opens('/ostrovok?event=no-such-event')
  await expect(page.getByText('There is no such event')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Event or town' }).fill('Kostroma')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name: /Kostroma Verst/ }).click()
  await reader.seesHeading('Kostroma Verst')
  await expect(page.getByText('2 nights')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a place for these days' })).toHaveCount(0)
  await reader.passesPageChecks(1280, 390)
  // A form posted to such an address gets the status of the page, whatever errors its fields have
  for (const [code, status] of [
    ['no-such-event', 404],
    ['volga-dawn', 422],
  ] as const) {
    const sent = { method: 'POST', headers: { Origin: site.url }, body: new URLSearchParams({ question: '' }) }
    expect((await fetch(`${site.url}/event/${code}/ask`, sent)).status).toBe(status)
  }
  await reader.opens('/nbd')
  await reader.seesHeading('National running movement')
  await reader.passesPageChecks(1280, 390)
})

for (const [where, reader, title] of [
  ['the main site', { language: 'ru' }, 'Как сообщить об уязвимости'],
  ['a brand', { language: 'en', brand: 'fontanka' }, 'Report a vulnerability'],
] as const) {
  test(`a finder of a vulnerability learns on ${where} where to report it, in ${reader.language}`, async ({ site }) => {
    const finder = await site.visitor(reader)
    await finder.opens('/security-policy')
    await finder.seesHeading(title)
    const contact = finder.page.getByRole('main').getByRole('link', { name: /@/ })
    await expect(contact).toHaveAttribute('href', `mailto:${await contact.innerText()}`)
    await finder.passesPageChecks(390, 1280)
  })
}
