import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { retryImport } from '#src/ui/lazy/retry-import.ts'

const OnlineFormatDialog = lazy(async () => ({
  default: (await retryImport(() => import('./online-format-dialog.tsx'))).OnlineFormatDialog,
}))

/** What an online start is, in a window over the page; without a script, the section that tells it. */
export function OnlineFormatLink({ eventCode, label }: { eventCode: string; label: string }) {
  const dialog = useHashDialog('online-format')
  return (
    <>
      <Link
        to={`/event/${eventCode}#online`}
        onClick={dialog.onClick}
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {label}
      </Link>
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <OnlineFormatDialog eventCode={eventCode} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
