import { useEffect } from 'react'
import { useReadAnew } from '../../checkout/parts/use-read-anew.ts'

const everyMs = 20_000

/** A place in line changes without the reader: it is asked for again now and then, while somebody looks at the page. */
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
