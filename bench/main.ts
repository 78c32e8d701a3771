import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchFinding } from './finding.ts'
import { benchHostileFiles } from './hostile-files.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOpening } from './opening.ts'
import { benchOutage } from './outage.ts'
import { benchPages } from './pages.ts'
import { benchSales } from './sales.ts'
import { benchTurns } from './turns.ts'
import { benchWaitingRoom } from './waiting-room.ts'
import { benchWebhooks } from './webhooks.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    holds: { type: 'string', default: '100000' },
    events: { type: 'string', default: '100000,10000' },
    people: { type: 'string', default: '150000' },
    port: { type: 'string', default: '4500' },
    clients: { type: 'string', default: '1,16,256' },
    profile: { type: 'string' },
    instances: { type: 'string', default: '1' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    'baseline-first': { type: 'boolean', default: false },
  },
})
const port = Number(options.port)
const seconds = Number(options.seconds)
const profileDir = options.profile ?? null
const instances = Number(options.instances)
const sales = {
  port,
  seconds,
  profileDir,
  instances,
  holds: Number(options.holds),
  people: Number(options.people),
  atOnce: options.clients.split(',').map(Number),
}

/** Alternates with another checkout; by default with 256 clients and two seconds per turn. */
function turns(workloads: 'sales' | 'webhooks') {
  if (options.against === undefined)
    throw new Error('--only turns and --only webhook-turns need --against FOLDER, another checkout that is built')
  const { holds, people } = sales
  return {
    port,
    workloads,
    against: options.against,
    rounds: Number(options.rounds),
    first: options['baseline-first'] ? ('baseline' as const) : ('candidate' as const),
    seconds: Math.min(seconds, 2),
    holds,
    people,
    clients: Math.max(...sales.atOnce),
  }
}

const benches: Readonly<Record<string, () => Promise<void>>> = {
  holds: () => benchSales({ ...sales, workloads: ['holds'] }),
  unbatched: () => benchSales({ ...sales, workloads: ['unbatched'] }),
  'sold-out': () => benchSales({ ...sales, workloads: ['sold-out'] }),
  webhooks: () => benchWebhooks({ port, seconds, profileDir }),
  opening: () => benchOpening({ port, profileDir }),
  'opening-pages': () => benchOpening({ port, profileDir, byPages: true }),
  'waiting-room': () => benchWaitingRoom(port),
  pages: () => benchPages({ port, seconds, profileDir, instances }),
  'hostile-files': () => benchHostileFiles({ port }),
  finding: () => benchFinding(port, options.events.split(',').map(Number)),
  lighthouse: () => benchLighthouse(port),
  outage: () => benchOutage(port),
  turns: () => benchTurns(turns('sales')),
  'webhook-turns': () => benchTurns(turns('webhooks')),
}

if (options.only !== undefined && benches[options.only] === undefined) {
  console.error(`--only takes one of: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
console.log(`${availableParallelism()} cores for program, PostgreSQL and load together; Node ${process.version}\n`)
if (options.only === undefined) {
  await benchSales({ ...sales, workloads: ['holds', 'sold-out', 'unbatched'] })
  for (const name of ['webhooks', 'opening', 'opening-pages', 'waiting-room', 'pages', 'finding', 'hostile-files'])
    await benches[name]?.()
} else await benches[options.only]?.()
