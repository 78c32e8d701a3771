import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration: controls that need a script are not rendered before. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
