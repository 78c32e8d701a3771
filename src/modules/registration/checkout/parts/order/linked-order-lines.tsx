import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { StepProps } from '../step-props.ts'

type LinkedProps = Pick<StepProps<'order'>, 'init' | 'card'> & { readonly cart: StepProps<'order'>['step']['cart'] }

/**
 * What an order is for that belongs to another one: a price difference, a fee, or the legs of a
 * relay. The sum names the lines of all but the legs, which it adds up.
 */
export function LinkedOrderLines({ init, card, cart }: LinkedProps) {
  const t = useTexts('registration')
  const { isFee, priceDifference, legs } = init
  const title = isFee
    ? t('feeTitle')
    : priceDifference && (priceDifference.words?.title ?? t('priceDifferenceTitle', { race: card.raceName }))
  const note = isFee
    ? t('feeNote')
    : priceDifference && (priceDifference.words?.note ?? t('priceDifferenceNote', { race: priceDifference.raceName }))
  return (
    <>
      {title !== null && (
        <Notice look="soon" title={title}>
          {note}
        </Notice>
      )}
      {legs !== null && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {cart.items.map((item) => (
              <Leg
                key={item.id}
                item={item}
                currency={cart.currency}
                words={legs.lines.find(({ id }) => id === item.subjectId)?.words}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type LegProps = {
  readonly item: LinkedProps['cart']['items'][number]
  readonly currency: LinkedProps['cart']['currency']
  readonly words: string | undefined
}

function Leg({ item, currency, words }: LegProps) {
  const format = useFormat()
  const note = words ?? item.participantName
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium">{item.name}</span>
        {note !== '' && <span className="block text-ink-2 text-sm">{note}</span>}
      </span>
      <span className="whitespace-nowrap font-semibold">{format.money({ amountMinor: item.costMinor, currency })}</span>
    </li>
  )
}
