import { type Browser, expect, type Locator, test } from '@playwright/test'
import { newPerson } from './person.ts'
import { password, Runner } from './runner.ts'
import { type Brand, Visitor, type VisitorOptions, type Window } from './visitor.ts'

/** The browsers that one of Playwright's processes can give an address of its own. */
const browsersPerProcess = 2_048
let browsers = 0

/** The site under test and all visitors of one test. */
export class Site {
  readonly url: string
  /** Whether browsers opened from now on have a clock that the test can move. */
  hasMovableTime = false
  readonly #browser: Browser
  readonly #visitors: Visitor[] = []

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.url = url
  }

  /** The address of a brand; of the default tenant if none is given. */
  originOf(brand?: Brand): string {
    const { protocol, host } = new URL(this.url)
    return brand === undefined ? `${protocol}//${host}` : `${protocol}//${brand}.${host}`
  }

  async visitor(options: VisitorOptions = {}): Promise<Visitor> {
    return this.#track(new Visitor(await this.#window(options)))
  }

  /** A new visitor without an account. */
  async runner(firstName: string, options: VisitorOptions = {}): Promise<Runner> {
    return this.#track(new Runner(await this.#window(options), newPerson(firstName)))
  }

  /**
   * A new visitor with an account, created through the API; only the tests of the sale sign up on
   * the page.
   */
  async signedUp(firstName: string, options: VisitorOptions = {}): Promise<Runner> {
    const runner = await this.runner(firstName, options)
    if (options.brand !== undefined) {
      // a brand has no home page to return to
      await runner.opens(`/account/signup?${new URLSearchParams({ returnUrl: `${runner.origin}/legal/offer` })}`)
      await runner.signsUp()
      return runner
    }
    const { email } = runner.person
    const response = await runner.context.request.post(`${runner.origin}/api/account/sign-up`, {
      data: { email, password, terms: true, personalData: true },
    })
    expect(response.status()).toBe(200)
    return runner
  }

  /** The year of a race, for races that check ages. */
  async yearOf(race: string): Promise<number> {
    const [, eventCode = '', raceCode = ''] = race.split('/')
    const card = await fetch(`${this.url}/Register/ApiSimpleCardInfo?${new URLSearchParams({ eventCode, raceCode })}`)
    const { startsOn } = await card.json()
    return Number(String(startsOn).slice(0, 4))
  }

  async forwardBrowsers(ms: number): Promise<void> {
    // A step loads only when it is opened; its countdown must run before the clock is moved.
    for (const { page } of this.#visitors) {
      if (/\/register\?.*step=(order|payment)/.test(page.url())) await goes(page.getByRole('timer').first())
    }
    for (const { context } of this.#visitors) await context.clock.fastForward(ms)
  }

  /** At the end of a test: closes all browsers and checks that no console has errors. */
  async close(): Promise<void> {
    for (const { context } of this.#visitors) await context.close()
    expect(this.#visitors.flatMap(({ violations }) => violations)).toEqual([])
  }

  async #window({
    language = 'ru',
    width = 1280,
    brand,
    script = true,
    touch = false,
    isPainted = false,
    isFromThisMachine = false,
    hasWorker = false,
  }: VisitorOptions): Promise<Window> {
    const origin = this.originOf(brand)
    const context = await this.#browser.newContext({
      viewport: { width, height: width < 768 ? 844 : 900 },
      javaScriptEnabled: script,
      hasTouch: touch,
      reducedMotion: 'reduce',
      serviceWorkers: hasWorker ? 'allow' : 'block',
      extraHTTPHeaders: isFromThisMachine ? {} : { 'x-forwarded-for': newAddress() },
    })
    await context.addCookies([{ name: '_rr_culture', value: language, url: origin }])
    if (!isPainted) await context.addInitScript(disablePaintTiming)
    if (this.hasMovableTime) await context.clock.install()
    return { context, page: await context.newPage(), origin, language, hasScript: script }
  }

  #track<AnyVisitor extends Visitor>(visitor: AnyVisitor): AnyVisitor {
    this.#visitors.push(visitor)
    return visitor
  }
}

/**
 * Disables paint timing, so that modules run at once, as in browsers without it, and count as part
 * of loading. Tests click as soon as a page has loaded, faster than a person could read it.
 */
function disablePaintTiming(): void {
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })
}

/** Waits until a countdown runs: it is rendered before its script starts. A page may have none. */
async function goes(timer: Locator): Promise<void> {
  const first = await timer.textContent({ timeout: 10_000 }).catch(() => null)
  if (first !== null) await expect(timer).not.toHaveText(first, { timeout: 10_000 })
}

/**
 * An IP address that no other browser has, from the block reserved for benchmarks: sign-ups and
 * attempts per address are limited. Each of Playwright's processes has its own part of the block.
 */
function newAddress(): string {
  browsers += 1
  if (browsers >= browsersPerProcess) throw new Error('a test process has used up its addresses')
  const index = test.info().workerIndex * browsersPerProcess + browsers
  return `198.${18 + ((index >> 16) % 2)}.${(index >> 8) & 255}.${index & 255}`
}
