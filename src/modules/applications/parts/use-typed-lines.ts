import { useEffect, useState } from 'react'
import type { TypedAthlete } from '../domain/athlete-columns.ts'

type Typed = Partial<TypedAthlete>

/** What was typed into lines that were left without saving: it stands there again, also after the page was loaded anew. */
export type TypedLines = {
  /** Another one: what is shown by it has to be shown anew. */
  readonly stand: number
  has(line: string): boolean
  get(line: string): Typed | undefined
  set(line: string, typed: Typed): void
  delete(line: string): void
}

/** By the line's id, `new`, or `replace-` with the id; kept for this tab until the line is saved or given up. */
export function useTypedLines(applicationId: string): TypedLines {
  const key = `application-${applicationId}`
  const [lines, setLines] = useState(() => linesOf(key, new Map(), 0))
  useEffect(() => {
    const kept = keptUnder(key)
    // The server could not know of them; what is typed by now is the newer.
    if (kept.size > 0) setLines((typed) => linesOf(key, new Map([...kept, ...typed.all]), typed.stand + 1))
  }, [key])
  return lines
}

function linesOf(key: string, all: Map<string, Typed>, stand: number): TypedLines & { readonly all: typeof all } {
  const changed = () => {
    try {
      if (all.size === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify([...all]))
    } catch {
      // a browser that keeps nothing: they stay as long as the page does
    }
  }
  return {
    stand,
    all,
    has: (line) => all.has(line),
    get: (line) => all.get(line),
    set(line, typed) {
      all.set(line, typed)
      changed()
    },
    delete(line) {
      if (all.delete(line)) changed()
    },
  }
}

function keptUnder(key: string): Map<string, Typed> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return new Map(Array.isArray(kept) ? (kept as [string, Typed][]) : [])
  } catch {
    return new Map()
  }
}
