import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Dialog } from '#src/ui/kit/dialog.tsx'
import type { EventOutlet } from '../event-outlet.ts'
import { ShareOptions } from './share-options.tsx'

export function InviteDialog({ event, onClose }: { event: EventOutlet; onClose: () => void }) {
  const t = useTexts('catalog-aside')
  return (
    <Dialog isOpen onClose={onClose} title={t('inviteTitle')}>
      <ShareOptions event={event} />
    </Dialog>
  )
}
