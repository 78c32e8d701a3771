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
  const told = (cell ?? '').replace(noText, '')
  const text = /^[=+\-@\t\r]/.test(told) ? `'${told}` : told
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Control signs and halves of letters, which spreadsheets stumble over; out before a sign behind them is looked at. */
const noText = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\u{10FFFF}]/gu
