type Line = {
  readonly id: string
  readonly kind: string
  readonly nameRu: string
  readonly nameEn: string
  readonly units: number
  readonly unitPriceMinor: number
  readonly replacesLineId: string | null
}

/**
 * The lines of a bill. An option that was exchanged after payment is one line: of its present variant,
 * with all that it and its exchanges cost. A price difference of 0 is left out.
 * @param lines of a paid order and its linked orders, each order's lines together, the earliest first
 */
export function billLines<L extends Line>(lines: readonly L[]): (L & { readonly costMinor: number })[] {
  const ids = new Set(lines.map(({ id }) => id))
  const isExchange = ({ replacesLineId }: L) => replacesLineId !== null && ids.has(replacesLineId)
  return lines.flatMap((line) => {
    if (isExchange(line)) return []
    const exchanges = lines.filter(({ replacesLineId }) => replacesLineId === line.id)
    const costMinor = [line, ...exchanges].reduce((sum, one) => sum + one.unitPriceMinor * one.units, 0)
    return line.kind === 'price_difference' && costMinor === 0 ? [] : [{ ...line, costMinor }]
  })
}

type Refunded = { readonly id: string; readonly replacesLineId: string | null; readonly refundMinor: number }

/** Cancelled lines, with the refund of each exchange added to the line that it changed. */
export function withExchangeRefunds<L extends Refunded>(lines: readonly L[]): L[] {
  const ids = new Set(lines.map(({ id }) => id))
  const isExchange = ({ replacesLineId }: L) => replacesLineId !== null && ids.has(replacesLineId)
  const refundOf = (line: L) =>
    lines.reduce((sum, one) => sum + (one.replacesLineId === line.id ? one.refundMinor : 0), line.refundMinor)
  return lines.filter((line) => !isExchange(line)).map((line) => ({ ...line, refundMinor: refundOf(line) }))
}
