import { useEffect } from 'react'

/** The module of the step after the form. */
export const nextSteps = {
  order: () => import('./order/order-step.tsx'),
}

/** Loads them when the page is idle, so that taking a place waits only for the server. */
export function useNextSteps(): void {
  useEffect(() => {
    const load = () => {
      for (const step of Object.values(nextSteps)) void step().catch(() => undefined) // loaded again when the step is reached
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}
