import { useEffect, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import { countAfter } from './count-after.ts'

const everyMs = 60_000

/** How many events are under way: asked anew each minute while the page is looked at; where that fails the number stays as it was. */
export function useLiveCount(first: number): number {
  const [count, setCount] = useState(first)
  const shown = useRef(first)
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const after = await countAfter(shown.current, () => call('POST /api/events/live-count'))
      shown.current = after
      setCount(after)
    }
    const timer = setInterval(() => void ask(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return count
}
