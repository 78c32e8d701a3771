import { lazy, Suspense } from 'react'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { retryImport } from '#src/ui/lazy/retry-import.ts'
import { askPath } from '../domain/inquiry-paths.ts'

const AskDialog = lazy(async () => ({ default: (await retryImport(() => import('./ask-dialog.tsx'))).AskDialog }))

type AskButtonProps = { eventCode: string; organizer: string; label: string }

/**
 * Opens the question form in a dialog over the page; without JavaScript, and in a new tab, as a
 * page.
 */
export function AskButton({ eventCode, organizer, label }: AskButtonProps) {
  const dialog = useHashDialog('ask')
  return (
    <>
      <LinkButton
        to={askPath(eventCode)}
        onClick={dialog.onClick}
        aria-haspopup="dialog"
        look="quiet"
        className="w-full"
      >
        {label}
      </LinkButton>
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <AskDialog eventCode={eventCode} organizer={organizer} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
