import { useId } from 'react'

/**
 * The id of an invalid field, to which the summary of a refused form links, also without a script.
 */
export function wrongFieldId(name: string): string {
  return `wrong-${name}`
}
/** The selector of all such ids. */
export const wrongFields = '[id^=wrong-]'

/**
 * The id of a field's input: the given one, or while it is invalid the one that the summary links
 * to.
 */
export function useFieldId(id: string | undefined, name: string | undefined, error: string | undefined): string {
  const ownId = useId()
  return id ?? (name && error ? wrongFieldId(name) : ownId)
}
