import { type RefObject, useEffect, useRef, useState } from 'react'

type Part<Row> = { readonly list: readonly Row[]; readonly nextCursor: string | null }
type Loading = 'idle' | 'loading' | 'failed'
type LoadedOn<Row> = Part<Row> & {
  readonly loading: Loading
  load(cursor: string): Promise<void>
  /** The table's container: after loading more the focus moves to the first new row. */
  readonly box: RefObject<HTMLDivElement | null>
}

/**
 * A table with further pages appended. Loaded rows belong to one address: with another order or
 * search the list starts again, in the same table element, so that a pressed column head stays
 * focused.
 * @param read returns the part after a cursor; undefined where it fails
 */
export function useAppendedPages<Row>(
  address: string,
  first: Part<Row>,
  read: (cursor: string) => Promise<Part<Row> | undefined>,
): LoadedOn<Row> {
  const [more, setMore] = useState<Part<Row> & { readonly of: string; readonly loading: Loading }>()
  const box = useRef<HTMLDivElement>(null)
  const [newFrom, setNewFrom] = useState<number | null>(null)
  const loaded =
    more?.of === address ? more : { of: address, list: [], nextCursor: first.nextCursor, loading: 'idle' as const }
  const list = [...first.list, ...loaded.list]
  useEffect(() => {
    if (newFrom === null) return
    const row = box.current?.querySelectorAll<HTMLElement>('tbody > tr')[newFrom]
    if (row) row.tabIndex = -1
    row?.focus({ preventScroll: true })
  }, [newFrom])
  async function load(cursor: string) {
    setMore({ ...loaded, loading: 'loading' })
    const part = await read(cursor)
    // Another list may have been requested meanwhile.
    setMore((now) => (now?.of === address ? joined(now, part) : now))
    if (part) setNewFrom(list.length)
  }
  return { list, nextCursor: loaded.nextCursor, loading: loaded.loading, load, box }
}

function joined<Row, Now extends Part<Row>>(
  now: Now,
  part: Part<Row> | undefined,
): Now & { readonly loading: Loading } {
  if (part === undefined) return { ...now, loading: 'failed' }
  return { ...now, list: [...now.list, ...part.list], nextCursor: part.nextCursor, loading: 'idle' }
}
