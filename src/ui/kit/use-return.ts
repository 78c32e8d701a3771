import { useEffect, useEffectEvent, useRef } from 'react'

const longAwayMs = 30_000

/** Tells that the page came back after more than half a minute out of sight: a device that slept may have stopped its clock. */
export function useReturn(onReturn: (() => void) | undefined): void {
  const leftAt = useRef<number | null>(null)
  const comeBack = useEffectEvent(() => onReturn?.())
  useEffect(() => {
    const change = () => {
      const now = Date.now()
      if (document.visibilityState === 'hidden') leftAt.current = now
      else if (leftAt.current !== null && now - leftAt.current > longAwayMs) comeBack()
    }
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
}
