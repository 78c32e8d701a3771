/** `2500.00` of 250000 minor units; all currencies of the faces have two decimals. */
export function toDecimal(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}

/** The minor units of `2500`, `2500.5` or `2500,50`; null if the text is no sum. */
export function fromDecimal(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
