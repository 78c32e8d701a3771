import { useEffect } from 'react'
import { useReadAnew } from '../../checkout/parts/use-read-anew.ts'

const everyMs = 20_000

/** Positions change without the reader's action: the page polls while it is visible. */
export function useWaitlistWatch(isActive: boolean): void {
  const readAnew = useReadAnew()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readAnew()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isActive, readAnew])
}
