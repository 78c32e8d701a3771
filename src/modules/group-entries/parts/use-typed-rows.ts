import { useEffect, useState } from 'react'
import { readTabStorage, writeTabStorage } from '#src/client/tab-storage.ts'
import type { TypedAthlete } from '../domain/athlete-columns.ts'

type Typed = Partial<TypedAthlete>

/** Values typed into lines and not saved: they are restored, also after a reload of the page. */
export type TypedLines = {
  /** Changes when the values are replaced: forms render again. */
  readonly version: number
  has(line: string): boolean
  get(line: string): Typed | undefined
  set(line: string, typed: Typed): void
  delete(line: string): void
}

/**
 * Keyed by the line's id, `new`, or `replace-` with the id; stored for this tab until the line is
 * saved or abandoned.
 */
export function useTypedLines({ storageKey }: { readonly storageKey: string }): TypedLines {
  const key = `group-entry-${storageKey}`
  const [typedLines, setLines] = useState(() => linesOf(key, new Map(), 0))
  useEffect(() => {
    const stored = readTypedLines(key)
    // The server does not know these values; values typed meanwhile are newer and win.
    setLines((typed) =>
      stored.size > 0 || typed.key !== key
        ? linesOf(key, new Map([...stored, ...typed.all]), typed.version + 1)
        : typed,
    )
  }, [key])
  return typedLines
}

function linesOf(key: string, all: Map<string, Typed>, version: number) {
  const changed = () => writeTabStorage(key, all.size === 0 ? null : [...all])
  return {
    key,
    version,
    all,
    has: (line: string) => all.has(line),
    get: (line: string) => all.get(line),
    set(line: string, typed: Typed) {
      all.set(line, typed)
      changed()
    },
    delete(line: string) {
      if (all.delete(line)) changed()
    },
  }
}

function readTypedLines(key: string): Map<string, Typed> {
  const stored = readTabStorage(key)
  return new Map(Array.isArray(stored) ? (stored as [string, Typed][]) : [])
}
