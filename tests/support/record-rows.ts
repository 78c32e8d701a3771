import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'

/**
 * While `npm test` runs, each statement's place in the code is recorded with the columns of its
 * rows as they arrived: `tools/row-types/check.ts` compares them with the row types that the code
 * declares. Without SEEN_ROWS nothing is recorded.
 */
const folder = process.env.SEEN_ROWS
const root = process.cwd()
/** Rows beyond these of one result are not looked at. */
const maxRows = 50
const recording = Symbol.for('startline.recordsRows')
const shared = globalThis as { [recording]?: true }

if (folder !== undefined && shared[recording] === undefined) {
  shared[recording] = true // files share a worker
  mkdirSync(folder, { recursive: true })
  recordInto(join(folder, `${process.pid}.jsonl`))
}

type Seen = { readonly at: string; readonly known: Set<string> }
type Result = { readonly fields?: readonly { readonly name: string }[]; readonly rows?: readonly object[] }

function recordInto(file: string): void {
  const byText = new Map<string, Seen | null>()
  // A pool calls its client with a callback: what it returns is recorded by itself.
  for (const sender of [pg.Client.prototype, pg.Pool.prototype]) recordOf(sender, file, byText)
}

function recordOf(
  sender: typeof pg.Client.prototype | typeof pg.Pool.prototype,
  file: string,
  byText: Map<string, Seen | null>,
): void {
  const { query } = sender
  const recorded = function (this: typeof sender, ...args: unknown[]) {
    const response: unknown = Reflect.apply(query, this, args)
    const text = textOf(args[0])
    if (text === null || !(response instanceof Promise)) return response
    const seen = byText.get(text) ?? remember(byText, text)
    return seen === null ? response : response.then((result: Result) => record(file, seen, result))
  }
  sender.query = recorded as typeof query
}

function textOf(statement: unknown): string | null {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return null
  return typeof statement.text === 'string' ? statement.text : null
}

function remember(byText: Map<string, Seen | null>, text: string): Seen | null {
  const at = callerIn(new Error().stack ?? '')
  const seen = at === null ? null : { at, known: new Set<string>() }
  byText.set(text, seen)
  return seen
}

/** The statement's line in a module or in the server's own code; null where a test or the platform sent it. */
function callerIn(stack: string): string | null {
  for (const line of stack.split('\n')) {
    const place = /(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line)
    const path = place?.[1] === undefined ? '' : relative(root, place[1])
    if (path.startsWith('src/') && !path.startsWith('src/platform/db/') && !path.includes('.test.'))
      return `${path}:${place?.[2]}`
  }
  return null
}

function record(file: string, { at, known }: Seen, result: Result): Result {
  const fresh: [name: string, kind: string][] = []
  const note = (name: string, kind: string) => {
    const key = `${name} ${kind}`
    if (known.has(key)) return
    known.add(key)
    fresh.push([name, kind])
  }
  for (const { name } of result.fields ?? []) {
    note(name, 'column')
    for (const row of result.rows?.slice(0, maxRows) ?? []) note(name, kindOf((row as Record<string, unknown>)[name]))
  }
  if (fresh.length > 0) appendFileSync(file, `${JSON.stringify({ at, seen: fresh })}\n`)
  return result
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
