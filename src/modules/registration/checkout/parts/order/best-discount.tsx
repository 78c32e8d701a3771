import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Cart = ApiReply<'GET /Register/ApiCart'>

/**
 * Says why an automatic discount that fits the order does not apply: another one, or a promo code,
 * takes off more. It stands under the sum that it explains. Announced, because it appears with people and codes; empty where nothing competes.
 */
export function BestDiscount({ cart }: { readonly cart: Pick<Cart, 'automaticDiscounts' | 'currency'> }) {
  const t = useTexts('registration')
  const format = useFormat()
  const applied = cart.automaticDiscounts.find(({ isApplied }) => isApplied)
  const passed = cart.automaticDiscounts.filter(({ isApplied }) => !isApplied)
  return (
    <div role="status" className={passed.length === 0 ? 'sr-only' : 'flex flex-col gap-1 text-ink-2 text-sm'}>
      {passed.map(({ name, discountMinor }) => {
        const sum = format.money({ amountMinor: -discountMinor, currency: cart.currency })
        return (
          <p key={name}>
            {format.typeset(
              applied === undefined
                ? t('discountBelowCode', { name, sum })
                : t('discountBelowBest', { best: applied.name, name, sum }),
            )}
          </p>
        )
      })}
    </div>
  )
}
