import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { type Entry, run, startServer } from './server.ts'

// The production program: what was built, under Node itself.
run(() =>
  startServer(process.env, async () => {
    process.env.NODE_ENV ??= 'production' // before React is loaded
    const bundle = new URL('../build/server/server-entry.js', import.meta.url)
    const entry: Entry = await import(bundle.href)
    return { entry: withAssets(entry) }
  }),
)

/** Files of the build in front of the house: only their own folder, so that no page costs a look at the disk. */
function withAssets(entry: Entry): Entry {
  return {
    ...entry,
    async openHouse(options) {
      const house = await entry.openHouse(options)
      const app: typeof house.app = new Hono()
      app.use('/assets/*', serveStatic({ root: './build/client', onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }))
      app.route('/', house.app)
      return { ...house, app }
    },
    seedDemo: entry.seedDemo,
  }
}
