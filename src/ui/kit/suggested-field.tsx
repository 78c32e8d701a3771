import { type ComponentProps, useId, useState } from 'react'
import { TextField } from './text-field.tsx'

type SuggestedFieldProps = ComponentProps<typeof TextField> & {
  /**
   * What may be meant, in order: asked each time the field is entered, so that nobody loads what they don't come to.
   * Without an answer, and without a script, the text is typed in full.
   */
  suggestions: (input: HTMLInputElement) => Promise<readonly string[]>
}

/** A text with suggestions, the browser's own list of them: whatever is typed may stand. */
export function SuggestedField({ suggestions, onFocus, ...field }: SuggestedFieldProps) {
  const listId = useId()
  const [shown, setShown] = useState<readonly string[]>([])
  return (
    // one child of what it stands in: the grid of a group counts them
    <div className="min-w-0">
      <TextField
        {...field}
        list={listId}
        onFocus={(event) => {
          void suggestions(event.currentTarget).then(setShown, () => undefined)
          onFocus?.(event)
        }}
      />
      <datalist id={listId}>
        {shown.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </div>
  )
}
