import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeenRows } from './compare-rows.ts'

const Line = z.object({ at: z.string(), seen: z.array(z.tuple([z.string(), z.string()])) })

/** Joins the rows that the test workers recorded (tests/support/record-rows.ts): one entry for each statement. */
export function readSeenRows(folder: string): SeenRows[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  const byPlace = new Map<string, Map<string, Set<string>>>()
  for (const line of lines.filter((text) => text !== '')) {
    const { at, seen } = Line.parse(JSON.parse(line))
    const columns = byPlace.get(at) ?? new Map<string, Set<string>>()
    byPlace.set(at, columns)
    for (const [name, kind] of seen) {
      const kinds = columns.get(name) ?? new Set<string>()
      columns.set(name, kinds)
      if (kind !== 'column') kinds.add(kind)
    }
  }
  return [...byPlace].map(([at, columns]) => {
    const colon = at.lastIndexOf(':')
    return { file: at.slice(0, colon), line: Number(at.slice(colon + 1)), columns }
  })
}
