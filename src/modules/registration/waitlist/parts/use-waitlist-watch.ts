import { useEffect } from 'react'
import { useRevalidateOnline } from '../../checkout/parts/use-revalidate-online.ts'

const everyMs = 20_000

/** Positions change without the reader's action: the page polls while it is visible. */
export function useWaitlistWatch(isActive: boolean): void {
  const revalidate = useRevalidateOnline()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isActive, revalidate])
}
