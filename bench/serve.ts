import { run, startServer } from '#src/server.ts'
import { bundleEntry } from '#src/server-bundle.ts'

// The built house in a process of its own, as `npm start` runs it, without the flood limit, and without the demo unless
// it is asked for: it tells its parent where its database is, and how much processor time and memory it uses whenever it
// is asked.
const [, , port, dataDir, demo = 'off'] = process.argv

run(async () => {
  let databaseUrl = ''
  const stop = await startServer(
    { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, DEMO: demo, FLOOD_LIMIT: '0', LOG_LEVEL: 'warn' },
    async () => {
      const entry = await bundleEntry()
      return {
        entry: {
          ...entry,
          openHouse(options) {
            databaseUrl = options.databaseUrl
            return entry.openHouse(options)
          },
        },
      }
    },
  )
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rss, heapUsed })
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send?.({ databaseUrl })
  return stop
})
