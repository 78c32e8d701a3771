import { useEffect, useState } from 'react'
import { readTabStorage, writeTabStorage } from '#src/client/tab-storage.ts'
import type { TypedAthlete } from '../domain/athlete-columns.ts'

type Typed = Partial<TypedAthlete>

/** Values typed into rows and not saved: they are restored, also after a reload of the page. */
export type TypedRows = {
  /** Changes when the values are replaced: forms render again. */
  readonly version: number
  has(rowKey: string): boolean
  get(rowKey: string): Typed | undefined
  set(rowKey: string, typed: Typed): void
  delete(rowKey: string): void
}

/**
 * Keyed by the row's id, `new`, or `replace-` with the id; stored for this tab until the row is
 * saved or abandoned.
 */
export function useTypedRows({ storageKey }: { readonly storageKey: string }): TypedRows {
  const key = `group-entry-${storageKey}`
  const [typedRows, setRows] = useState(() => rowsOf(key, new Map(), 0))
  useEffect(() => {
    const stored = readTypedRows(key)
    // The server does not know these values; values typed meanwhile are newer and win.
    setRows((typed) =>
      stored.size > 0 || typed.key !== key ? rowsOf(key, new Map([...stored, ...typed.all]), typed.version + 1) : typed,
    )
  }, [key])
  return typedRows
}

function rowsOf(key: string, all: Map<string, Typed>, version: number) {
  const changed = () => writeTabStorage(key, all.size === 0 ? null : [...all])
  return {
    key,
    version,
    all,
    has: (rowKey: string) => all.has(rowKey),
    get: (rowKey: string) => all.get(rowKey),
    set(rowKey: string, typed: Typed) {
      all.set(rowKey, typed)
      changed()
    },
    delete(rowKey: string) {
      if (all.delete(rowKey)) changed()
    },
  }
}

function readTypedRows(key: string): Map<string, Typed> {
  const stored = readTabStorage(key)
  return new Map(Array.isArray(stored) ? (stored as [string, Typed][]) : [])
}
