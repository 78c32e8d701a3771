import { type ComponentProps, useRef } from 'react'
import { TextField } from './text-field.tsx'
import { formatTypedPhone, type PhoneCountry } from './typed-phone.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  /** Where a number without its country's code is at home. */
  country?: PhoneCountry
}
type Group = (international: string) => string

/**
 * A phone that is set in groups as it is typed: «8912» becomes «+7 912». The rules of the world's numbers
 * (libphonenumber-js) come when the field is first entered; until then, and without a script, it is a plain telephone
 * input.
 */
export function PhoneField({ country = 'RU', onChange, onFocus, ...field }: PhoneFieldProps) {
  const group = useRef<Group | null>(null)
  const format = (input: HTMLInputElement) => {
    if (group.current === null) return
    const caret = input.selectionStart ?? input.value.length
    const next = formatTypedPhone(input.value, caret, country, group.current)
    if (next.text === input.value) return
    input.value = next.text
    input.setSelectionRange(next.caret, next.caret)
  }
  return (
    <TextField
      autoComplete="tel"
      maxLength={40}
      {...field}
      type="tel"
      inputMode="tel"
      onFocus={(event) => {
        const input = event.currentTarget
        if (group.current === null) {
          void loadGroup().then((loaded) => {
            group.current = loaded
            if (document.activeElement === input) format(input) // what was typed meanwhile
          })
        }
        onFocus?.(event)
      }}
      onChange={(event) => {
        format(event.currentTarget)
        onChange?.(event)
      }}
    />
  )
}

async function loadGroup(): Promise<Group> {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (international) => new AsYouType().input(international)
}
