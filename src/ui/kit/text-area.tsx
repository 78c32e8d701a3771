import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { type FieldBasics, FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'

type TextAreaProps = FieldBasics &
  Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'required' | 'rows'> & {
    id?: string
    rows?: keyof typeof minHeights
  }

/** The least height, since `field-sizing: content` would shrink an empty field to one line. */
const minHeights = { 3: 'min-h-[6rem]', 4: 'min-h-[7.5rem]', 5: 'min-h-[9rem]' } as const

/** A multi-line field; grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, optional, className, id, rows = 4, ...area }: TextAreaProps) {
  const basics = { label, hint, error, optional, className }
  const inputId = useFieldId(id, area.name, error)
  return (
    <FieldFrame {...basics} inputId={inputId}>
      <textarea
        {...area}
        rows={rows}
        {...fieldAttributes(inputId, basics)}
        className={classNames(inputClasses, minHeights[rows], 'field-sizing-content resize-y')}
      />
    </FieldFrame>
  )
}
