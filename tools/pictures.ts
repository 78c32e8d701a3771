import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '#src/platform/testing/free-port.ts'
import { ensureChromium } from './chromium.ts'

/* Takes screenshots of the demo's main screens: in both languages, at four sizes, each also in
   dark mode. Starts its own program with its own data folder. `npm run pictures -- [folder] [part
   of a name …]`; index.html in the folder shows them side by side. */
const [folder = 'pictures', ...requested] = process.argv.slice(2)
const sizes = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const
const darkWidth = 390
const family = 'family@demo.startline.test'

type Screen = {
  readonly name: string
  readonly path: string
  readonly account?: string
  /** The element to click before the screenshot. */
  readonly click?: string
}
const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/events/future' },
  { name: 'list-cards', path: '/events/future?view=cards' },
  { name: 'list-map', path: '/events/future?view=map' },
  { name: 'list-results', path: '/events/results' },
  { name: 'list-nothing', path: '/events/future?q=xyzzy' },
  { name: 'event', path: '/event/volga-dawn' },
  { name: 'event-choice', path: '/event/volga-dawn#choose' },
  { name: 'event-few', path: '/event/taganay-ridges' },
  { name: 'event-full', path: '/event/kostroma-quay' },
  { name: 'event-soon', path: '/event/kama-crossing' },
  { name: 'event-closed', path: '/event/embankment-relay' },
  { name: 'event-postponed', path: '/event/valday-ski-relay' },
  { name: 'event-cancelled', path: '/event/tula-duathlon-relay' },
  { name: 'event-past', path: '/event/iset-half-2024' },
  { name: 'series-list', path: '/events/series' },
  { name: 'series', path: '/series/volga-league' },
  { name: 'series-standings', path: '/series/volga-league/standings' },
  { name: 'start-list', path: '/event/volga-dawn/startlist' },
  { name: 'results', path: '/event/iset-half-2024/results' },
  { name: 'reviews', path: '/event/iset-half-2024/reviews' },
  { name: 'rating', path: '/Home/EventsRating' },
  { name: 'who-runs', path: '/volga-dawn/kids/register', account: family },
  { name: 'who-runs-races', path: '/volga-dawn/kids/register', account: family, click: 'summary' },
  { name: 'form', path: '/volga-dawn/ten/register?step=participant&personRef=new', account: family },
  { name: 'account', path: '/account/registrations', account: family },
  { name: 'profile', path: '/account/profile', account: family },
]

const port = await freePort()
const address = `http://localhost:${port}`
const data = mkdtempSync(join(tmpdir(), 'startline-pictures-'))
const server = spawn(process.execPath, ['src/server/bin/start.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    SANDBOX_BANK_PORT: String(await freePort()),
    DATA_DIR: data,
    FLOOD_LIMIT: '0',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await untilReady(server)
  mkdirSync(folder, { recursive: true })
  const taken = await takeAll()
  writeFileSync(join(folder, 'index.html'), page(taken))
  console.log(`${taken.length} pictures in ${resolve(folder)}`)
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  rmSync(data, { recursive: true, force: true })
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(500)) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} while it started`)
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error('the server was not ready within three minutes')
}

async function takeAll(): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const taken: string[] = []
    for (const screen of screens) {
      if (requested.length > 0 && !requested.some((part) => screen.name.includes(part))) continue
      for (const language of ['ru', 'en'] as const) {
        for (const [width, height] of sizes)
          taken.push(await take(browser, screen, { language, width, height, scheme: 'light' }))
      }
      taken.push(await take(browser, screen, { language: 'ru', width: darkWidth, height: 844, scheme: 'dark' }))
    }
    return taken
  } finally {
    await browser.close()
  }
}

type Look = {
  readonly language: 'ru' | 'en'
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}

async function take(browser: Browser, screen: Screen, { language, width, height, scheme }: Look): Promise<string> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
  })
  try {
    await context.addCookies([
      { name: '_rr_culture', value: language, url: address },
      { name: 'acceptedrrcookies', value: 'true', url: address },
    ])
    if (screen.account !== undefined) await signIn(screen.account)
    const page = await context.newPage()
    const violations: string[] = []
    page.on('pageerror', ({ message }) => violations.push(message))
    page.on('response', (response) => {
      const isPart = ['stylesheet', 'script', 'font', 'image'].includes(response.request().resourceType())
      if (isPart && response.status() >= 400) violations.push(`${response.status()} of ${response.url()}`)
    })
    await page.goto(address + screen.path, { waitUntil: 'networkidle' })
    if (screen.click !== undefined) await page.locator(screen.click).first().click()
    await page.evaluate(() => document.fonts.ready)
    const file = `${screen.name}-${language}-${width}${scheme === 'dark' ? '-dark' : ''}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    if (isTooWide) violations.push('wider than the window')
    for (const violation of violations) console.error(`${file}: ${violation}`)
    if (violations.length > 0) process.exitCode = 1
    return file
  } finally {
    await context.close()
  }

  async function signIn(email: string): Promise<void> {
    const response = await context.request.post(`${address}/api/account/sign-in`, {
      data: { email, password: 'startline-demo' },
    })
    if (!response.ok()) throw new Error(`${email} can't sign in: ${response.status()}`)
  }
}

function page(files: readonly string[]): string {
  const figure = (file: string) =>
    `<figure><a href="${file}"><img src="${file}" loading="lazy"></a><figcaption>${file}</figcaption></figure>`
  return [
    '<!doctype html><meta charset="utf-8"><title>Startline: pictures</title>',
    '<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}img{max-width:320px;max-height:900px;border:1px solid #ccc}figure{margin:0}</style>',
    ...files.map(figure),
  ].join('\n')
}
