import { createServer as createVite } from 'vite'
import type { Worker } from '#src/platform/jobs/worker.ts'
import type { AppOptions } from '../app-options.ts'
import type { App } from '../create-app.ts'
import { type Entry, type LoadEntry, run, startServer } from '../start-server.ts'

// The development program: runs from its sources; pages and API calls follow each save.
run((onFatal) => {
  const load: LoadEntry = async (server) => {
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
    const entryOf = () => vite.ssrLoadModule('/src/server/entry.ts') as Promise<Entry>
    const first = await entryOf()
    const entry: Entry = {
      seedDemo: (app) => first.seedDemo(app),
      openApp: (options) => followSources(first, entryOf, options),
    }
    return { entry, connectSources: ['ws:'], middleware: vite.middlewares }
  }
  return startServer(process.env, load, { onFatal })
})

/**
 * Opens the program again whenever its sources have changed; the old one's jobs end before the new
 * one's begin.
 */
async function followSources(first: Entry, load: () => Promise<Entry>, options: AppOptions): Promise<App> {
  let module = first
  let app = await first.openApp(options)
  let worker: Worker | undefined
  const renew = async () => {
    const loaded = await load()
    if (loaded === module) return
    await worker?.stop()
    await app.close()
    module = loaded
    app = await loaded.openApp(options)
    if (worker !== undefined) worker = await app.startWorker()
  }
  let renewing = Promise.resolve()
  const { http } = app
  return {
    ...app,
    http: Object.assign(Object.create(http), {
      async fetch(...request: Parameters<typeof http.fetch>) {
        renewing = renewing.then(renew, renew)
        await renewing
        return await app.http.fetch(...request)
      },
    }),
    async startWorker() {
      worker = await app.startWorker()
      return { pool: worker.pool, works: () => worker?.works() ?? true, stop: async () => worker?.stop() }
    },
    close: () => app.close(),
  }
}
