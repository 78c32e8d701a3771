import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { fileHeaders } from './file-headers.ts'
import type { Entry } from './start-server.ts'

/**
 * The built program; the files of the build are served first, for their own folder only, so that no
 * page costs a disk access.
 */
export async function bundleEntry(): Promise<Entry> {
  process.env.NODE_ENV ??= 'production' // before React is loaded
  const bundle = new URL('../../build/server/index.js', import.meta.url)
  const entry: Entry = await import(bundle.href)
  return {
    seedDemo: entry.seedDemo,
    async openApp(options) {
      const app = await entry.openApp(options)
      const { http } = app
      const files: typeof http = new Hono()
      files.use('/assets/*', serveStatic({ root: './build/client', precompressed: true, onFound: writeFileHeaders }))
      files.use('/favicon.svg', serveStatic({ root: './build/client' }))
      files.all('*', (c) => http.fetch(c.req.raw, c.env))
      // Beside the program and not around it: Hono wraps each step of a mounted app once more.
      const fetch: typeof http.fetch = (request, ...rest) =>
        isFile.test(request.url) ? files.fetch(request, ...rest) : http.fetch(request, ...rest)
      return { ...app, http: Object.assign(Object.create(http), { fetch }) }
    },
  }
}

const isFile = /^https?:\/\/[^/]+\/(assets\/|favicon\.svg)/

function writeFileHeaders(path: string, c: { header(name: string, value: string): void }): void {
  for (const [name, value] of Object.entries(fileHeaders(path))) c.header(name, value)
}
