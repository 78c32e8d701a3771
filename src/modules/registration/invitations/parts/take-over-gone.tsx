import { useSite } from '#src/client/use-site.ts'
import { pageAddress } from '#src/modules/accounts/parts/page-address.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useEventAddress } from '../../checkout/parts/use-event-address.ts'
import type { HandOverTold } from './take-over-card.tsx'

/** Why the link gives nobody a place any more; null: it never did. */
export function TakeOverGone({ handOver }: { handOver: HandOverTold | null }) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  const eventAddress = useEventAddress(handOver?.card.eventCode ?? '')
  const own = pageAddress(tenant.links.homeUrl, '/account/registrations')
  const isOwn = handOver?.isOwn === true
  const title = isOwn ? t('takeOverOwnTitle') : handOver?.isEventOff ? t('eventOffTitle') : t('takeOverGoneTitle')
  const note = isOwn
    ? t('takeOverOwnNote')
    : handOver?.isEventOff
      ? t('takeOverEventOff')
      : handOver?.state === 'declined'
        ? t('takeOverDeclinedNote')
        : t('takeOverGoneNote')
  const action = isOwn ? (
    <LinkButton to={own} reloadDocument>
      {t('takeOverToList')}
    </LinkButton>
  ) : (
    handOver && <LinkButton to={eventAddress}>{t('toEvent')}</LinkButton>
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
