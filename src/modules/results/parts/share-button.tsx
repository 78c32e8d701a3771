import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'

type ShareStatus = 'shareCopied' | 'shareFailed' | null

/** Opens the device's share dialog, or copies the link; not rendered without a script. */
export function ShareButton({ url, title, text }: { url: string; title: string; text: string }) {
  const t = useTexts('results-stats')
  const [status, setStatus] = useState<ShareStatus>(null)
  const isScripted = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  if (!isScripted) return null
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // The promise rejects if the reader closes the dialog.
      await navigator.share({ url, title, text }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url).then(
      () => setStatus('shareCopied'),
      () => setStatus('shareFailed'),
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button look="quiet" onClick={() => void share()}>
        {t('share')}
      </Button>
      <span role="status" className="text-ink-2 text-sm">
        {status && t(status)}
      </span>
    </span>
  )
}

function nothingChanges(): () => void {
  return () => undefined
}
