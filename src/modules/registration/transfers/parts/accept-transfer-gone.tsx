import { useSite } from '#src/client/use-site.ts'
import { pageAddress } from '#src/modules/accounts/parts/page-address.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useEventAddress } from '../../checkout/parts/use-event-address.ts'
import type { TransferPreview } from './accept-transfer-card.tsx'

/** The reason why the link no longer offers a place; null: it never did. */
export function AcceptTransferGone({ transfer }: { transfer: TransferPreview | null }) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  const eventAddress = useEventAddress(transfer?.card.eventCode ?? '')
  const own = pageAddress(tenant.links.homeUrl, '/account/registrations')
  const isOwn = transfer?.isOwn === true
  const title = isOwn
    ? t('acceptTransferOwnTitle')
    : transfer?.isEventOff
      ? t('eventOffTitle')
      : t('acceptTransferGoneTitle')
  const note = isOwn
    ? t('acceptTransferOwnNote')
    : transfer?.isEventOff
      ? t('acceptTransferEventOff')
      : transfer?.state === 'declined'
        ? t('acceptTransferDeclinedNote')
        : t('acceptTransferGoneNote')
  const action = isOwn ? (
    <LinkButton to={own} reloadDocument>
      {t('acceptTransferToList')}
    </LinkButton>
  ) : (
    transfer && <LinkButton to={eventAddress}>{t('toEvent')}</LinkButton>
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
