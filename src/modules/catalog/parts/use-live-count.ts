import { useEffect, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import { countAfter } from './count-after.ts'

const everyMs = 60_000

/**
 * The number of events under way, refreshed each minute while the page is visible; it stays where a
 * refresh fails.
 */
export function useLiveCount(first: number): number {
  const [count, setCount] = useState(first)
  const shown = useRef(first)
  useEffect(() => {
    const refresh = async () => {
      if (document.hidden) return
      const after = await countAfter(shown.current, () => call('POST /api/events/live-count'))
      shown.current = after
      setCount(after)
    }
    const timer = setInterval(() => void refresh(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return count
}
