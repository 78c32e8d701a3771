import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useEventPath } from '../../checkout/parts/use-event-path.ts'
import type { TransferPreview } from './accept-transfer-card.tsx'

/** The reason why the link no longer offers a place; null: it never did. */
export function AcceptTransferEnded({ transfer }: { transfer: TransferPreview | null }) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  const eventPath = useEventPath(transfer?.card.eventCode ?? '')
  const own = pageUrl(tenant.links.homeUrl, '/account/registrations')
  const isOwn = transfer?.isOwn === true
  const title = isOwn
    ? t('acceptTransferOwnTitle')
    : transfer?.isEventNotHeld
      ? t('eventOffTitle')
      : t('acceptTransferGoneTitle')
  const note = isOwn
    ? t('acceptTransferOwnNote')
    : transfer?.isEventNotHeld
      ? t('acceptTransferEventOff')
      : transfer?.state === 'declined'
        ? t('acceptTransferDeclinedNote')
        : t('acceptTransferGoneNote')
  const action = isOwn ? (
    <LinkButton to={own} reloadDocument>
      {t('acceptTransferToList')}
    </LinkButton>
  ) : (
    transfer && <LinkButton to={eventPath}>{t('toEvent')}</LinkButton>
  )
  return (
    <div className="mx-auto max-w-2xl">
      <title>{title}</title>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title} action={action}>
        {note}
      </EmptyState>
    </div>
  )
}
