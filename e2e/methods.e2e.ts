import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import pages from '#src/routes.ts'
import { expect, test } from './support/browser-test.ts'

const reading = 'GET, HEAD, OPTIONS'
const withForm = `${reading}, POST`

/**
 * The address of every page with the methods that its screens support: POST if a screen has an
 * action.
 */
function methodsOf(entries: readonly RouteConfigEntry[], above = ''): [string, string][] {
  return entries.flatMap(({ path = '', file, children = [] }): [string, string][] => {
    const at = path === '' ? above : `${above}/${path}`
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
    const own = /^export (async function|function|const) action\b/m.test(source) ? withForm : reading
    return [[at === '' ? '/' : at, own], ...methodsOf(children, at)]
  })
}

test('every page and every file of the site lists its methods, and refuses all others', async ({ site }) => {
  const allowed = new Map<string, string>()
  for (const [path, methods] of methodsOf(pages)) {
    const address = path.replace(/:\w+/g, 'some-name').replace('*', 'no-such-page')
    if (allowed.get(address) !== withForm) allowed.set(address, methods)
  }
  expect([...allowed.values()].filter((methods) => methods === withForm).length).toBeGreaterThan(20)
  const script = /\/assets\/[\w.-]+\.js/.exec((await load(site.url, 'GET', '/')).body)?.[0] ?? 'no script'
  for (const file of ['/favicon.svg', '/assets/no-such-file.js', script]) allowed.set(file, reading)
  for (const [path, methods] of allowed) {
    expect([path, await load(site.url, 'OPTIONS', path)]).toMatchObject([path, { status: 204, allow: methods }])
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await load(site.url, method, path)
      expect([path, method, answer]).toMatchObject([path, method, { status: 405, allow: methods }])
      expect(answer.body.length).toBeLessThan(150)
      expect(answer.type).toBe('text/plain; charset=utf-8')
    }
    const head = await load(site.url, 'HEAD', path)
    expect([path, head.body, head.status]).toEqual([path, '', (await load(site.url, 'GET', path)).status])
    if (methods !== reading) continue
    const sent = await load(site.url, 'POST', path)
    expect([path, sent]).toMatchObject([path, { status: 405, allow: reading }])
    if (sent.type?.startsWith('text/html')) expect(sent.body).toContain('Сюда ничего нельзя отправить')
  }
  expect((await load(site.url, 'TRACE', '/')).body).toBe(
    'Так этот адрес не вызывают. Он принимает: GET, HEAD, OPTIONS.',
  )
  expect((await load(site.url, 'TRACE', '/', 'en')).body).toBe(
    'This address isn’t called this way. It takes GET, HEAD, OPTIONS.',
  )
})

type LoadedResponse = {
  readonly status: number
  readonly allow: string | undefined
  readonly type: string | undefined
  readonly body: string
}

/** Sends a raw request, since fetch cannot send TRACE. */
async function load(site: string, method: string, path: string, language = 'ru'): Promise<LoadedResponse> {
  const { port, host } = new URL(site)
  const headers = { host, cookie: `_rr_culture=${language}` }
  return await new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { allow, 'content-type': type } = response.headers
        resolve({ status: response.statusCode ?? 0, allow, type, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    request.on('error', reject)
    request.end()
  })
}
