export type ChosenOptions = {
  readonly products: readonly {
    readonly productId: string
    readonly variantId?: string | undefined
    readonly entryId?: string | undefined
    readonly count: number
    readonly priceMinor?: number | undefined
  }[]
  readonly changes: readonly { readonly itemId: string; readonly variantId: string }[]
}
type Stored = {
  readonly subjectId: string
  readonly variantId: string | null
  readonly entryId: string | null
  readonly units: number
  readonly unitPriceMinor: number
  readonly replacesLineId: string | null
}

/**
 * Whether an order of options was opened for this choice. A person and a price that the choice leaves
 * open fit any; a change to the variant that the paid order's line has anyway needs no line.
 * @param stored the lines of the order of options
 * @param source the lines of the paid order
 */
export function isSameChoice(
  { products, changes }: ChosenOptions,
  stored: readonly Stored[],
  source: readonly { readonly id: string; readonly variantId: string | null }[],
): boolean {
  const left = new Set(stored)
  const takes = (fits: (line: Stored) => boolean) => {
    const line = [...left].find(fits)
    return line !== undefined && left.delete(line)
  }
  const isOrdered = ({ productId, variantId, entryId, count, priceMinor }: ChosenOptions['products'][number]) =>
    takes(
      (line) =>
        line.replacesLineId === null &&
        line.subjectId === productId.toLowerCase() &&
        line.variantId === (variantId?.toLowerCase() ?? null) &&
        (entryId === undefined || line.entryId === entryId.toLowerCase()) &&
        line.units === count &&
        (priceMinor === undefined || line.unitPriceMinor === priceMinor),
    )
  const isChanged = (change: ChosenOptions['changes'][number]) => {
    const [itemId, variantId] = [change.itemId.toLowerCase(), change.variantId.toLowerCase()]
    return (
      takes((line) => line.replacesLineId === itemId && line.variantId === variantId) ||
      source.some((line) => line.id === itemId && line.variantId === variantId)
    )
  }
  return products.every(isOrdered) && changes.every(isChanged) && left.size === 0
}
