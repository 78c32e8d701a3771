import { useEffect, useEffectEvent, useRef } from 'react'

const minAwayMs = 30_000

/**
 * Calls `onReturn` when the page is shown again after more than half a minute: a sleeping device
 * may have stopped its clock.
 */
export function useReturn(onReturn: (() => void) | undefined): void {
  const leftAt = useRef<number | null>(null)
  const onPageShown = useEffectEvent(() => onReturn?.())
  useEffect(() => {
    const change = () => {
      const now = Date.now()
      if (document.visibilityState === 'hidden') leftAt.current = now
      else if (leftAt.current !== null && now - leftAt.current > minAwayMs) onPageShown()
    }
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
}
