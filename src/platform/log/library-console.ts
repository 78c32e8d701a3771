import type { Logger } from './log.ts'

const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type Console = Pick<globalThis.Console, keyof typeof methods>

const maxChars = 300

/**
 * Turns a library's console output into log lines like all others. Quoted values are left out: they
 * may be an address with a name or a secret in it.
 * @returns the function that restores the console
 */
export function logLibraries(log: Logger, target: Console = console): () => void {
  const restores = Object.entries(methods).map(([name, level]) => {
    const method = name as keyof typeof methods
    const original = target[method]
    target[method] = (...args: unknown[]) => {
      const err = args.find((one) => one instanceof Error)
      log[level](err === undefined ? {} : { err }, `a library says: ${messageOf(args[0])}`)
    }
    return () => {
      target[method] = original
    }
  })
  return () => {
    for (const restore of restores) restore()
  }
}

function messageOf(value: unknown): string {
  if (typeof value !== 'string') return value instanceof Error ? value.name : typeof value
  return value.slice(0, maxChars).replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '…')
}
