import { FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'

type FileInputProps = { name: string; label: string; hint: string; accept: string; error: string | undefined }

/** The browser's native file input, submitted with the rest of the form. */
export function FileInput({ name, label, hint, accept, error }: FileInputProps) {
  const id = useFieldId(undefined, name, error)
  const basics = { label, hint, error }
  return (
    <FieldFrame {...basics} inputId={id}>
      <input
        {...fieldAttributes(id, basics)}
        type="file"
        name={name}
        accept={accept}
        className={`${inputClasses} h-auto py-2 file:mr-3 file:rounded-control file:border-0 file:bg-wash file:px-3 file:py-2 file:font-semibold file:text-ink`}
      />
    </FieldFrame>
  )
}
