import { useEffect, useState } from 'react'
import { diffMs, isInstant } from '#src/kernel/instant.ts'
import { remainingMs } from '#src/ui/kit/hold-clock.ts'

type OpeningTime = {
  readonly serverNow: string
  readonly state: { readonly state: string; readonly opensAt?: string | undefined }
}

/** In the last hour before the opening the countdown ticks in seconds. */
const lastHourMs = 3_600_000

/**
 * Milliseconds until registration opens, by the server's clock; 0 once it has opened, null where no
 * opening is ahead. The hook counts down in the page, so that no request is needed at the opening.
 */
export function useOpening({ serverNow, state }: OpeningTime): number | null {
  const opensAt = state.state === 'coming-soon' ? state.opensAt : undefined
  const isWaiting = isInstant(opensAt) && isInstant(serverNow)
  const [leftMs, setLeftMs] = useState(isWaiting ? Math.max(0, diffMs(opensAt, serverNow)) : null)
  useEffect(() => {
    if (!isWaiting) {
      setLeftMs(null)
      return
    }
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const left = remainingMs(opensAt, serverNow, performance.now() - startedAt)
      setLeftMs(left)
      if (left > 0) timer = setTimeout(tick, Math.min(left, left < lastHourMs ? 1_000 : 60_000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [isWaiting, opensAt, serverNow])
  return leftMs
}
