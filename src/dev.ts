import { createServer as createVite } from 'vite'
import { type Entry, run, startServer } from './server.ts'

// The development program: the same house from its sources; pages and API calls follow each save.
run(() =>
  startServer(process.env, async (server) => {
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
    const load = () => vite.ssrLoadModule('/src/app/server-entry.ts') as Promise<Entry>
    const first = await load()
    const entry: Entry = {
      seedDemo: (house) => first.seedDemo(house),
      async openHouse(options) {
        let current = { module: first, house: await first.openHouse(options) }
        const fetch = current.house.app.fetch.bind(current.house.app)
        const present = async () => {
          const module = await load()
          if (module !== current.module) {
            const old = current.house
            current = { module, house: await module.openHouse(options) }
            await old.close()
          }
          return current.house
        }
        const { app } = current.house
        return {
          ...current.house,
          app: Object.assign(Object.create(app), {
            fetch: async (...request: Parameters<typeof fetch>) => (await present()).app.fetch(...request),
          }),
        }
      },
    }
    return { entry, connectSources: ['ws:'], middleware: vite.middlewares }
  }),
)
