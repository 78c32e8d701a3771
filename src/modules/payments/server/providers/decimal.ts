/** A sum of minor units as a decimal text with two places: 250000 is `2500.00`. */
export function toDecimal(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The minor units of a decimal text, with a point or a comma and at most two places; null where it is
 * no such text.
 */
export function fromDecimal(text: string): number | null {
  const [, units, places = ''] = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (units === undefined) return null
  return Number(units) * 100 + Number(places.padEnd(2, '0'))
}
