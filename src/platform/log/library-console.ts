import type { Logger } from './log.ts'

const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type Console = Pick<globalThis.Console, keyof typeof methods>

const longest = 300

/**
 * Turns a library's console output into log lines like all others. Quoted values are left out: they
 * may be an address with a name or a secret in it.
 * @returns the function that restores the console
 */
export function logLibraries(log: Logger, of: Console = console): () => void {
  const before = Object.entries(methods).map(([name, level]) => {
    const method = name as keyof typeof methods
    const own = of[method]
    of[method] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error)
      log[level](err === undefined ? {} : { err }, `a library says: ${wordsOf(said[0])}`)
    }
    return () => {
      of[method] = own
    }
  })
  return () => {
    for (const giveBack of before) giveBack()
  }
}

function wordsOf(said: unknown): string {
  if (typeof said !== 'string') return said instanceof Error ? said.name : typeof said
  return said.slice(0, longest).replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '…')
}
