import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { startableInstance } from './support/instances.ts'
import { expectPageChecks } from './support/page-checks.ts'
import { longTestMs, repeatedWaitMs, startMs } from './support/times.ts'

test('while the database is unavailable a signed-in reader sees a notice, and the page and the form continue by themselves', async ({
  browser,
}) => {
  test.setTimeout(longTestMs)
  const dataDir = mkdtempSync(join(tmpdir(), 'startline-away-'))
  execFileSync('cp', ['-a', `${process.env.E2E_DEMO_DATA}/.`, dataDir])
  const begin = () => startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
  let postgres = await begin()
  const instance = await startableInstance(environment(postgres.url, dataDir))
  const origin = `http://localhost:${instance.port}`
  instance.start()
  const context = await browser.newContext({ baseURL: origin })
  try {
    await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: startMs }).toBe(200)
    const signedUp = await context.request.post('/api/account/sign-up', {
      data: { email: 'away@example.org', password: 'сосна ветер лодка', terms: true, personalData: true },
      headers: { origin },
    })
    expect(signedUp.status(), await signedUp.text()).toBe(200)
    const [page, open] = [await context.newPage(), await context.newPage()]
    await open.goto('/account/registrations')
    await open.waitForFunction(() => {
      const main = document.querySelector('main')
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
    })

    await postgres.stop()
    const response = await page.goto('/account/registrations?tab=future')
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сайт ненадолго недоступен')
    await expect(page.getByText('страница откроется сама')).toBeVisible()
    await expectPageChecks(page, true)

    // A request sent during the outage waits in the page and is sent again by itself.
    const sent = open.evaluate(async () => {
      const body = JSON.stringify({ language: 'en' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/account/language', { method: 'POST', headers, body })).status
    })
    await expect(open.getByRole('region', { name: /Загрузка страницы приостановлена/ })).toBeVisible()

    postgres = await begin()
    expect(await sent).toBe(200)
    await expect(open.getByRole('region', { name: /Загрузка страницы приостановлена/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Сайт ненадолго недоступен', {
      timeout: repeatedWaitMs,
    })
    await expect(page).toHaveURL(/\/account\/registrations\?tab=future$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await context.close()
    expect(await instance.stop(), instance.log()).toBe(0)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function environment(url: string, dataDir: string): Record<string, string> {
  const readKeyFile = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  return {
    DATABASE_URL: url,
    DEMO: 'on', // the database holds demo data
    DATA_DIR: join(dataDir, 'app'),
    SECRET_KEY: readKeyFile('secret-key'),
    DOCUMENT_KEY: readKeyFile('document-key'),
    FLOOD_LIMIT: '0',
    DRAIN_SECONDS: '0',
  }
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address).catch(() => null)
  return response?.status ?? 0
}
