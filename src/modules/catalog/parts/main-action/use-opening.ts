import { useEffect, useState } from 'react'
import { diffMs, isInstant } from '#src/kernel/instant.ts'
import { remainingMs } from '#src/ui/kit/hold-clock.ts'

type Beginning = {
  readonly serverNow: string
  readonly state: { readonly state: string; readonly opensAt?: string | undefined }
}

/** Within this time before the opening the countdown ticks in seconds. */
const nearMs = 3_600_000

/**
 * Milliseconds until registration opens, by the server's clock; 0 once it has opened, null where it
 * is not about to. The hook counts down in the page, so that no request is needed at the opening.
 */
export function useOpening({ serverNow, state }: Beginning): number | null {
  const opensAt = state.state === 'coming-soon' ? state.opensAt : undefined
  const isWaiting = isInstant(opensAt) && isInstant(serverNow)
  const [leftMs, setLeft] = useState(isWaiting ? Math.max(0, diffMs(opensAt, serverNow)) : null)
  useEffect(() => {
    if (!isWaiting) {
      setLeft(null)
      return
    }
    const from = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = remainingMs(opensAt, serverNow, performance.now() - from)
      setLeft(left)
      if (left > 0) timer = setTimeout(look, Math.min(left, left < nearMs ? 1_000 : 60_000))
    }
    look()
    return () => clearTimeout(timer)
  }, [isWaiting, opensAt, serverNow])
  return leftMs
}
