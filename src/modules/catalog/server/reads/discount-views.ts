import type { Instant } from '#src/kernel/instant.ts'
import { type Currency, money } from '#src/kernel/money.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { AutomaticDiscountView } from '../../contract/shapes.ts'
import type { AutomaticDiscount } from '../../domain/automatic-discount.ts'
import { discountsNow } from '../queries/automatic-discounts.ts'

type ViewContext = { readonly now: Instant; readonly language: Language; readonly currency: Currency }

/** The automatic discounts of an event that apply now, as its readers see them. */
export function discountViews(
  discounts: readonly AutomaticDiscount[],
  { now, language, currency }: ViewContext,
): AutomaticDiscountView[] {
  return discountsNow(discounts, now).map(({ name, audience, terms, endsAt }) => ({
    name: name[language],
    audience,
    terms:
      terms?.kind === 'sum' ? { kind: 'sum', sum: money(terms.amountMinor, currency), isEach: terms.isEach } : terms,
    until: endsAt,
  }))
}
