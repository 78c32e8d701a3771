import { request as httpRequest } from 'node:http'
import { expect, test } from './support/browser-test.ts'
import { isBrief, narrowAndWide } from './support/narrow-and-wide.ts'

type Page = { readonly status: number; readonly html: string; readonly location: string | undefined }

for (const { language } of narrowAndWide('ru')) {
  test(`every link that starts from the home page leads somewhere, in ${language}`, async ({ site }) => {
    const seen = await crawl(`${site.url}/`, `_rr_culture=${language}`, isBrief ? { maxEvents: 20 } : {})
    expect([...seen].filter(([, issue]) => issue !== null)).toEqual([])
    const paths = [...seen.keys()].map((address) => new URL(address).pathname)
    expect(paths).toEqual(
      expect.arrayContaining(['/events/future', '/event/volga-dawn', '/legal/offer', '/account/login']),
    )
    expect(new Set(paths.filter((path) => /^\/event\/[^/]+$/.test(path))).size).toBeGreaterThanOrEqual(20)
  })
}

test('every link of a signed-in reader leads somewhere', async ({ site }) => {
  const runner = await site.signedUp('Агата')
  const cookies = await runner.context.cookies(site.url)
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // Only the reader without a session visits the pages of all events.
  const seen = await crawl(`${site.url}/`, header, { maxEvents: maxOfShape })
  expect([...seen].filter(([, issue]) => issue !== null)).toEqual([])
  expect([...seen.keys()]).toContain(`${site.url}/account/profile`)
})

for (const [brand, race] of [
  ['pionercup', '/pioneer-tyumen/u14-girls'],
  ['fontanka', '/fontanka-canal/km1'],
] as const) {
  test(`every link on the pages of ${brand} leads somewhere`, async ({ site }) => {
    const runner = await site.signedUp('Алла', { brand })
    const cookies = await runner.context.cookies(runner.origin)
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const start of [`${race}/register`, '/account/login', '/legal/offer', '/no/such/page']) {
      const seen = await crawl(runner.origin + start, start === '/account/login' ? '' : header, {
        isStartMissing: start === '/no/such/page',
      })
      expect([...seen].filter(([, issue]) => issue !== null)).toEqual([])
      expect([...seen.keys()].some((address) => address.startsWith(runner.origin))).toBe(true)
    }
  })
}

/**
 * Follows the program's links to any depth, each address once. Returns for each what is wrong with
 * it, or null. Of addresses that differ only in codes and values, the first few are opened; of event
 * pages, `maxEvents`. A form that returns to the previous page is the same everywhere, so it is opened from
 * one place only.
 */
async function crawl(
  from: string,
  cookie: string,
  { isStartMissing = false, maxEvents = Number.POSITIVE_INFINITY } = {},
): Promise<Map<string, string | null>> {
  const seen = new Map<string, string | null>()
  const waiting = [from]
  const forms = new Set<string>()
  const metOfShape = new Map<string, number>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(address)) continue
    const shape = shapeOf(new URL(address))
    const met = metOfShape.get(shape) ?? 0
    if (met >= (shape === '/event/*' ? maxEvents : maxOfShape)) continue
    metOfShape.set(shape, met + 1)
    const page = await load(address, cookie)
    const isMissing = page.status >= 400 && !(isStartMissing && address === from)
    seen.set(address, isMissing ? `status ${page.status}` : null)
    const links = page.location === undefined ? linksIn(page.html) : [page.location]
    for (const link of links) {
      const next = new URL(link, address)
      const anchor = next.hash.slice(1)
      const isSamePage = next.pathname + next.search === new URL(address).pathname + new URL(address).search
      if (anchor !== '' && isSamePage && !page.html.includes(`id="${anchor}"`)) {
        seen.set(`${address}#${anchor}`, 'no such place on the page')
      }
      next.hash = ''
      if (!isOfApp(next, from) || !isOwnPage(next)) continue
      if (next.searchParams.has('returnUrl')) {
        if (forms.has(next.pathname)) continue
        forms.add(next.pathname)
      }
      waiting.push(next.href)
    }
  }
  return seen
}

const maxOfShape = isBrief ? 3 : 5

// Replaces the codes in an address by `*` and drops the values of its parameters.
function shapeOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .replace(/^(\/api)?\/(events?|series)\/[^/]+/, (_, api = '', kind: string) => `${api}/${kind}/*`)
    .replace(/^\/[^/]+\/[^/]+\/register/, '/*/*/register')
    .replace(/(\/(?:course|calendar|draw|documents|registrations|entries)\/)[^/]+/g, '$1*')
  return [path, ...searchParams.keys()].join('?')
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

function isOfApp({ protocol, hostname, port }: URL, from: string): boolean {
  return protocol === 'http:' && /(^|\.)localhost$/.test(hostname) && port === new URL(from).port
}

/**
 * Addresses with two or more parameters only combine what was seen singly; `ttt` leads to another
 * brand's pages.
 */
function isOwnPage({ searchParams }: URL): boolean {
  return searchParams.size <= 1 && !searchParams.has('ttt')
}

/** The host goes into the header, since not every machine resolves *.localhost. */
async function load(address: string, cookie: string): Promise<Page> {
  const { host, port, pathname, search } = new URL(address)
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host, cookie } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const html = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, html, location: response.headers.location })
        })
      },
    )
    request.on('error', reject)
    request.end()
  })
}
