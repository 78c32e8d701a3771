import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { StepProps } from '../step-props.ts'

type LinkedProps = Pick<StepProps<'order'>, 'init' | 'card'> & { readonly cart: StepProps<'order'>['step']['cart'] }

/** The content of an order that belongs to another one: a price difference, a fee, legs of a relay. */
export function LinkedOrderLines({ init, card, cart }: LinkedProps) {
  const t = useTexts('registration')
  const { isFee, priceDifference, legs } = init
  const title = isFee
    ? t('feeTitle')
    : priceDifference && (priceDifference.words?.title ?? t('priceDifferenceTitle', { race: card.raceName }))
  const note = isFee
    ? t('feeNote')
    : priceDifference && (priceDifference.words?.note ?? t('priceDifferenceNote', { race: priceDifference.raceName }))
  const kinds = priceDifference === null ? lineKinds : priceDifferenceKinds
  return (
    <>
      {title !== null && (
        <Notice look="soon" title={title}>
          {note}
        </Notice>
      )}
      <Card>
        <ul className="flex flex-col divide-y divide-line">
          {cart.items.map((item) => (
            <OrderLine
              key={item.id}
              item={item}
              currency={cart.currency}
              leg={legs?.lines.find(({ id }) => id === item.subjectId)?.words}
              kind={kinds[item.kind]}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

const lineKinds = {
  place: 'linePlace',
  product: 'lineProduct',
  insurance: 'lineInsurance',
  price_difference: 'linePriceDifference',
} as const

/**
 * In an order for a price difference the line of a place is labelled as the difference, and the
 * difference's own line has its own name.
 */
const priceDifferenceKinds = { ...lineKinds, place: 'linePriceDifference', price_difference: null } as const

type Item = LinkedProps['cart']['items'][number]

type OrderLineProps = {
  item: Item
  currency: LinkedProps['cart']['currency']
  leg: string | undefined
  kind: (typeof lineKinds)[Item['kind']] | null
}

function OrderLine({ item, currency, leg, kind }: OrderLineProps) {
  const t = useTexts('registration')
  const format = useFormat()
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium">{item.name}</span>
        <span className="block text-ink-2 text-sm">
          {(leg ?? item.participantName) || (kind && t(kind))}
          {item.count > 1 && ` · ${item.count} × ${format.money({ amountMinor: item.priceMinor, currency })}`}
        </span>
      </span>
      <span className="whitespace-nowrap font-semibold">{format.money({ amountMinor: item.costMinor, currency })}</span>
    </li>
  )
}
