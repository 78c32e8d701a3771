import { test as base } from '@playwright/test'
import { Clock } from './clock.ts'
import { Mailbox } from './mailbox.ts'
import { isBrief } from './narrow-and-wide.ts'
import { Site } from './site.ts'

type Fixtures = { readonly site: Site; readonly clock: Clock; readonly mailbox: Mailbox }

/** A browser test: visitors come to the site, each with a browser of their own. */
export const test = base.extend<Fixtures>({
  site: async ({ browser, baseURL }, use) => {
    const site = new Site(browser, baseURL ?? '')
    await use(site)
    await site.close()
  },
  /** For tests in `*.clock.e2e.ts` only, which have a program of their own. */
  clock: async ({ site }, use) => {
    await use(new Clock(site))
  },
  mailbox: async ({ page, baseURL }, use) => {
    await use(new Mailbox(page, baseURL ?? ''))
  },
})

/** A test that only `npm run e2e` runs: `npm test` has ten minutes for everything. */
export const longTest = (isBrief ? () => undefined : test) as typeof test

export { expect } from '@playwright/test'
