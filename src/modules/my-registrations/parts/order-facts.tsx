import { WhenWhere } from '#src/modules/registration/parts/when-where.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import type { OwnOrderReply } from './order-entries.tsx'

/**
 * Place, what to bring, and pick-up of start packs; not for a past or cancelled order, nor a
 * cancelled event.
 */
export function OrderFacts({ order }: { order: OwnOrderReply }) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const { card, requirements, pickup, isOver, status } = order
  const isLive = status === 'paid' || status === 'partially_refunded' || status === 'awaiting_payment'
  if (isOver || !isLive || order.eventStatus === 'cancelled') return null
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">{t('whenTitle')}</h2>
        <WhenWhere card={card} />
      </div>
      {pickup !== '' && (
        <div>
          <h2 className="font-semibold">{t('pickupTitle')}</h2>
          <p className="whitespace-pre-line text-ink-2">{pickup}</p>
        </div>
      )}
      {requirements.length > 0 && (
        <div>
          <h2 className="font-semibold">{t('nextTitle')}</h2>
          <ul className="list-disc pl-5">
            {requirements.map((requirement) => (
              <li key={requirement}>{tRegistration(`requirement.${requirement}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
