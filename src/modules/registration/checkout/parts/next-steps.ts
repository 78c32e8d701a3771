import { useEffect } from 'react'

/** The way from the form to the money. */
export const nextSteps = {
  options: () => import('./options-step.tsx'),
  order: () => import('./order-step.tsx'),
  payment: () => import('./payment-step.tsx'),
}

/** Loads them as soon as the page has nothing better to do: whoever takes a place waits for the server alone. */
export function useNextSteps(): void {
  useEffect(() => {
    const load = () => {
      for (const step of Object.values(nextSteps)) void step().catch(() => undefined) // it is asked for again when it is come to
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}
