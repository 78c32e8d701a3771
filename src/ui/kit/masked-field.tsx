import { type ComponentProps, useRef } from 'react'
import { typeIntoMask } from '#src/lib/mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = ComponentProps<typeof TextField> & {
  /** '#' is a digit, 'A' a letter, 'Я' a Russian one: '## ## ######'; not given: any text. */
  mask: string | undefined
}

/** A text field with a mask: typed, pasted or autofilled values get the mask's separators. */
export function MaskedField({ mask, onChange, ...field }: MaskedFieldProps) {
  const previous = useRef('')
  return (
    <TextField
      inputMode={mask === undefined || /[AЯ]/.test(mask) ? 'text' : 'numeric'}
      autoComplete="off"
      {...field}
      onFocus={(event) => {
        previous.current = event.currentTarget.value
      }}
      onChange={(event) => {
        const input = event.currentTarget
        if (mask !== undefined) {
          const { value, selectionStart } = input
          const typed = { text: value, caret: selectionStart ?? value.length }
          const { text, caret } = typeIntoMask(mask, previous.current, typed, deletedBy(event.nativeEvent))
          if (text !== value) {
            input.value = text
            input.setSelectionRange(caret, caret)
          }
        }
        previous.current = input.value
        onChange?.(event)
      }}
    />
  )
}

function deletedBy(event: Event): 'backward' | 'forward' | null {
  const type = 'inputType' in event ? String(event.inputType) : ''
  if (!type.startsWith('delete')) return null
  return type.endsWith('Forward') ? 'forward' : 'backward'
}
