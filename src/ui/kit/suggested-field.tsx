import { type ComponentProps, useId, useState } from 'react'
import { TextField } from './text-field.tsx'

type SuggestedFieldProps = ComponentProps<typeof TextField> & {
  /**
   * Returns suggestions in order; called each time the field is focused, so that nothing is loaded
   * in advance. If it fails, and without a script, the field is plain.
   */
  suggestions: (input: HTMLInputElement) => Promise<readonly string[]>
}

/** A text field with suggestions in a native datalist; any text is accepted. */
export function SuggestedField({ suggestions, onFocus, ...field }: SuggestedFieldProps) {
  const listId = useId()
  const [shown, setShown] = useState<readonly string[]>([])
  return (
    // a single child, since a group's grid counts its children
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
