import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import type { StepProps } from '../step-props.ts'
import { OptionRow } from './option-row.tsx'

type OrderOptionsProps = {
  readonly products: StepProps<'order'>['step']['products']
  readonly currency: StepProps<'order'>['step']['cart']['currency']
  readonly errorOf: (field: string) => string | undefined
  readonly timeZone: string
}

/** The options of the order as a whole: goods by the piece, a donation. */
export function OrderOptions({ products, currency, errorOf, timeZone }: OrderOptionsProps) {
  const t = useTexts('registration')
  const shared = products.products.filter(({ per }) => per === 'order')
  if (shared.length === 0) return null
  return (
    <Card className="flex flex-col gap-1 px-4 py-3.5">
      <h2 className="font-semibold text-lg">{t('goodsAndServices')}</h2>
      {shared.map((product) => (
        <OptionRow
          key={product.id}
          product={product}
          entryId={null}
          currency={currency}
          errorOf={errorOf}
          timeZone={timeZone}
          person={null}
          isDescribed
        />
      ))}
    </Card>
  )
}
