import type { ApiReply } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { orderTotals, type Totals } from '#src/modules/orders/domain/totals.ts'
import {
  groupIn,
  minorIn,
  optionName,
  type Product,
  textIn,
  wantedCounts,
} from '#src/modules/registration/checkout/parts/order/option-fields.ts'

export type OptionsOffer = ApiReply<'GET /api/account/registrations/:registrationId/options'>
export type OptionsOwner = OptionsOffer['owners'][number]
export type Exchange = OptionsOwner['exchanges'][number]

/** The name of the field with an exchanged line's variant. */
export function exchangeName(itemId: string): string {
  return `exchange.${itemId}`
}

/** Whether a bought option may be exchanged for another variant now. */
export function isExchangeable({ variantId, variants }: Pick<Exchange, 'variantId' | 'variants'>): boolean {
  return variants.some(({ id, refusal }) => id !== variantId && refusal === null)
}

/** A product as one person, or the order, may add it: up to what the limit leaves, with what was chosen so far. */
export function offeredProduct(
  product: Product,
  {
    maxCount,
    entryId,
    values,
  }: { readonly maxCount: number; readonly entryId: string | null; readonly values: FormValues },
): Product {
  const empty = { ...product, maxPerOrder: maxCount, inclusion: 'optional' as const, items: [] }
  const option = optionIn(values, product.id, entryId)
  const wanted = wantedCounts(empty, option)
  const named = product.freePrice === null ? null : minorIn(textIn(option.price))
  const counts = wanted === null ? [[null, 1] as const] : [...wanted]
  return {
    ...empty,
    items: counts.map(([variantId, count]) => ({
      itemId: product.id,
      variantId: variantId || null,
      entryId,
      count,
      priceMinor: named ?? product.priceMinor,
    })),
  }
}

type Chosen = {
  /** The name of its field in the form. */
  readonly name: string
  /** What it is, for a refusal. */
  readonly label: string
  readonly units: number
  readonly priceMinor: number
}
export type ChosenOptions = {
  readonly products: readonly (Chosen & {
    readonly choice: {
      readonly productId: string
      readonly variantId?: string
      readonly entryId?: string
      readonly count: number
      readonly priceMinor?: number
    }
  })[]
  readonly changes: readonly (Chosen & { readonly choice: { readonly itemId: string; readonly variantId: string } })[]
  /** The names of options that are ticked without a size. */
  readonly incomplete: readonly string[]
}

/** What the form chooses of the offer: what it does not offer is left out. */
export function chosenOptions(values: FormValues, offer: OptionsOffer): ChosenOptions {
  const added = offer.owners.flatMap((owner) => owner.additions.map((one) => additionIn(values, offer, owner, one)))
  return {
    products: added.flatMap((one) => one ?? []).flatMap(({ products }) => products),
    changes: offer.owners.flatMap(({ exchanges }) => exchanges.flatMap((exchange) => changeIn(values, exchange) ?? [])),
    incomplete: added.flatMap((one) => (one === null || !one.isIncomplete ? [] : [one.name])),
  }
}

/** What is due for the chosen options, with the service fee of each line. */
export function totalsOf({ products, changes }: ChosenOptions, { commission }: OptionsOffer): Totals {
  return orderTotals(
    [...products, ...changes].map(({ units, priceMinor }) => ({
      kind: 'product' as const,
      unitPriceMinor: priceMinor,
      units,
      discountMinor: 0,
    })),
    commission,
  )
}

function additionIn(
  values: FormValues,
  { products }: OptionsOffer,
  { entryId }: OptionsOwner,
  { productId, maxCount }: OptionsOwner['additions'][number],
) {
  const found = products.find(({ id }) => id === productId)
  if (found === undefined) return null
  const product = { ...found, maxPerOrder: maxCount, inclusion: 'optional' as const }
  const name = optionName(productId, entryId)
  const option = optionIn(values, productId, entryId)
  const wanted = wantedCounts(product, option)
  const named = product.freePrice === null ? null : (minorIn(textIn(option.price)) ?? notASum)
  return {
    name,
    isIncomplete: wanted === null,
    products: [...(wanted ?? [])].map(([variantId, count]) => {
      const variant = product.variants.find(({ id }) => id === variantId)
      return {
        name,
        label: variant === undefined ? product.name : `${product.name}, ${variant.name}`,
        units: count,
        priceMinor: Math.max(0, named ?? variant?.priceMinor ?? product.priceMinor),
        choice: {
          productId,
          count,
          ...(variantId === '' ? {} : { variantId }),
          ...(entryId === null ? {} : { entryId }),
          ...(named === null ? {} : { priceMinor: named }),
        },
      }
    }),
  }
}

/** Below every minimum: the refusal says between which sums the price may be. */
const notASum = -1

function changeIn(values: FormValues, { itemId, name, count, variantId: present, variants }: Exchange) {
  const variantId = textIn(groupIn(values.exchange)[itemId])
  const variant = variants.find(({ id }) => id === variantId)
  if (variant === undefined || variantId === present) return null
  return {
    name: exchangeName(itemId),
    label: `${name}, ${variant.name}`,
    units: count,
    priceMinor: Math.max(0, variant.differenceMinor),
    choice: { itemId, variantId },
  }
}

function optionIn(values: FormValues, productId: string, entryId: string | null): FormValues {
  return groupIn(groupIn(groupIn(values.option)[entryId ?? 'order'])[productId])
}
