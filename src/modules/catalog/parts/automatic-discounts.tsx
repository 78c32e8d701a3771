import { useId } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { AutomaticDiscountView } from '../contract/shapes.ts'

type AutomaticDiscountsProps = {
  readonly discounts: readonly AutomaticDiscountView[]
  readonly timeZone: string
}

/** The discounts that an order of the event gets by itself: how much, and for whom. */
export function AutomaticDiscounts({ discounts, timeZone }: AutomaticDiscountsProps) {
  const t = useTexts('catalog-discounts')
  const format = useFormat()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-paper px-4 py-3 tablet:px-5">
      <h2 id={titleId} className="font-semibold">
        {t('title')}
      </h2>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {discounts.map((discount) => (
          <li key={discount.name} className="flex items-baseline gap-x-4 py-2">
            <Discount discount={discount} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-sm">{format.typeset(t(discounts.length > 1 ? 'note' : 'noteOne'))}</p>
    </section>
  )
}

function Discount({ discount, timeZone }: { discount: AutomaticDiscountView; timeZone: string }) {
  const t = useTexts('catalog-discounts')
  const format = useFormat()
  const { terms, until } = discount
  const text = useAudience(discount)
  return (
    <>
      {terms !== null && (
        <span className="min-w-16 flex-none whitespace-nowrap font-semibold">
          {terms.kind === 'share'
            ? t('share', { rate: format.rate(terms.shareBp) })
            : format.money({ ...terms.sum, amountMinor: -terms.sum.amountMinor })}
          {terms.kind === 'sum' && terms.isEach && (
            <span className="block font-normal text-ink-2 text-sm">{t('sumEach')}</span>
          )}
        </span>
      )}
      <span className="min-w-0 break-words">
        {format.typeset(until === null ? text : t('until', { text, day: format.deadline(until, timeZone, 'short') }))}
      </span>
    </>
  )
}

function useAudience({ audience, name }: AutomaticDiscountView): string {
  const t = useTexts('catalog-discounts')
  switch (audience.kind) {
    case 'group':
      return t('group', { count: audience.fromNumber })
    case 'family': {
      const { fromNumber } = audience
      return fromNumber <= 3 ? t(ordinals[fromNumber - 1] ?? 'family1') : t('familyMore', { count: fromNumber })
    }
    case 'team':
    case 'finisher':
      return t(audience.kind)
    case 'other':
      return name
  }
}

const ordinals = ['family1', 'family2', 'family3'] as const
