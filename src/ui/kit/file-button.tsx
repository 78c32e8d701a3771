import { type ReactNode, useRef } from 'react'
import { type ButtonLook, buttonClasses } from './button-looks.ts'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { useFieldId } from './field-id.ts'

type FileButtonProps = {
  name: string
  /** The action: «Выбрать фото». */
  label: string
  /** The types offered for selection; the server checks the file. */
  accept: readonly string[]
  look?: ButtonLook
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  onFile?(file: File): void
  id?: string
  /** Further buttons next to it. */
  children?: ReactNode
}

/**
 * Chooses a file: a native input in the shape of a button. Without a script the input itself is
 * shown, with the file's name.
 */
export function FileButton(props: FileButtonProps) {
  const { name, label, accept, look = 'quiet', hint, error, required = false, onFile, children } = props
  const id = useFieldId(props.id, name, error)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const [file] = input.current?.files ?? []
    if (file === undefined || input.current === null || onFile === undefined) return
    input.current.value = '' // so that the same file can be chosen again after a correction
    onFile(file)
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <div className="flex max-w-full flex-wrap items-start gap-3">
        <label
          className={classNames(
            buttonClasses(look, 'm', false),
            'max-w-full cursor-pointer noscript:flex-col noscript:items-start has-focus-visible:shadow-[0_0_0_3px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3',
          )}
        >
          {label}
          <input
            ref={input}
            id={id}
            type="file"
            name={name}
            accept={accept.join(',')}
            required={required}
            onChange={take}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            className="sr-only font-normal noscript:not-sr-only noscript:w-full noscript:min-w-0"
          />
        </label>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
