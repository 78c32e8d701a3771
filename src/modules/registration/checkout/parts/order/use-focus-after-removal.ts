import { useEffect, useRef } from 'react'
import { removedNeighbour } from './removed-neighbour.ts'

/** The id of the heading of a person's block. */
export function personHeadingId(entryId: string): string {
  return `person-${entryId}`
}

/**
 * After a person was removed from the order, the focus is at the heading of the person who follows,
 * or of the last one: the button that had it is gone. A focus that is elsewhere stays.
 */
export function useFocusAfterRemoval(entryIds: readonly string[]): void {
  const shown = useRef(entryIds)
  useEffect(() => {
    const next = removedNeighbour(shown.current, entryIds)
    shown.current = entryIds
    if (next === null || document.activeElement !== document.body) return
    document.getElementById(personHeadingId(next))?.focus()
  })
}
