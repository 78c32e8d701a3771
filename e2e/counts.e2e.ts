import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import { isBrief } from './support/narrow-and-wide.ts'

// A number of events shown in a link must equal the number on the page that the link opens. The
// HTML from the server is read, which is the same for phones and desktops.

const tabs = ['future', 'today', 'series', 'virtual', 'results', 'past', 'all'].map((tab) => `/events/${tab}`)

// The counts are the same in both languages: all of them are read in one, and the words around them
// in the other. `npm test` reads one language, and the filter choices of one list.
const languages = [
  ['ru', ['/', ...tabs], isBrief ? ['/events/future'] : ['/events/future', '/events/series', '/events/past']],
  ['en', ['/', '/events/future', '/events/series', '/events/all'], ['/events/all']],
] as const
for (const [language, starts, choicesOf] of isBrief ? languages.slice(0, 1) : languages) {
  longTest(`every tab, chip and filter says how many events its page shows, in ${language}`, async ({ site }) => {
    const reader = await site.visitor({ language })
    await reader.opens('/')
    const { wrong, seen } = await walk(reader.page, starts, choicesOf)
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(300)
  })
}

test('the home page, its search, the menu, the national movement and the map show one number of future events', async ({
  site,
}) => {
  const reader = await site.visitor()
  const { page } = reader
  await reader.opens('/')
  const main = page.getByRole('main')
  const [ahead, open] = numbersIn(await main.getByText(/^\d+\sсобыти\S+,\sрегистрация\sоткрыта\sна\s\d+$/).innerText())
  await expect(main.getByText(/^\d+\sсобыти\S+\sв\s\d+\sгород/)).toContainText(new RegExp(`^${ahead}\\sсобыт`))
  await expect(main.getByRole('button', { name: /^Найти/ })).toHaveText(new RegExp(`${ahead}$`))
  const live = main.getByRole('region', { name: 'Идут сейчас' }).getByRole('article')
  const liveText = (await main.getByText(/Прямо\sсейчас\sид/).innerText()).split(/Прямо\sсейчас/)[1] ?? ''
  await expect(live).toHaveCount(numbersIn(liveText)[0] ?? 0)

  const found = page.locator('#found')
  const targets = [
    main.getByRole('link', { name: 'Все предстоящие' }),
    main.getByRole('button', { name: /^Найти/ }),
    page.getByRole('banner').getByRole('link', { name: 'События' }),
  ]
  for (const target of targets) {
    await target.click()
    await expect(found).toHaveText(`${ahead} впереди, регистрация открыта на ${open}`)
    await expect(page).toHaveURL(/\/events\/future$/)
    await reader.opens('/')
  }
  const today = await shownAt(page, '/events/today')
  expect(today).toBeGreaterThan(0)
  expect(await shownAt(page, '/events/future?date=today')).toBe(today)
  await reader.opens('/events/future?view=map')
  await expect(main.getByRole('heading', { level: 2, name: new RegExp(`^${ahead}\\sсобыт`) })).toBeVisible()

  await reader.opens('/nbd')
  const [ofMovement] = numbersIn(await main.getByText(/^\d+\sсобыти\S+$/).innerText())
  await main.getByRole('link', { name: 'Все забеги НБД' }).click()
  await expect(found).toHaveText(new RegExp(`\\s${ofMovement}\\s`))
})

test('a series and a suggested city show their number of events, and their lists have as many', async ({ site }) => {
  const reader = await site.visitor()
  const { page } = reader
  await reader.opens('/events/series')
  const cards = await page.getByRole('main').getByRole('article').all()
  for (const card of cards) {
    const [count] = numbersIn(await card.getByText(/^\d+\sстарт/).innerText())
    const code = (await card.getByRole('link').getAttribute('href'))?.split('/').at(-1)
    expect([code, await shownAt(page, `/events/all?series=${code}`)]).toEqual([code, count])
    const { wrong, seen } = await walk(page, [`/series/${code}`], [])
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(0)
  }
  await page.getByRole('searchbox', { name: 'Событие' }).pressSequentially('Москва')
  const city = page.getByRole('option', { name: /^Москва/ })
  const [count] = numbersIn(await city.innerText())
  await city.click()
  await expect(page.locator('#found')).toHaveText(new RegExp(`\\s${count}\\sсобыт`))
})

test('the brands, which have no lists, show no number of events', async ({ site }) => {
  for (const brand of ['pionercup', 'fontanka'] as const) {
    const reader = await site.visitor({ brand })
    reader.expectsStatus(404)
    await reader.opens('/')
    expect((await walk(reader.page, ['/', ...tabs, '/nbd'], [])).seen).toBe(0)
  }
})

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d[\d\u00a0\u202f]*/g)].map(([digits]) => Number(digits.replace(/\D/g, '')))
}

async function shownAt(page: Page, path: string): Promise<number | null> {
  return await page.evaluate(async (at) => {
    const html = await (await fetch(at)).text()
    const found = new DOMParser().parseFromString(html, 'text/html').querySelector('#found')?.textContent ?? ''
    return Number(/\d+/.exec(found)?.[0] ?? Number.NaN)
  }, path)
}

type Walked = {
  readonly seen: number
  /** Counts that differ from the page behind the link. */
  readonly wrong: readonly string[]
}

/**
 * Reads every count on the given pages and on those that their tabs and chips lead to, and compares
 * it with the page behind it.
 * @param choicesOf pages of which every filter choice is tried too
 */
async function walk(page: Page, from: readonly string[], choicesOf: readonly string[]): Promise<Walked> {
  return await page.evaluate(
    async ([starts, withChoices]) => {
      type Read = { readonly document: Document; readonly shown: number | null; readonly listed: number }
      type Count = { readonly label: string; readonly to: string; readonly count: number }
      const pages = new Map<string, Promise<Read>>()
      const isNumber = (text: string) => /^\d[\d\s\u00a0\u202f,]*$/.test(text)
      const numberOf = (text: string) => Number(text.replace(/\D/g, ''))

      function read(path: string): Promise<Read> {
        const known = pages.get(path) ?? readUncached(path)
        pages.set(path, known)
        return known
      }
      async function readUncached(path: string): Promise<Read> {
        const html = await (await fetch(path)).text()
        const document = new DOMParser().parseFromString(html, 'text/html')
        const headings = [...document.querySelectorAll('#found, main h2')].map(({ textContent }) => textContent ?? '')
        const found = headings.find((text) =>
          /^(\D*\d+ (впереди|событ|сери|upcoming|events? found|series found))/.test(text),
        )
        const listed = document.querySelectorAll('main article').length
        return { document, shown: found === undefined ? null : Number(/\d+/.exec(found)?.[0]), listed }
      }

      /**
       * Tabs and chips. The link of an active chip removes it, so its count belongs to the current
       * page.
       */
      function linksOf(document: Document, path: string): Count[] {
        return [...document.querySelectorAll('main nav a[href]')].flatMap((link) => {
          const count = link.lastElementChild?.textContent ?? ''
          const to = link.getAttribute('aria-current') === 'true' ? path : (link.getAttribute('href') ?? '')
          return isNumber(count) ? [{ label: link.textContent ?? '', to, count: numberOf(count) }] : []
        })
      }
      /** Each single filter choice, added to those that are already selected. */
      function choicesIn(document: Document): Count[] {
        return [...document.querySelectorAll<HTMLFormElement>('main form[action^="/events/"]')].flatMap((form) => {
          const counted: Count[] = []
          const count = (name: string, value: string, text: string) => {
            const data = new FormData(form)
            data.set(name, value)
            const pairs = [...data].map(([key, field]) => [key, String(field)])
            const to = `${form.getAttribute('action')}?${new URLSearchParams(pairs)}`
            counted.push({ label: `${name}=${value}`, to, count: numberOf(text) })
          }
          for (const input of form.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')) {
            const last = [...(input.closest('label')?.querySelectorAll('span') ?? [])]
              .map((one) => one.textContent ?? '')
              .findLast(isNumber)
            if (!input.disabled && last !== undefined) count(input.name, input.value, last)
          }
          for (const select of form.querySelectorAll('select')) {
            for (const option of select.options) {
              const text = /\((\d[^)]*)\)$/.exec(option.textContent ?? '')?.[1]
              if (!option.disabled && text !== undefined) count(select.name, option.value, text)
            }
          }
          return counted
        })
      }

      const wrong: string[] = []
      let seen = 0
      async function compare(at: string, counts: readonly Count[]): Promise<void> {
        for (const { label, to, count } of counts) {
          seen += 1
          const { shown } = await read(to)
          if (shown !== count && !(count === 0 && shown === null)) wrong.push(`${at}: ${label} → ${to} shows ${shown}`)
        }
      }
      async function lists(path: string): Promise<void> {
        const { shown } = await read(path)
        if (shown === null || shown > 60) return
        const { listed } = await read(`${path}${path.includes('?') ? '&' : '?'}take=60`)
        if (listed !== shown) wrong.push(`${path}: says ${shown}, lists ${listed}`)
      }

      for (const start of starts) {
        const { document } = await read(start)
        const links = linksOf(document, start)
        await compare(start, links)
        await lists(start)
        for (const { to } of links) {
          const next = await read(to)
          await compare(to, linksOf(next.document, to))
          await lists(to)
        }
        if (withChoices.includes(start)) await compare(start, choicesIn(document))
      }
      return { seen, wrong: [...new Set(wrong)] }
    },
    [from, choicesOf] as const,
  )
}
