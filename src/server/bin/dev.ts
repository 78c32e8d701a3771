import { createServer as createVite } from 'vite'
import type { Worker } from '#src/platform/jobs/worker.ts'
import type { House, HouseOptions } from '../create-app.ts'
import { type Entry, type LoadEntry, run, startServer } from '../start-server.ts'

// The development program: the same house from its sources; pages and API calls follow each save.
run((onFatal) => {
  const load: LoadEntry = async (server) => {
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
    const entryOf = () => vite.ssrLoadModule('/src/server/entry.ts') as Promise<Entry>
    const first = await entryOf()
    const entry: Entry = {
      seedDemo: (house) => first.seedDemo(house),
      openApp: (options) => followSources(first, entryOf, options),
    }
    return { entry, connectSources: ['ws:'], middleware: vite.middlewares }
  }
  return startServer(process.env, load, { onFatal })
})

/** A house that is opened anew whenever its sources have changed; the old one's jobs end before the new one's begin. */
async function followSources(first: Entry, load: () => Promise<Entry>, options: HouseOptions): Promise<House> {
  let module = first
  let house = await first.openApp(options)
  let worker: Worker | undefined
  const renew = async () => {
    const present = await load()
    if (present === module) return
    await worker?.stop()
    await house.close()
    module = present
    house = await present.openApp(options)
    if (worker !== undefined) worker = await house.startWorker()
  }
  let renewing = Promise.resolve()
  const { app } = house
  return {
    ...house,
    app: Object.assign(Object.create(app), {
      async fetch(...request: Parameters<typeof app.fetch>) {
        renewing = renewing.then(renew, renew)
        await renewing
        return await house.app.fetch(...request)
      },
    }),
    async startWorker() {
      worker = await house.startWorker()
      return { pool: worker.pool, works: () => worker?.works() ?? true, stop: async () => worker?.stop() }
    },
    close: () => house.close(),
  }
}
