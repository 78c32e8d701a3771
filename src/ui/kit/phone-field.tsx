import { type ComponentProps, useRef } from 'react'
import { TextField } from './text-field.tsx'
import type { formatTypedPhone, PhoneCountry } from './typed-phone.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  /** The country of numbers without a country code. */
  country?: PhoneCountry
}

/**
 * A phone number that is grouped while typed: «8912» becomes «+7 912». The library
 * (libphonenumber-js) loads when the field is first focused; until then, and without a script, it
 * is a plain telephone input.
 */
export function PhoneField({ country = 'RU', onChange, onFocus, ...field }: PhoneFieldProps) {
  const loaded = useRef<typeof formatTypedPhone | null>(null)
  const format = (input: HTMLInputElement) => {
    if (loaded.current === null) return
    const next = loaded.current(input.value, input.selectionStart ?? input.value.length, country)
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
        void import('./typed-phone.ts').then((module) => {
          loaded.current = module.formatTypedPhone
          // Formats text typed meanwhile; not where a selection is about to be replaced.
          const isTyping = document.activeElement === input && input.selectionStart === input.selectionEnd
          if (isTyping) format(input)
        })
        onFocus?.(event)
      }}
      onChange={(event) => {
        format(event.currentTarget)
        onChange?.(event)
      }}
    />
  )
}
