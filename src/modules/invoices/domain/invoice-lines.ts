import type { InvoiceLine } from './invoice.ts'

export type BilledLine = {
  readonly nameRu: string
  readonly units: number
  readonly costMinor: number
  readonly discountMinor: number
}

/**
 * The lines of an invoice, each with what it costs after its discounts. Equal lines are one with a
 * quantity; where the sum is no multiple of the units, the line is one unit that names their number.
 * @param fees the sums on top of the lines, under their names
 */
export function invoiceLines(
  billed: readonly BilledLine[],
  fees: readonly { readonly name: string; readonly amountMinor: number }[],
): InvoiceLine[] {
  const lines: InvoiceLine[] = []
  for (const { nameRu, units, costMinor, discountMinor } of billed) {
    const sumMinor = costMinor - discountMinor
    const isWhole = sumMinor % units === 0
    const line: InvoiceLine = isWhole
      ? { name: nameRu, units, unit: 'шт.', priceMinor: sumMinor / units, sumMinor }
      : { name: `${nameRu}, ${units} шт.`, units: 1, unit: 'усл.', priceMinor: sumMinor, sumMinor }
    const same = lines.findIndex(
      ({ name, unit, priceMinor }) => name === line.name && unit === line.unit && priceMinor === line.priceMinor,
    )
    const present = lines[same]
    if (present === undefined) lines.push(line)
    else lines[same] = { ...present, units: present.units + line.units, sumMinor: present.sumMinor + line.sumMinor }
  }
  return [
    ...lines,
    ...fees.map(({ name, amountMinor }) => ({
      name,
      units: 1,
      unit: 'усл.' as const,
      priceMinor: amountMinor,
      sumMinor: amountMinor,
    })),
  ]
}
