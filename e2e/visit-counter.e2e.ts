import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#src/platform/testing/free-port.ts'
import { expect, longTest } from './support/browser-test.ts'
import { startableInstance } from './support/instances.ts'
import { Site } from './support/site.ts'
import { longTestMs, startMs } from './support/times.ts'

/** Sends on what it gets, as the counter's own script would report it. */
const script = `
  const reports = window.ym.a.slice();
  const report = (call) => fetch(new URL('/report', document.currentScript?.src ?? origin), { method: 'POST', mode: 'no-cors', body: JSON.stringify([...call]) });
  const origin = [...document.scripts].find(({ src }) => src.endsWith('/metrika/tag.js')).src;
  window.ym = (...call) => report(call);
  document.cookie = '_ym_uid=1; path=/';
  for (const call of reports) report(call);
`

/** A counter on another origin. */
async function startCounter() {
  const requested: string[] = []
  const reports: unknown[][] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/metrika/tag.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (body !== '') reports.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requested, reports, close: () => server.close() }
}

longTest(
  'a counter is loaded after consent only, sent no more than paths and the sign-in, and gone after a refusal',
  async ({ browser }) => {
    longTest.setTimeout(longTestMs)
    const counter = await startCounter()
    const dataDir = mkdtempSync(join(tmpdir(), 'startline-counter-'))
    execFileSync('cp', ['-a', `${process.env.E2E_DEMO_DATA}/.`, dataDir])
    const instance = await startableInstance({
      DATA_DIR: dataDir,
      SANDBOX_BANK_PORT: String(await freePort()),
      TRUST_PROXY: '1',
      METRIKA_COUNTER: '42',
      METRIKA_ORIGIN: counter.origin,
    })
    instance.start()
    const site = new Site(browser, `http://localhost:${instance.port}`)
    try {
      await expect
        .poll(async () => (await fetch(`${site.url}/readyz`).catch(() => null))?.status, { timeout: startMs })
        .toBe(200)
      const visitor = await site.visitor({ width: 390, isFromThisMachine: true })
      const { page, context, origin } = visitor
      await visitor.opens('/legal/cookies')
      await visitor.sees('_ym_uid')
      const question = page.getByRole('region', { name: 'Вопрос о счётчике посещений' })
      await page.getByRole('button', { name: 'Понятно' }).click()
      await expect(question).toBeVisible()
      await visitor.opens('/')
      await visitor.passesPageChecks(390, 1280)
      expect(counter.requested).toEqual([])

      await question.getByRole('button', { name: 'Разрешить' }).click()
      await expect(question).toBeHidden()
      await expect.poll(() => counter.reports).toContainEqual([42, 'hit', `${origin}/`])
      expect(counter.reports.filter(([, goal]) => goal === 'params')).toEqual([])

      await visitor.signsInAsDemo('runner')
      await visitor.opens('/account/registrations?done=x')
      await expect.poll(() => counter.reports).toContainEqual([42, 'params', { isSignedIn: true }])
      expect(counter.reports).toContainEqual([42, 'hit', `${origin}/account/registrations`])

      await visitor.opens('/legal/cookies')
      await page.getByRole('main').getByRole('button', { name: 'Запретить счётчик' }).click()
      await visitor.sees('Сейчас счётчик запрещён')
      await visitor.waitsForScript()
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('_ym_uid')
      const before = counter.requested.length
      await visitor.opens('/events/future')
      await visitor.waitsForScript()
      await page.waitForTimeout(500)
      expect(counter.requested).toHaveLength(before)
    } finally {
      await site.close()
      expect(await instance.stop(), instance.log()).toBe(0)
      counter.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
