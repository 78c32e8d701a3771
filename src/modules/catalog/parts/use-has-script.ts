import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page is alive: what needs a script is not offered before. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
