import { useSite } from '#src/client/use-site.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useEventPath } from '../../checkout/parts/use-event-path.ts'
import { participantEntryPath } from '../../domain/register-path.ts'
import type { InvitationPreview } from './gift-card.tsx'

type AcceptedProps = {
  readonly card: InvitationPreview['card']
  readonly mine: NonNullable<InvitationPreview['mine']>
}

/** The reader has accepted the place. */
export function GiftAccepted({ card, mine }: AcceptedProps) {
  const t = useTexts('invitations')
  const format = useFormat()
  const eventPath = useEventPath(card.eventCode)
  const { tenant } = useSite()
  return (
    <div className="grid items-center gap-8 landscape:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <title>{t('acceptedTitle')}</title>
      <Bib
        number={mine.bib === null ? null : String(mine.bib)}
        distance={card.distanceM === null ? card.raceName : format.distance(card.distanceM)}
        caption={`${card.eventName} · ${card.raceName}`}
        name={mine.fullName}
      />
      <div className="flex flex-col items-start gap-4">
        <h1 className="headline text-hero">{t('acceptedTitle')}</h1>
        <p className="text-lg">{t('acceptedNote')}</p>
        <div className="flex flex-wrap gap-3 max-tablet:w-full">
          <LinkButton to={pageUrl(tenant.links.homeUrl, participantEntryPath(mine))} className="max-tablet:w-full">
            {t('toOwnEntry')}
          </LinkButton>
          <LinkButton to={eventPath} look="quiet" className="max-tablet:w-full">
            {t('toEvent')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

/** The reason why the link is no longer valid, and what to do; null: it is unknown or over. */
export function InvitationOver({ invitation }: { invitation: InvitationPreview | null }) {
  const t = useTexts('invitations')
  const words = useWords(invitation)
  const eventPath = useEventPath(invitation?.card.eventCode ?? '')
  return (
    <div className="mx-auto max-w-2xl">
      <title>{words.title}</title>
      <h1 className="sr-only">{words.title}</h1>
      <EmptyState title={words.title} action={invitation && <LinkButton to={eventPath}>{t('toEvent')}</LinkButton>}>
        {words.note}
      </EmptyState>
    </div>
  )
}

function useWords(invitation: InvitationPreview | null): { title: string; note: string } {
  const t = useTexts('invitations')
  const format = useFormat()
  if (invitation === null) return { title: t('goneTitle'), note: t('goneNote') }
  const { state, openUntil, card, isEventNotHeld, isPostponed } = invitation
  if (isEventNotHeld) return { title: t('eventOffTitle'), note: t('eventOffNote') }
  if (isPostponed && state === 'open') return { title: t('postponedTitle'), note: t('postponedNote') }
  switch (state) {
    case 'accepted':
      return { title: t('takenTitle'), note: t('takenNote') }
    case 'declined':
      return { title: t('declinedTitle'), note: t('declinedNote') }
    case 'lapsed': {
      const deadline = isInstant(openUntil) ? format.deadline(openUntil, card.timeZone) : ''
      return { title: t('lapsedTitle'), note: t('lapsedNote', { moment: deadline }) }
    }
    default:
      return { title: t('goneTitle'), note: t('goneNote') }
  }
}
