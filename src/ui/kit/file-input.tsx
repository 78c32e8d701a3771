import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'

type FileInputProps = {
  name: string
  label: string
  hint: string
  accept: string
  /** A longer file is not sent: its error is shown when it is chosen. */
  maxBytes: number
  /** The server refused the form because its file is longer: one without a script, or sent before it ran. */
  isRefusedAsTooLarge?: boolean
  error: string | undefined
}

/** The browser's native file input, submitted with the rest of the form. */
export function FileInput({
  name,
  label,
  hint,
  accept,
  maxBytes,
  isRefusedAsTooLarge = false,
  error: refused,
}: FileInputProps) {
  const tooLarge = useTexts('ui')('error.http.file_too_large', { max: maxBytes / 1_000_000 })
  const input = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState<'too-large' | 'fits' | null>(null)
  useEffect(() => stopLargeFile(input.current, maxBytes), [maxBytes])
  useEffect(() => {
    // A browser may have the file already: chosen before the script ran, or restored by "back".
    if (input.current !== null && isTooLarge(input.current, maxBytes)) setChoice('too-large')
  }, [maxBytes])
  const check = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setChoice(isTooLarge(target, maxBytes) ? 'too-large' : target.files?.length ? 'fits' : null)
  const isRefusedStill = isRefusedAsTooLarge && choice !== 'fits'
  const error = choice === 'too-large' ? tooLarge : (refused ?? (isRefusedStill ? tooLarge : undefined))
  const id = useFieldId(undefined, name, error)
  const basics = { label, hint, error }
  return (
    <FieldFrame {...basics} inputId={id}>
      <input
        {...fieldAttributes(id, basics)}
        ref={input}
        onChange={check}
        type="file"
        name={name}
        accept={accept}
        className={`${inputClasses} h-auto py-2 file:mr-3 file:rounded-control file:border-0 file:bg-wash file:px-3 file:py-2 file:font-semibold file:text-ink`}
      />
    </FieldFrame>
  )
}

function isTooLarge({ files }: HTMLInputElement, maxBytes: number): boolean {
  return (files?.[0]?.size ?? 0) > maxBytes
}

/**
 * Leaves a form with a longer file unsent and goes to its field. A listener of the form's own: it
 * runs before those of React, and stops native forms as well.
 */
function stopLargeFile(input: HTMLInputElement | null, maxBytes: number): (() => void) | undefined {
  const form = input?.form
  if (!input || !form) return undefined
  const stop = (event: SubmitEvent) => {
    if (!isTooLarge(input, maxBytes)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    input.focus()
  }
  form.addEventListener('submit', stop)
  return () => form.removeEventListener('submit', stop)
}
