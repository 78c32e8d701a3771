import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#src/platform/testing/free-port.ts'

export type Instance = {
  readonly port: number
  start(): void
  /** Stops the instance with SIGTERM, as a supervisor does; returns the exit code. */
  stop(): Promise<number | null>
  log(): string
}

/** Returns a handle on one instance of the built program, which shares the installation's database. */
export async function startableInstance(env: Readonly<Record<string, string>>): Promise<Instance> {
  const port = await freePort()
  let child: ChildProcess | null = null
  let output = ''
  return {
    port,
    start() {
      child = spawn(process.execPath, ['src/server/bin/start.ts'], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          HOST: '127.0.0.1',
          PORT: String(port),
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.on('data', (chunk) => {
        output += chunk
      })
      child.stderr?.on('data', (chunk) => {
        output += chunk
      })
    },
    async stop() {
      if (child === null || child.exitCode !== null) return child?.exitCode ?? null
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    log: () => output,
  }
}
