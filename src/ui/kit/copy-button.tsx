import { useState } from 'react'
import { useHasScript } from './use-has-script.ts'

type CopyButtonProps = {
  readonly text: string
  readonly labels: {
    readonly copy: string
    /** The same with the name of the value, for screen readers. */
    readonly copyOf: string
    readonly copied: string
    readonly failed: string
  }
}

/** Copies a value beside it; not rendered without a script. */
export function CopyButton({ text, labels }: CopyButtonProps) {
  const [status, setStatus] = useState<'copied' | 'failed' | null>(null)
  const hasScript = useHasScript()
  if (!hasScript) return null
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    )
  }
  return (
    <span className="-my-2.5 flex-none print:hidden">
      <button
        type="button"
        onClick={copy}
        aria-label={labels.copyOf}
        className="min-h-11 cursor-pointer px-1 text-sm underline underline-offset-4"
      >
        {status === null ? labels.copy : labels[status]}
      </button>
      <span role="status" className="sr-only">
        {status && labels[status]}
      </span>
    </span>
  )
}
