import { useId } from 'react'

/** Where the line above a refused form leads: to this id, also without a script. */
export function wrongFieldId(name: string): string {
  return `wrong-${name}`
}
/** All that have such an id. */
export const wrongFields = '[id^=wrong-]'

/** The id of a field's input: its own, or the one that a link finds it by as long as something is wrong with it. */
export function useFieldId(id: string | undefined, name: string | undefined, error: string | undefined): string {
  const ownId = useId()
  return id ?? (name && error ? wrongFieldId(name) : ownId)
}
