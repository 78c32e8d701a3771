import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export type StartedApp = {
  readonly port: number
  /** The ports of all instances. */
  readonly ports: readonly number[]
  readonly databaseUrl: string
  /**
   * Processor time used so far in ms: by the program, and by its PostgreSQL (0 where the system
   * does not report it).
   */
  cpuMs(): Promise<{ readonly app: number; readonly postgres: number }>
  /** Bytes: of the whole process, and of the heap after a garbage collection. */
  memory(): Promise<{ readonly rss: number; readonly heapUsed: number }>
  stop(): Promise<void>
}

export type AppSetting = {
  /** The folder of a CPU profile written at the stop. */
  readonly profileDir?: string | null
  /** `auto` seeds the demo. */
  readonly demo?: 'off' | 'auto' | 'on'
  /** `web` runs no jobs (emails), as with separate workers. */
  readonly role?: 'all' | 'web'
  readonly holdsOneByOne?: boolean
  /** Further settings of the program, by name. */
  readonly settings?: Readonly<Record<string, string>>
  /** An existing folder, which is not deleted. */
  readonly dataDir?: string
  /** The number of processes on one database; the first of them runs it. */
  readonly instances?: number
}

/**
 * Starts the built program with its own embedded PostgreSQL, durable as in production, in a folder
 * that is deleted afterwards unless one is given.
 */
export async function startApp(port: number, setting: AppSetting = {}): Promise<StartedApp> {
  const dataDir = setting.dataDir ?? mkdtempSync(join(tmpdir(), 'startline-bench-'))
  const first = await startCopy(port, dataDir, setting, null)
  const instances = [first]
  for (let i = 1; i < (setting.instances ?? 1); i += 1)
    instances.push(
      await startCopy(
        port + 10 * i,
        dataDir,
        { ...setting, role: 'web', demo: setting.demo === undefined || setting.demo === 'off' ? 'off' : 'on' },
        first,
      ),
    )
  const sumOf = async (name: 'cpuMs' | 'rss' | 'heapUsed') =>
    (await Promise.all(instances.map((instance) => instance.usage()))).reduce((sum, one) => sum + one[name], 0)
  return {
    port,
    ports: instances.map((instance) => instance.port),
    databaseUrl: first.databaseUrl,
    cpuMs: async () => ({ app: await sumOf('cpuMs'), postgres: postgresCpuMs(dataDir) }),
    memory: async () => ({ rss: await sumOf('rss'), heapUsed: await sumOf('heapUsed') }),
    async stop() {
      for (const instance of instances.toReversed()) await instance.stop()
      if (setting.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const Usage = z.object({ cpuMs: z.number(), rss: z.number(), heapUsed: z.number() })

async function startCopy(
  port: number,
  dataDir: string,
  { profileDir = null, demo = 'off', role = 'all', holdsOneByOne = false, settings = {} }: AppSetting,
  firstInstance: { readonly databaseUrl: string } | null,
) {
  const child = fork(
    new URL('./serve.ts', import.meta.url),
    [JSON.stringify({ port, dataDir, demo, role, holdsOneByOne, settings, firstInstance })],
    {
      execArgv: ['--expose-gc', ...(profileDir === null ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir])],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const { databaseUrl } = await answerOf(child, z.object({ databaseUrl: z.string() }))
  return {
    port,
    databaseUrl,
    usage() {
      child.send('usage')
      return answerOf(child, Usage)
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function answerOf<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The program ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(schema.parse(message))
    })
  })
}

const ticksPerSecond = 100

/** The processor time of the postmaster, its running children and the ended ones, from /proc. */
export function postgresCpuMs(dataDir: string): number {
  const pidFile = findPidFile(dataDir)
  if (pidFile === null) return 0
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(Number(pid))
    if (stat === null) continue
    if (Number(pid) === postmaster) ticks += stat.own + stat.ended
    else if (stat.parent === postmaster) ticks += stat.own
  }
  return (ticks * 1000) / ticksPerSecond
}

function findPidFile(dataDir: string): string | null {
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  return found === undefined ? null : join(dataDir, found)
}

function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return null // ended meanwhile
  }
}
