import { type ComponentProps, useRef } from 'react'
import { TextField } from './text-field.tsx'

export type PhoneCountry = 'RU' | 'BY' | 'KZ' | 'UZ'
type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  /** How a number without + is read. */
  country?: PhoneCountry
}
type Format = (text: string) => string

/**
 * A phone that is set apart as it is typed: «+7 912 345-67-89». The rules of the world's numbers (libphonenumber-js) come
 * when the field is first entered; until then, and without a script, it is a plain telephone input.
 */
export function PhoneField({ country = 'RU', onChange, onFocus, ...field }: PhoneFieldProps) {
  const format = useRef<Format | null>(null)
  const lengthBefore = useRef(0)
  return (
    <TextField
      autoComplete="tel"
      maxLength={24}
      {...field}
      type="tel"
      inputMode="tel"
      onFocus={(event) => {
        void loadFormat(country).then((loaded) => {
          format.current = loaded
        })
        lengthBefore.current = event.currentTarget.value.length
        onFocus?.(event)
      }}
      onChange={(event) => {
        const input = event.currentTarget
        const isAtEnd = input.selectionStart === input.value.length
        const isGrowing = input.value.length > lengthBefore.current
        if (isAtEnd && isGrowing && format.current) input.value = format.current(input.value)
        lengthBefore.current = input.value.length
        onChange?.(event)
      }}
    />
  )
}

async function loadFormat(country: PhoneCountry): Promise<Format> {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (text) => new AsYouType(country).input(text)
}
