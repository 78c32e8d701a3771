import { createRetryingFetch, type RetryingFetch } from './retrying-fetch.ts'

/** The page's own; on the server nobody waits. */
export const browserRetry: RetryingFetch | null = import.meta.env.SSR
  ? null
  : createRetryingFetch({
      fetch: window.fetch.bind(window),
      now: () => performance.now(),
      random: Math.random,
      origin: window.location.origin,
      open: (address) => window.location.assign(address),
    })

/** The router and all calls ask by `window.fetch`: here it becomes patient. Once the connection is back nobody waits on. */
export function waitOutOverload(): void {
  if (browserRetry === null) return
  window.fetch = browserRetry.fetch
  window.addEventListener('online', browserRetry.hurry)
}
