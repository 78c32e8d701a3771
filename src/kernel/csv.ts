/**
 * A table as spreadsheets of Russia open it: semicolons, UTF-8 with its mark, lines of two signs. What a spreadsheet would take
 * for a formula is text.
 */
export function csvOf(rows: Iterable<CsvCells>): Uint8Array {
  return new TextEncoder().encode(csvMark + Array.from(rows, csvLine).join(''))
}

export type CsvCells = readonly (string | number | null)[]

/** What stands in front of the first line of a table that is written line by line. */
export const csvMark = '\uFEFF'

export function csvLine(cells: CsvCells): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
