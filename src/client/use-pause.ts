import { useSyncExternalStore } from 'react'
import { browserPatience } from './browser-patience.ts'
import type { Pause } from './patience.ts'

const none: Pause = { state: 'none' }
const atRest = { subscribe: () => () => undefined, present: () => none }

/** What the page waits for now, if anything. */
export function usePause(): Pause {
  const { subscribe, present } = browserPatience ?? atRest
  return useSyncExternalStore(subscribe, present, () => none)
}
