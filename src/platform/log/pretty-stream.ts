import type { DestinationStream } from 'pino'

type Line = { level: string; time: string; msg?: string; err?: { stack?: string } } & Record<string, unknown>

const colours: Record<string, number> = { trace: 90, debug: 90, info: 36, warn: 33, error: 31, fatal: 31 }

/** For a terminal: `12:30:05 info  Ready port=3000`, an error's stack below. */
export function prettyStream(output: { write(text: string): unknown }): DestinationStream {
  return { write: (line) => void output.write(prettyLine(line)) }
}

export function prettyLine(json: string): string {
  const { level, time, msg = '', err, ...fields }: Line = JSON.parse(json)
  const label = `\u001b[${colours[level] ?? 0}m${level.padEnd(5)}\u001b[0m`
  const pairs = Object.entries(fields).map(([key, value]) => ` \u001b[90m${key}=${shown(value)}\u001b[0m`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${new Date(time).toTimeString().slice(0, 8)} ${label} ${msg}${pairs.join('')}${stack}\n`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
