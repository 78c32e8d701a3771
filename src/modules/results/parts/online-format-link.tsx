import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { retryImport } from '#src/ui/lazy/retry-import.ts'

const OnlineFormatDialog = lazy(async () => ({
  default: (await retryImport(() => import('./online-format-dialog.tsx'))).OnlineFormatDialog,
}))

/** Opens the dialog about online starts; without a script a link to the section. */
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
