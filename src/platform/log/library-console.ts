import type { Logger } from './log.ts'

const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type Console = Pick<globalThis.Console, keyof typeof methods>

const longest = 300

/**
 * What a library writes to the console becomes a line of the log, like all others. What it quotes is left out: that may be somebody's address
 * with a name or a secret in it.
 * @returns what gives the console back
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
