import { useSyncExternalStore } from 'react'
import { browserRetry } from './browser-retry.ts'
import type { RetryState } from './retrying-fetch.ts'

const none: RetryState = { state: 'none' }
const atRest = { subscribe: () => () => undefined, current: () => none }

/** The request that the page waits for now, if any. */
export function useRetryState(): RetryState {
  const { subscribe, current } = browserRetry ?? atRest
  return useSyncExternalStore(subscribe, current, () => none)
}
