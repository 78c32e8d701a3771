import { createRetryingFetch, type RetryingFetch } from './retrying-fetch.ts'

/** The page's own; on the server there are no retries. */
export const browserRetry: RetryingFetch | null = import.meta.env.SSR
  ? null
  : createRetryingFetch({
      fetch: window.fetch.bind(window),
      now: () => performance.now(),
      random: Math.random,
      origin: window.location.origin,
      open: (address) => window.location.assign(address),
    })

/**
 * React Router and all calls use `window.fetch`: here it is replaced by the retrying one. Once the
 * connection is back, waiting requests are repeated at once.
 */
export function waitOutOverload(): void {
  if (browserRetry === null) return
  window.fetch = browserRetry.fetch
  window.addEventListener('online', browserRetry.retryNow)
}
