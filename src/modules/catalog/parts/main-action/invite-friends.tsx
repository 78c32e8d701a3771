import { lazy, Suspense } from 'react'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { retryImport } from '#src/ui/lazy/retry-import.ts'
import type { EventOutlet } from '../event-outlet.ts'

const ShareOptions = lazyPart('share-options', async () => (await import('./share-options.tsx')).ShareOptions)
const InviteDialog = lazy(async () => ({
  default: (await retryImport(() => import('./invite-dialog.tsx'))).InviteDialog,
}))

/** The button that opens the share dialog; without JavaScript the options expand in place. */
export function InviteFriends({ event }: { event: EventOutlet }) {
  const t = useTexts('catalog-aside')
  const dialog = useHashDialog('invite')
  return (
    <details data-no-print className="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a native control; the dialog replaces it only with JavaScript */}
      <summary
        onClick={dialog.onClick}
        className={`${buttonClasses('quiet', 's', true)} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {t('inviteButton')}
      </summary>
      <div className="pt-4">
        <Suspense>
          <ShareOptions event={event} />
        </Suspense>
      </div>
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <InviteDialog event={event} onClose={dialog.close} />
        </Suspense>
      )}
    </details>
  )
}
