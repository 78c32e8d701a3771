import type { ComponentProps } from 'react'
import { applyMask, caretAfterMask } from '#src/kernel/mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = ComponentProps<typeof TextField> & {
  /** '#' is a digit, 'A' a letter, 'Я' a Russian one: '## ## ######'; left out, any text. */
  mask: string | undefined
}

/** A text that has a form: typed, pasted or filled in, with or without its spaces, it gets them. */
export function MaskedField({ mask, onChange, ...field }: MaskedFieldProps) {
  return (
    <TextField
      inputMode={mask === undefined || /[AЯ]/.test(mask) ? 'text' : 'numeric'}
      autoComplete="off"
      {...field}
      onChange={(event) => {
        const input = event.currentTarget
        const masked = mask === undefined ? input.value : applyMask(mask, input.value)
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
