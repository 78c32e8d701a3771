/** The number of finishers within these ten seconds. */
export type FinishCell = { readonly tenSeconds: number; readonly count: number }
export type FinishHistogram = {
  readonly fromMs: number
  readonly binMs: number
  /** The finishers per bin, without gaps between the first and the last. */
  readonly counts: readonly number[]
}

const widthsMs = [10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400].map((s) => s * 1_000)
const maxBins = 30

/** Finish times in round bins, few enough to read; null with fewer than two finishers. */
export function finishHistogram(cells: readonly FinishCell[]): FinishHistogram | null {
  const sorted = cells.toSorted((a, b) => a.tenSeconds - b.tenSeconds)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (first === undefined || last === undefined || total < 2) return null
  const [firstMs, lastMs] = [first.tenSeconds * 10_000, last.tenSeconds * 10_000]
  const binsOf = (width: number) => Math.floor(lastMs / width) - Math.floor(firstMs / width) + 1
  const binMs = widthsMs.find((width) => binsOf(width) <= maxBins) ?? 604_800_000
  const fromBin = Math.floor(firstMs / binMs)
  const counts = Array.from({ length: binsOf(binMs) }, () => 0)
  for (const { tenSeconds, count } of sorted) {
    const bin = Math.floor((tenSeconds * 10_000) / binMs) - fromBin
    counts[bin] = (counts[bin] ?? 0) + count
  }
  return { fromMs: fromBin * binMs, binMs, counts }
}

/** The index of the bin of a time. */
export function findBin({ fromMs, binMs, counts }: FinishHistogram, timeMs: number): number {
  return Math.min(counts.length - 1, Math.max(0, Math.floor((timeMs - fromMs) / binMs)))
}

/** The percentage of finishers who were slower; null without others to compare with. */
export function fasterThanPercent(slower: number, finishers: number): number | null {
  return finishers < 2 ? null : Math.floor((slower * 100) / finishers)
}
