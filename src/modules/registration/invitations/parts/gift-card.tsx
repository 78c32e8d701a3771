import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { WhenWhere } from '../../parts/when-where.tsx'

export type InvitationPreview = ApiReply<'POST /api/invitations/look'>

/** The sender, the event, the deadline, and the sender's own message. */
export function GiftCard({ invitation }: { invitation: InvitationPreview }) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { kind, sender, recipient, message, openUntil, card } = invitation
  const isGift = kind === 'gift'
  const title =
    sender === '' ? t(isGift ? 'giftNameless' : 'inviteNameless') : t(isGift ? 'giftFrom' : 'inviteFrom', { sender })
  const distance = card.distanceM === null ? card.raceName : format.distance(card.distanceM)
  return (
    <section className="grid items-center gap-6 tablet:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <Bib number={null} distance={distance} caption={`${card.eventName} · ${card.raceName}`} />
      <div className="flex min-w-0 flex-col gap-3">
        <h1 className="headline text-h1">{format.typeset(title)}</h1>
        {recipient !== '' && <p className="text-lg">{t('forWhom', { recipient })}</p>}
        {message !== '' && (
          <blockquote className="whitespace-pre-line break-words border-accent border-l-4 pl-4 text-lg">
            {t('messageOf', { message })}
          </blockquote>
        )}
        <WhenWhere card={card} starts={[card]} />
        {isInstant(openUntil) && <p>{t('paidUntil', { moment: format.deadline(openUntil, card.timeZone) })}</p>}
      </div>
    </section>
  )
}
