import { useHasScript } from '#src/ui/kit/use-has-script.ts'

/**
 * The fragment of a form's address. Without a script a refused form comes back at its own place and
 * not at the top of a long page; with one the first invalid field has the focus, and there is none.
 */
export function useFormAnchor<Id extends string>(id: Id): '' | `#${Id}` {
  return useHasScript() ? '' : `#${id}`
}
