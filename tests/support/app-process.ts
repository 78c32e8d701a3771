import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { z } from 'zod'

export type AppProcessOptions = {
  readonly env: Readonly<Record<string, string>>
  /** How far the clock of the process is ahead of the real time. */
  readonly shiftMs?: number
  readonly bank?: { readonly url: string; readonly secret: string }
  /** The pause before each try to start an embedded PostgreSQL that has ended. */
  readonly restartPausesMs?: readonly number[]
}
export type AppProcess = {
  readonly databaseUrl: string
  /** The process's output: its log and everything else it printed. */
  output(): string
  /** Whether the process has ended, by itself or killed. */
  hasEnded(): boolean
  /** The exit code; null while it runs, or where it was killed. */
  exitCode(): number | null
  /** SIGKILL: between any two of its instructions. */
  kill(): Promise<void>
  /** SIGTERM: it finishes its running work. */
  stop(): Promise<void>
}

/**
 * Builds the program that `npm start` serves where the build is stale, or waits for a build that is already
 * running.
 */
export async function ensureBuilt(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/build-if-stale.ts'])
}

/** Starts the built program (tests/support/serve-app.ts) and waits until it answers. */
export async function startAppProcess(options: AppProcessOptions): Promise<AppProcess> {
  const child = fork(new URL('./serve-app.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  })
  const chunks: string[] = []
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
  child.on('exit', (code, signal) => chunks.push(`[exited with ${signal ?? code}]\n`))
  const output = () => chunks.join('')
  const { databaseUrl } = await firstMessage(child, output)
  return {
    databaseUrl,
    output,
    exitCode: () => child.exitCode,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

function firstMessage(child: ChildProcess, output: () => string): Promise<{ databaseUrl: string }> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the program exited during startup:\n${output()}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(z.object({ databaseUrl: z.string() }).parse(message))
    })
  })
}
