import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TotalsRow } from '#src/ui/kit/totals-list.tsx'
import { discountsOf, type RowFormatters, sumRows } from '../order-rows.ts'
import type { StepProps } from '../step-props.ts'

type Step = StepProps<'order'>['step']
type Formatters = RowFormatters & { readonly tOrder: ReturnType<typeof useTexts<'registration'>> }

type Order = Pick<Step, 'cart' | 'people'> & {
  /** What the chosen payment method takes off. */
  readonly methodDiscount: Step['pay']['methods'][number]['discount']
}

/** The rows of the order's sum: all places in one, then each option with its person, discounts and the fee. */
export function totalRows({ cart, people, methodDiscount }: Order, formatters: Formatters): TotalsRow[] {
  const { currency, items, totals } = cart
  const places = items.filter(({ kind }) => kind === 'place')
  const nameOf = new Map(people.entries.map(({ id, fullName }) => [id, fullName]))
  const placesRow = {
    id: 'places',
    label: formatters.tOrder('placesInOrder', { count: places.length }),
    sum: { amountMinor: places.reduce((sum, { costMinor }) => sum + costMinor, 0), currency },
  }
  const hasSeveralPeople = people.entries.length > 1
  return [
    ...(places.length > 1 ? [placesRow] : places.map((item) => rowOf(item, '', currency))),
    ...items
      .filter(({ kind, costMinor }) => kind !== 'place' && costMinor > 0)
      .map((item) => rowOf(item, hasSeveralPeople ? (nameOf.get(item.entryId ?? '') ?? '') : '', currency)),
    ...sumRows(
      {
        ...totals,
        discounts: [...discountsOf(items), ...(methodDiscount === null ? [] : [{ ...methodDiscount, code: null }])],
      },
      currency,
      formatters,
    ),
  ]
}

function rowOf(item: Step['cart']['items'][number], person: string, currency: Step['cart']['currency']): TotalsRow {
  const name = item.count > 1 ? `${item.name} × ${item.count}` : item.name
  return {
    id: item.id,
    label: [name, person].filter(Boolean).join(' · '),
    sum: { amountMinor: item.costMinor, currency },
  }
}
