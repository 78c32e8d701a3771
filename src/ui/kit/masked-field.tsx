import type { ComponentProps } from 'react'
import { applyMask, caretAfterMask } from './mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = ComponentProps<typeof TextField> & {
  /** '#' is a digit, 'A' a letter: '## ## ######'. */
  mask: string
}

/** A text that has a form: typed, pasted or filled in, with or without its spaces, it gets them. */
export function MaskedField({ mask, onChange, ...field }: MaskedFieldProps) {
  return (
    <TextField
      inputMode={mask.includes('A') ? 'text' : 'numeric'}
      autoComplete="off"
      {...field}
      onChange={(event) => {
        const input = event.currentTarget
        const masked = applyMask(mask, input.value)
        if (masked !== input.value) {
          const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, masked)
          input.value = masked
          input.setSelectionRange(caret, caret)
        }
        onChange?.(event)
      }}
    />
  )
}
