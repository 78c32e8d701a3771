import { useId } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { registerFormId } from '../order-summary.tsx'
import { OptionPicture } from './option-picture.tsx'

type OptionLineProps = {
  /** The name of the box. */
  readonly name: string
  readonly label: string
  /** Whose it is, where several people have the same box. */
  readonly person: string | null
  readonly notes: readonly string[]
  readonly isChosen: boolean
  /** It belongs to the place: the box is ticked for good. */
  readonly isFixed?: boolean
  readonly price: string | null
  readonly isRefused?: boolean
  readonly image?: { readonly url: string; readonly width: number; readonly height: number } | null
}

/** A box with its label, notes and price in one line. */
export function OptionLine({
  name,
  label,
  person,
  notes,
  isChosen,
  isFixed = false,
  price,
  isRefused = false,
  image = null,
}: OptionLineProps) {
  const format = useFormat()
  const notesId = useId()
  const describedBy = [notes.length > 0 && notesId, isRefused && `${wrongFieldId(name)}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex flex-col pb-1.5">
      <div className="flex items-center justify-between gap-4">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value="1"
            form={registerFormId}
            defaultChecked={isChosen || isFixed}
            disabled={isFixed}
            id={isRefused ? wrongFieldId(name) : undefined}
            aria-invalid={isRefused || undefined}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            aria-label={person === null ? undefined : `${label} · ${person}`}
            className="tick-box size-5.5 flex-none aria-invalid:outline-2 aria-invalid:outline-stop"
          />
          <span className="min-w-0">{format.typeset(label)}</span>
        </label>
        {image !== null && <OptionPicture image={image} />}
        {price !== null && (
          <span className={isFixed ? 'whitespace-nowrap' : 'whitespace-nowrap font-semibold'}>{price}</span>
        )}
      </div>
      <div id={notesId} className="pl-8.5 text-ink-2 text-sm empty:hidden">
        {notes.map((note) => (
          <p key={note}>{format.typeset(note)}</p>
        ))}
      </div>
    </div>
  )
}
