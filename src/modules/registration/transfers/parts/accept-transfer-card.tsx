import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { WhenWhere } from '../../parts/when-where.tsx'

export type TransferPreview = ApiReply<'POST /api/transfers/look'>

/** The sender, the race, the last day of the offer and the organizer's fee. */
export function AcceptTransferCard({ transfer }: { transfer: TransferPreview }) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { sender, openUntil, feeMinor: amountMinor, currency, card, payAt } = transfer
  const title = sender === '' ? t('acceptTransferNameless') : t('acceptTransferFrom', { sender })
  const distance = card.distanceM === null ? card.raceName : format.distance(card.distanceM)
  return (
    <section className="grid items-center gap-6 tablet:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <Bib number={null} distance={distance} caption={`${card.eventName} · ${card.raceName}`} />
      <div className="flex min-w-0 flex-col gap-3">
        <h1 className="headline text-h1">{format.typeset(title)}</h1>
        <WhenWhere card={card} starts={[card]} />
        {payAt === null && isInstant(openUntil) && (
          <p>{t('acceptTransferUntil', { moment: format.deadline(openUntil, card.timeZone) })}</p>
        )}
        {payAt === null && amountMinor > 0 && (
          <p>{t('acceptTransferFee', { sum: format.money({ amountMinor, currency }) })}</p>
        )}
      </div>
    </section>
  )
}
