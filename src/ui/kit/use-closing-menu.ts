import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A disclosure that closes on Escape, on a press elsewhere, and on navigation. */
export function useClosingMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return // it may have been opened before the script was loaded
    shownAt.current = key
    const { current } = menu
    if (!current?.open) return
    current.open = false
    // The link that was followed is hidden now, and must not take the focus with it.
    if (current.contains(document.activeElement)) current.querySelector('summary')?.focus()
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu
      if (!current?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isElsewhere =
        event.type === 'pointerdown' && event.target instanceof Node && !current.contains(event.target)
      if (!isEscape && !isElsewhere) return
      current.open = false
      if (isEscape) current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return menu
}
