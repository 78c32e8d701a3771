import { type ComponentProps, type FocusEvent, useId, useState } from 'react'
import { TextField } from './text-field.tsx'

type SuggestedFieldProps = ComponentProps<typeof TextField> & {
  /**
   * What may be meant, in order. A list stands in the page and needs no script; a function is asked each time the field is
   * entered, so that nobody loads what they don't come to. Without an answer the text is typed in full.
   */
  suggestions: readonly string[] | ((input: HTMLInputElement) => Promise<readonly string[]>)
}

/** A text with suggestions, the browser's own list of them: whatever is typed may stand. */
export function SuggestedField({ suggestions, onFocus, ...field }: SuggestedFieldProps) {
  const listId = useId()
  const [loaded, setLoaded] = useState<readonly string[]>([])
  const shown = typeof suggestions === 'function' ? loaded : suggestions
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    if (typeof suggestions === 'function') void suggestions(event.currentTarget).then(setLoaded, () => undefined)
    onFocus?.(event)
  }
  return (
    <>
      <TextField {...field} list={listId} onFocus={enter} />
      <datalist id={listId}>
        {[...new Set(shown)].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
