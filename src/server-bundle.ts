import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Entry } from './server.ts'

/** The built house, with the files of the build in front: only their own folder, so that no page costs a look at the disk. */
export async function bundleEntry(): Promise<Entry> {
  process.env.NODE_ENV ??= 'production' // before React is loaded
  const bundle = new URL('../build/server/index.js', import.meta.url)
  const entry: Entry = await import(bundle.href)
  return {
    seedDemo: entry.seedDemo,
    async openHouse(options) {
      const house = await entry.openHouse(options)
      const app: typeof house.app = new Hono()
      app.use('/assets/*', serveStatic({ root: './build/client', precompressed: true, onFound: keepForAYear }))
      app.use('/favicon.svg', serveStatic({ root: './build/client' }))
      app.route('/', house.app)
      return { ...house, app }
    },
  }
}

function keepForAYear(_path: string, c: { header(name: string, value: string): void }): void {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}
