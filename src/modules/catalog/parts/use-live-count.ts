import { useEffect, useState } from 'react'
import { call } from '#src/app/client/call.ts'

const everyMs = 60_000

/** How many events are under way: asked anew each minute while the page is looked at; where that fails the number stays as it was. */
export function useLiveCount(first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const { data } = await call('POST /api/events/live-count')
      if (data) setCount(data.count)
    }
    const timer = setInterval(() => void ask().catch(() => undefined), everyMs)
    return () => clearInterval(timer)
  }, [])
  return count
}
