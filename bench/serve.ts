import { run, startServer } from '#src/server.ts'
import { bundleEntry } from '#src/server-bundle.ts'

// The built house in a process of its own, as `npm start` runs it, without the demo and the flood limit: it tells its
// parent where its database is, and how much processor time it has used whenever it is asked.
const [, , port, dataDir] = process.argv

run(async () => {
  let databaseUrl = ''
  const stop = await startServer(
    { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, DEMO: 'off', FLOOD_LIMIT: '0', LOG_LEVEL: 'warn' },
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
    process.send?.({ cpuMs: (user + system) / 1000 })
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send?.({ databaseUrl })
  return stop
})
