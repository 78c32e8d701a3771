import { createPatience, type Patience } from './patience.ts'

/** The page's own; on the server nobody waits. */
export const browserPatience: Patience | null = import.meta.env.SSR
  ? null
  : createPatience({
      fetch: window.fetch.bind(window),
      now: () => performance.now(),
      random: Math.random,
      origin: window.location.origin,
      open: (address) => window.location.assign(address),
    })

/** The router and all calls ask by `window.fetch`: here it becomes patient. Once the connection is back nobody waits on. */
export function waitOutOverload(): void {
  if (browserPatience === null) return
  window.fetch = browserPatience.fetch
  window.addEventListener('online', browserPatience.hurry)
}
