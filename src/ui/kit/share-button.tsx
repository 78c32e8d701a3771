import { useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useHasScript } from './use-has-script.ts'

type ShareButtonProps = {
  readonly url: string
  readonly title: string
  readonly text: string
  readonly labels: {
    readonly share: string
    /** Announced once the link is copied, where the device has no dialog. */
    readonly copied: string
    readonly failed: string
  }
  readonly isWide?: boolean
}

/** Opens the device's share dialog, or copies the link; not rendered without a script. */
export function ShareButton({ url, title, text, labels, isWide = false }: ShareButtonProps) {
  const [status, setStatus] = useState<'copied' | 'failed' | null>(null)
  const hasScript = useHasScript()
  if (!hasScript) return null
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // The promise rejects if the reader closes the dialog.
      await navigator.share({ url, title, text }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    )
  }
  return (
    <span className={classNames(isWide ? 'flex flex-col gap-1' : 'inline-flex flex-wrap items-center gap-3')}>
      <Button look="quiet" onClick={() => void share()}>
        {labels.share}
      </Button>
      <span role="status" className={classNames('text-ink-2 text-sm', isWide && 'text-center empty:hidden')}>
        {status && labels[status]}
      </span>
    </span>
  )
}
